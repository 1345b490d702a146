"""The top level is exactly the house of the design, and the text speaks of Strata alone."""
import re

import sources

ROOMS = {"CMakeLists.txt", "CMakePresets.json", "README.md", "ARCHITECTURE.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "dev",
         "app", "core", "compiler", "runtime", "resources", "tests", "screenshots"}
# Places of a developer's machine have no business in the tree.
FOREIGN = re.compile(r"/work/|/root/|pypi\.org|deb\.debian\.org")


def main():
    top = sources.root()
    names = sources.files(top)
    problems = [f"{n}: not a room of the house" for n in sorted({n.split("/")[0] for n in names})
                if n not in ROOMS and not n.startswith(".")]
    for n in names:
        if n == "tests/lint/house.py" or n.endswith((".png", ".vmfb", ".npy", ".zst", ".so", ".bin", ".strata")):
            continue
        for i, line in enumerate(sources.read(top, n).splitlines(), 1):
            if FOREIGN.search(line):
                problems.append(f"{n}:{i}: names a place outside the project: {line.strip()[:80]}")
    sources.finish(problems, len(names), "files")


main()
