"""The name is the address: each pass of each Passes.td has a file named after its class and a lit test named after its argument.

Its description says what the pass does, and names a lit test that shows it."""
import os
import re

import sources

PASS = re.compile(r'^def\s+(\w+)\s*:\s*\w*Pass<\s*"([^"]+)"', re.M)


def main():
    top = sources.root()
    everything = sources.files(top)
    problems, checked = [], 0
    for td in (n for n in everything if n.startswith("compiler/") and n.endswith("Passes.td")):
        folder = os.path.dirname(td)
        below = [n for n in everything if n.startswith(folder + "/")]
        tests = [n for n in everything if n.startswith("tests/lit/" + folder.removeprefix("compiler/") + "/")]
        for block in re.split(r"^(?=def|class)", sources.read(top, td), flags=re.M):
            if not (found := PASS.match(block)):
                continue
            cls, arg = found.groups()
            checked += 1
            description = re.search(r"let description = \[\{(.*?)\}\];", block, re.S)
            shown = re.findall(r"\btests/lit/[\w/.-]+\.mlir", description[1]) if description else []
            if not description or not re.sub(r"See tests/lit/\S+|\s", "", description[1]):
                problems.append(f"{td}: pass {arg} has no description")
            elif not shown:
                problems.append(f"{td}: the description of {arg} names no lit test")
            problems += [f"{td}: the description of {arg} names {n}, which isn't there" for n in shown if n not in everything]
            stem = cls.removesuffix("Pass")
            if not any(os.path.basename(n) == stem + ".cpp" for n in below):
                problems.append(f"{td}: pass {arg} ({cls}) has no {stem}.cpp below {folder}")
            # "iree-stream-layout-slices" is tested by layout-slices.mlir: a suffix of the argument.
            if not any(n.endswith(".mlir") and ("-" + arg).endswith("-" + os.path.basename(n).removesuffix(".mlir")) for n in tests):
                problems.append(f"{td}: pass {arg} has no test tests/lit/{folder.removeprefix('compiler/')}/…/<argument without its group>.mlir")
    if not checked:  # a checkout of core alone
        checked = 1
    sources.finish(problems, checked, "passes")


main()
