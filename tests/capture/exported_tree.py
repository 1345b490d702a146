#!/usr/bin/env python3
"""A trace, exported, is the dump tree that the same compile prints: the same files with the same bytes.

Usage: exported_tree.py BIN [PROGRAM.mlir FLAG...]
The programs have unnamed siblings, functions that are outlined, erased and made anew, and names with odd characters.
"""
import filecmp
import json
import os
import subprocess
import sys
import tempfile

TARGET = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu",
          "--iree-llvmcpu-target-cpu=x86-64-v3"]
PROGRAMS = {
    "state": """
util.global private mutable @count = dense<3> : tensor<4xi32>
util.global private @table = dense<[1.5, 2.5, 3.5]> : tensor<3xf32>
func.func @state(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<3xf32>) {
  %c = util.global.load @count : tensor<4xi32>
  %t = util.global.load @table : tensor<3xf32>
  %0 = arith.addi %c, %x : tensor<4xi32>
  util.global.store %0, @count : tensor<4xi32>
  %1 = arith.mulf %t, %t : tensor<3xf32>
  return %0, %1 : tensor<4xi32>, tensor<3xf32>
}
""",
    "odd": """
module @"a.b c" {
  func.func @"f$1.x"(%x: tensor<7x9xf32>, %y: tensor<9x7xf32>) -> tensor<7x7xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<7x7xf32>
    %i = linalg.fill ins(%zero : f32) outs(%e : tensor<7x7xf32>) -> tensor<7x7xf32>
    %0 = linalg.matmul ins(%x, %y : tensor<7x9xf32>, tensor<9x7xf32>) outs(%i : tensor<7x7xf32>) -> tensor<7x7xf32>
    return %0 : tensor<7x7xf32>
  }
}
""",
}


def files_of(root):
    return {os.path.relpath(os.path.join(folder, name), root) for folder, _, names in os.walk(root) for name in names}


def check(name, source, flags, tools, work):
    recorded, printed, exported = (os.path.join(work, name + end) for end in (".strata", ".printed", ".exported"))
    subprocess.run([os.path.join(tools, "strata-compile"), source, *flags, "-o", os.devnull, "--strata-trace=" + recorded,
                    "--mlir-disable-threading", "--mlir-print-ir-after-all", "--mlir-print-ir-after-change",
                    "--mlir-print-ir-tree-dir=" + printed], check=True)
    trace = lambda *words: json.loads(subprocess.run([os.path.join(tools, "strata-trace"), *words, "--json"], check=True, stdout=subprocess.PIPE).stdout)
    overwritten = trace("export", recorded, exported)["overwritten"]
    dumps = sum(1 for row in trace("passes", recorded) if row.get("bytes") and not row.get("synthetic"))
    ours, theirs = files_of(exported), files_of(printed)
    problems = [f"{f}: only exported" for f in ours - theirs] + [f"{f}: only printed" for f in theirs - ours]
    problems += [f"{f}: differs" for f in ours & theirs
                 if not filecmp.cmp(os.path.join(exported, f), os.path.join(printed, f), shallow=False)]
    if dumps - overwritten != len(theirs):  # the trace keeps what the tree loses, and says how much that is
        problems.append(f"{dumps} dumps, of which {overwritten} are overwritten, in {len(theirs)} files")
    print(f"{name}: {len(theirs)} files, {len(problems)} not as printed")
    for problem in sorted(problems)[:10]:
        print("  " + problem)
    return not problems and len(theirs) > 50


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as work:
        if len(sys.argv) > 2:
            return check("tree", sys.argv[2], sys.argv[3:], sys.argv[1], work)
        good = True
        for name, program in PROGRAMS.items():
            source = os.path.join(work, name + ".mlir")
            with open(source, "w", encoding="utf-8") as file:
                file.write(program)
            good &= check(name, source, TARGET, sys.argv[1], work)
    return good


sys.exit(0 if main() else 1)
