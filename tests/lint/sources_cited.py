"""Texts cite what the repository holds, and recordings say nothing of the machine that made them.

A text that is named in a source or a document (`….md`, `….txt`) is a file of the repository; tests may name files that they
make. A design that stands elsewhere can't be read here, so "DESIGN" is no place. What a trace of the tests says of its own run
(its command, source and input) has no absolute path.
"""
import os
import re
import sqlite3

import sources

CITED = re.compile(r"(?<![\w./<*-])([\w./-]*\w\.(?:md|txt))\b(?![\w.])")
ELSEWHERE = re.compile(r"\bDESIGN\b")
ABSOLUTE = re.compile(r"(?:^|[\s=\"'])(/(?!dev/null)[\w.+-]+(?:/[\w.+-]+)+|[A-Za-z]:\\)")
BINARY = (".png", ".vmfb", ".npy", ".zst", ".so", ".bin", ".strata")
# Names of files that are written, not read.
MADE = re.compile(r"^module_\w+\..*\.txt$")


def said_of_run(path):
    """The texts of the table `run`; the file is read as it lies, without locks or a log beside it."""
    with sqlite3.connect(f"file:{os.path.abspath(path)}?mode=ro&immutable=1", uri=True) as trace:
        return [v for row in trace.execute("SELECT key, value FROM run") for v in row if isinstance(v, str)]


def main():
    top = sources.root()
    names = sources.files(top)
    known = {os.path.basename(n) for n in names}
    problems, checked = [], 0
    for n in names:
        if n.endswith(".strata"):
            checked += 1
            for text in said_of_run(os.path.join(top, n)):
                problems += [f"{n}: its run names '{p}', a place of the machine that recorded it" for p in ABSOLUTE.findall(text)]
        if n.endswith(BINARY) or n == "tests/lint/sources_cited.py":
            continue
        checked += 1
        makes = n.startswith("tests/") and not n.endswith(".md")
        for i, line in enumerate(sources.read(top, n).splitlines(), 1):
            if ELSEWHERE.search(line):
                problems.append(f"{n}:{i}: names a design that stands elsewhere: {line.strip()[:80]}")
            for cited in CITED.findall(line) if not makes else ():
                if os.path.basename(cited) not in known and not MADE.match(cited):
                    problems.append(f"{n}:{i}: cites {cited}, which the repository doesn't have")
    sources.finish(problems, checked, "files")


main()
