"""Small files, one idea each: warns at 600 lines, fails at 1,500. Tables and generated files are exempt."""
import sources

TABLES = (".def", ".inc", ".json", ".mlir", ".svg", ".fbs", ".ts", ".txt", ".log")


def main():
    top = sources.root()
    problems, names = [], sources.files(top, ".h", ".cpp", ".td", ".py", ".cmake", "CMakeLists.txt", ".md")
    for n in names:
        if n.startswith("tests/data/") or n.endswith(TABLES) and not n.endswith("CMakeLists.txt"):
            continue
        lines = sources.read(top, n).count("\n")
        if lines > 1500:
            problems.append(f"{n}: {lines} lines; 1,500 is the most: split it, one idea a file")
        elif lines > 600:
            print(f"warning: {n}: {lines} lines; above 600 a file usually holds more than one idea")
    sources.finish(problems, len(names), "files")


main()
