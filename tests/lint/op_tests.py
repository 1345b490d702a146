"""What is defined is tested: each op of a dialect is printed back by a test, and refused by one when it is wrong.

usage: op_tests.py CHECKOUT BUILD. The ops are those of the headers that mlir-tblgen wrote into the build folder. In
tests/lit/dialects/<dialect>/ir an op needs
  - a test that only parses and prints (no pass in its RUN lines) and shows the op in its text or in a CHECK line, and
  - an `expected-error` that names the op, or that stands above it.
"""
import glob
import os
import re
import sys

import sources

NAME = re.compile(r'getOperationName\(\) \{\s*return ::llvm::StringLiteral\("([^"]+)"\)')
# An op in its own form, or in quotes in the generic one.
OP = re.compile(r"(?<![\w.'@#!%])([a-z_]+(?:\.[a-z0-9_]+)+)")


def ops(build):
    """Dialect folder -> names of its ops."""
    found = {}
    for header in glob.glob(os.path.join(build, "compiler/dialects/*/ir/*.h.inc")):
        with open(header, encoding="utf-8") as f:
            found.setdefault(header.split(os.sep)[-3], set()).update(NAME.findall(f.read()))
    return found


def only_prints(text):
    runs = " ".join(re.findall(r"RUN:(.*)", text))
    return "strata-opt" in runs and not re.search(r"\s--?(?!split-input-file|mlir-print|allow-unreg|verify-each)"
                                                  r"[a-z]", re.sub(r"\b(FileCheck|grep|diff|not|sed)\b[^|]*", "", runs))


def printed(text):
    """Ops of the lines that are compared: CHECK lines, or all of them where the whole text is."""
    whole = re.search(r"RUN:.*\|\s*diff", text)
    lines = [l for l in text.splitlines() if (not l.lstrip().startswith("//") if whole else "CHECK" in l)]
    return {name for l in lines for name in OP.findall(l)}


def refused(text):
    """Ops that an expected-error names, or that are written on the line that it is about."""
    lines, names = text.splitlines(), set()
    for at, line in enumerate(lines):
        error = re.search(r"expected-error(?:-re)?\s*@(?:\+(\d+)|below)(.*)", line)
        if error:
            about = at + int(error[1] or 1)
            names.update(OP.findall(lines[about]) if about < len(lines) else [])
        names.update(re.findall(r"'([a-z_]+\.[\w.]+)'", line) if "expected-error" in line else [])
    return names


def main():
    build = sys.argv.pop()
    top = sources.root()
    problems, checked = [], 0
    for dialect, names in sorted(ops(build).items()):
        folder = f"tests/lit/dialects/{dialect}/ir/"
        texts = [sources.read(top, n) for n in sources.files(top, ".mlir") if n.startswith(folder)]
        shown = set().union(*(printed(t) for t in texts if only_prints(t)), set())
        wrong = set().union(*(refused(t) for t in texts), set())
        for name in sorted(names):
            checked += 1
            if name not in shown:
                problems.append(f"{name}: no test in {folder} parses it and compares how it prints")
            if name not in wrong:
                problems.append(f"{name}: no expected-error in {folder} is about it")
    sources.finish(problems, checked, "ops")


main()
