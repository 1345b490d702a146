#!/usr/bin/env python3
"""Identical products in one function are told apart, and each is followed to the machine's dialect and back.

Usage: provenance.py BIN
Three products of equal operands and types that add to different tensors, so that no pass may merge them: without
locations, with the same location, and with one each. None may ever stand where another does, until a pass makes one
operation of several, but for the kernel, which the three share once equal executables are one: it is the first's, and
by inference the others'. Each multiplication of its assembly was made from one of the machine's dialect, and so from
all three.
"""
import json
import os
import subprocess
import sys
import tempfile

LOCATIONS = {
    "none": lambda i: " loc(unknown)",
    "the same": lambda i: ' loc("same.py":7:3)',
    "one each": lambda i: f' loc("each.py":{10 + i}:5)',
    "of the file": lambda i: "",
}
X, Y, Z = "tensor<56x72xf32>", "tensor<72x40xf32>", "tensor<56x40xf32>"
FLAGS = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu",
         "--iree-llvmcpu-target-cpu=x86-64-v4", "--iree-opt-data-tiling", "--iree-llvmcpu-enable-ukernels=none", "--mlir-disable-threading"]
LISTED = "--strata-trace-assembly"
WAY = ["linalg.matmul", "iree_tensor_ext.compute_barrier", "iree_encoding.", "flow.dispatch", "linalg.mmt4d", "vector.",
       "llvm."]


def program(location):
    lines = [f"func.func @f(%x: {X}, %y: {Y}, %p: {Z}, %q: {Z}, %r: {Z}) -> ({Z}, {Z}, {Z}) {{"]
    for i, out in enumerate("pqr"):
        lines.append(f"  %{i} = linalg.matmul ins(%x, %y : {X}, {Y}) outs(%{out} : {Z}) -> {Z}{location(i)}")
    return "\n".join(lines + [f"  return %0, %1, %2 : {Z}, {Z}, {Z}{location(3)}", "}"]) + "\n"


def main():
    compiler, tool = (os.path.join(sys.argv[1], "strata-" + name) for name in ("compile", "trace"))
    with tempfile.TemporaryDirectory() as work:
        for name, location in LOCATIONS.items():
            source, trace = os.path.join(work, "f.mlir"), os.path.join(work, "f.strata")
            with open(source, "w", encoding="utf-8") as file:
                file.write(program(location))
            subprocess.run([compiler, source, *FLAGS, LISTED, "-o", os.devnull, "--strata-trace=" + trace], check=True)

            def follow(row, line, *way):
                return json.loads(subprocess.run([tool, "follow", trace, f"{row}:{line}", "--json", *way], check=True,
                                                 capture_output=True).stdout)

            shown = subprocess.run([tool, "show", trace, "0"], check=True, capture_output=True, text=True).stdout
            begins = [at + 1 for at, text in enumerate(shown.splitlines()) if "linalg.matmul" in text]
            assert len(begins) == 3
            paths = [follow(0, line) for line in begins]
            assert all(s["how"] == "recorded" for s in paths[0]), "nothing has to be guessed"
            shares = min(s["row"] for s in paths[0] if s["pass"] == "iree-flow-deduplicate-executables")
            assert all(s["how"] == "recorded" for path in paths for s in path if s["row"] < shares), name
            kernels = [[s for s in path if s["row"] >= shares and s["how"] != "recorded"] for path in paths]
            assert not kernels[0] and len(kernels[1]) == len(kernels[2]) > 100, [len(kernel) for kernel in kernels]
            places = [{(s["row"], s["line"]) for s in path if s["how"] == "recorded"} for path in paths]
            merged = min(s["row"] for s in paths[0] if s["pass"] == "iree-stream-schedule-execution")
            for a in range(3):
                for b in range(a):
                    shared = sorted(places[a] & places[b])
                    assert not [s for s in shared if s[0] < merged], (name, a, b, shared[:3])
            for path in paths:
                for row in {s["row"] for s in path if s["row"] < merged}:
                    assert sum(s["row"] == row and " linalg.matmul " in s["text"] for s in path) <= 1, (name, row)
            texts = "\n".join(s["text"] for s in paths[0])
            assert not [step for step in WAY if step not in texts], (name, [step for step in WAY if step not in texts])

            # Back, from the last operation of the kernel: to all three.
            kernel = [s for s in paths[0] if s["pass"] == "iree-convert-to-llvm" and "llvm.intr.fmuladd" in s["text"]][-1]
            sources = {s["line"] for s in follow(kernel["row"], kernel["line"], "--back") if s["row"] == 0}
            assert sources >= set(begins), (name, sources)

            # The same from and to the assembly.
            listed = [s for s in paths[0] if s["pass"] == "assembly"]
            assert listed and all(s["how"] == "recorded" for s in listed), name
            products = [s for s in listed if s["text"].lstrip().startswith("vfmadd")]
            assert products, listed[:5]
            for at in products[:: max(1, len(products) // 4)]:
                way = follow(at["row"], at["line"], "--back")
                sources = {s["line"] for s in way if s["row"] == 0}
                assert sources >= set(begins), (name, at, sources)
                assert sum("llvm.intr.fmuladd" in s["text"] for s in way) == 1, (name, at)
            print(f"locations: {name}: {', '.join(str(len(path)) for path in paths)} places, apart up to row {merged}")


main()
