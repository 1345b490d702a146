"""What a pass does is shown, and what it refuses is refused: each pass has a lit test, and a twin for its errors.

Below the folder of tests/lit that mirrors the one of its Passes.td a pass `iree-<group>-<name>` needs
  - a test <name>.mlir that runs it and compares what it leaves (FileCheck or diff), and
  - where it emits diagnostics, a test <name>-errors.mlir that runs it and expects one: in an `expected-` comment, or of a RUN line
    that begins with `not`.
A pass emits what its own file emits, and the sources of the headers that this file includes. Ops (`ir` folders) refuse by
themselves, and op_tests.py looks at that. Files whose diagnostics no program reaches are in UNREACHABLE, with the reason.
A test that is called -errors expects one.
"""
import os
import re

import sources

PASS = re.compile(r'^def\s+(\w+)\s*:\s*\w*Pass<\s*"([^"]+)"', re.M)
INCLUDE = re.compile(r'#include "(compiler/[^"]+)\.h"')
DIAGNOSTIC = re.compile(r"\bemit(?:Op)?(?:Error|Warning|Remark)\(")
SHOWN = re.compile(r"RUN:(?:.*\|)?\s*(?:FileCheck|diff)\b")
REFUSED = re.compile(r"// (?:expected-(?:error|warning|remark)\b|RUN: not strata-)")

UNREACHABLE = {
    "compiler/codegen/llvm_cpu/LLVMCPUTileToVectorSize.cpp":
        "a linalg op can always be tiled in its parallel dims; what the tiling returns has to be looked at",
    "compiler/dialects/util/transforms/IPO.cpp":
        "the type of a util.func can always be rebuilt; what the interface returns has to be looked at",
    "compiler/dialects/util/transforms/OptimizeIntArithmetic.cpp":
        "its patterns settle; no program was found for which they need more rounds than they have",
    "compiler/dispatch_creation/FormDispatchRegions.cpp":
        "ops use one another in a circle in blocks that are never reached alone, and there they aren't grouped",
    "compiler/dispatch_creation/RegionUtils.cpp":
        "each op that becomes a root says what the dims of its results are",
    "compiler/global_optimization/DemoteContractionInputs.cpp":
        "the region builder of a product refuses element types that the product itself refuses before",
}


def emitting_files(top, cpps, path):
    """Of the pass's file and the sources of the headers that it includes: those with a diagnostic."""
    files = {path}
    for header in INCLUDE.findall(sources.read(top, path)):
        folder, stem = os.path.split(header)
        if "/ir/" not in header:
            # Patterns.h declares what the other files of its folder hold.
            files.update(n for n in cpps
                         if n == header + ".cpp" or (stem == "Patterns" and os.path.dirname(n) == folder))
    return sorted(n for n in files if DIAGNOSTIC.search(sources.read(top, n)))


def main():
    top = sources.root()
    everything = sources.files(top)
    cpps = [n for n in everything if n.startswith("compiler/") and n.endswith(".cpp")]
    problems, checked, emitting = [], 0, set()
    for test in (n for n in everything if n.startswith("tests/lit/") and n.endswith("-errors.mlir")):
        if not REFUSED.search(sources.read(top, test)):
            problems.append(f"{test}: refuses nothing")
    for td in (n for n in everything if n.startswith("compiler/") and n.endswith("Passes.td")):
        folder = os.path.dirname(td)
        mirrored = "tests/lit/" + folder.removeprefix("compiler/") + "/"
        tests = [n for n in everything if n.startswith(mirrored) and n.endswith(".mlir")]
        for cls, argument in PASS.findall(sources.read(top, td)):
            checked += 1
            runs = re.compile(r"RUN:.*[-(,'\"]" + re.escape(argument) + r"(?![\w-])")

            def texts(suffix):
                found = [n for n in tests if n.endswith(suffix) and
                         ("-" + argument).endswith("-" + os.path.basename(n).removesuffix(suffix))]
                return [t for t in (sources.read(top, n) for n in found) if runs.search(t)]

            if not any(SHOWN.search(t) for t in texts(".mlir")):
                problems.append(f"{argument}: no test in {mirrored} compares what it leaves")
            path = next((n for n in cpps if n.startswith(folder + "/") and
                         os.path.basename(n) == cls.removesuffix("Pass") + ".cpp"), None)
            files = emitting_files(top, cpps, path) if path else []
            emitting.update(files)
            files = [n for n in files if n not in UNREACHABLE]
            if files and not any(REFUSED.search(t) for t in texts("-errors.mlir")):
                problems.append(f"{argument}: no -errors twin in {mirrored} for what is emitted by {', '.join(files)}")
    problems += [f"{n}: excused, but no pass emits anything by it" for n in sorted(UNREACHABLE.keys() - emitting)]
    sources.finish(problems, checked or 1, "passes")


main()
