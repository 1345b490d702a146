"""An option that no source reads only looks like one: each pass reads its own, or refuses other values.

Of every Passes.td, the members of its options are looked for in the sources of the same folder and below that
define the pass (GEN_PASS_DEF), and in the headers that these include.
"""
import os
import re

import sources

PASS = re.compile(r'^def\s+(\w+)\s*:\s*\w*Pass<\s*"([^"]+)"(.*?)(?=^def |^class |\Z)', re.M | re.S)
OPTION = re.compile(r'Option<\s*"(\w+)",\s*"([^"]+)"')
INCLUDE = re.compile(r'#include "(compiler/[^"]+\.h)"')


def main():
    top = sources.root()
    everything = set(sources.files(top))
    texts = {n: sources.read(top, n) for n in everything if n.startswith("compiler/") and n.endswith(".cpp")}
    problems, checked = [], 0
    for td in sorted(n for n in everything if n.startswith("compiler/") and n.endswith("Passes.td")):
        for cls, argument, body in PASS.findall(sources.read(top, td)):
            definition = re.compile(rf"\bGEN_PASS_DEF_{cls.upper()}\b")
            near = [n for n, text in texts.items() if n.startswith(os.path.dirname(td) + "/") and definition.search(text)]
            read = "".join(texts[n] for n in near)
            for header in INCLUDE.findall(read):
                if header in everything:
                    read += sources.read(top, header)
            for member, flag in OPTION.findall(body):
                checked += 1
                if not re.search(rf"\b{member}\b", read):
                    problems.append(f"{td}: {argument}: nothing reads '{flag}'; give it its effect, or refuse other "
                                    "values (compiler/dialects/util/transforms/FixedOption.h)")
    sources.finish(problems, checked or 1, "options")


main()
