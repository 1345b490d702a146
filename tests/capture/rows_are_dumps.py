#!/usr/bin/env python3
"""A trace holds what MLIR itself prints: each row's text, byte for byte, is the dump of that pass.

Usage: rows_are_dumps.py BIN [PROGRAM.mlir FLAG...]
One compile is recorded and printed at once; both must be the same passes with the same texts.
The programs have big functions that stay as they are while others change, so that texts are used again.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

TARGET = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu"]
TILED = TARGET + ["--iree-llvmcpu-target-cpu=x86-64-v4", "--iree-opt-level=O3", "--iree-opt-data-tiling=true",
                  "--iree-llvmcpu-disable-distribution=true", "--iree-llvmcpu-enable-ukernels=none"]
PROGRAMS = {
    "products": (TILED, """
func.func @products(%a: tensor<70x90xf32>, %b: tensor<90x50xf32>) -> (tensor<70x50xf32>, tensor<70x50xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<70x50xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<70x50xf32>) -> tensor<70x50xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<70x90xf32>, tensor<90x50xf32>) outs(%init : tensor<70x50xf32>) -> tensor<70x50xf32>
  %1 = math.tanh %0 : tensor<70x50xf32>
  return %0, %1 : tensor<70x50xf32>, tensor<70x50xf32>
}
"""),
    "branches": (TARGET + ["--iree-llvmcpu-target-cpu=x86-64-v3"], """
util.global private mutable @state = dense<1.5> : tensor<6x11xf32>
func.func private @scale(%x: tensor<6x11xf32>) -> tensor<6x11xf32> {
  %0 = arith.mulf %x, %x : tensor<6x11xf32>
  return %0 : tensor<6x11xf32>
}
func.func @branches(%p: i1, %x: tensor<6x11xf32>) -> tensor<6x11xf32> {
  %s = util.global.load @state : tensor<6x11xf32>
  %r = scf.if %p -> tensor<6x11xf32> {
    %a = func.call @scale(%x) : (tensor<6x11xf32>) -> tensor<6x11xf32>
    scf.yield %a : tensor<6x11xf32>
  } else {
    %b = arith.addf %x, %s : tensor<6x11xf32>
    scf.yield %b : tensor<6x11xf32>
  }
  util.global.store %r, @state : tensor<6x11xf32>
  return %r : tensor<6x11xf32>
}
func.func @reset() -> i32 {
  %c = arith.constant 7 : i32
  return %c : i32
}
"""),
}


def read_rows(strata_trace, trace):
    """(pass, text) of every row that stands for a dump."""
    passes = json.loads(subprocess.run([strata_trace, "passes", trace, "--json"], check=True, capture_output=True).stdout)
    for number, row in enumerate(passes):
        if row["changed"] and not row.get("synthetic"):
            shown = subprocess.run([strata_trace, "show", trace, str(number)], check=True, capture_output=True)
            yield row["pass"], shown.stdout


def read_log(log):
    """(pass, text) of every dump."""
    with open(log, "rb") as file:
        parts = re.split(rb"^// -----// IR Dump After \S+ \((.*)\) //----- //\n", file.read(), flags=re.MULTILINE)
    for argument, text in zip(parts[1::2], parts[2::2]):
        yield argument.decode(), text.removesuffix(b"\n") # MLIR leaves a line between two dumps


def check(name, source, flags, bin_dir, work):
    recorded, log = (os.path.join(work, name + end) for end in (".strata", ".log"))
    with open(log, "wb") as file:
        subprocess.run([os.path.join(bin_dir, "strata-compile"), source, *flags, "-o", os.devnull,
                        "--strata-trace=" + recorded, "--mlir-disable-threading", "--mlir-print-ir-after-all",
                        "--mlir-print-ir-after-change"], check=True, stderr=file)
    ours, printed = list(read_rows(os.path.join(bin_dir, "strata-trace"), recorded)), list(read_log(log))
    print(f"{name}: {len(ours)} rows with text, {len(printed)} dumps, {sum(len(text) for _, text in ours)} bytes")
    for at, (mine, other) in enumerate(zip(ours, printed)):
        if mine != other:
            print(f"{name}: dump {at}: {mine[0]} ({len(mine[1])} bytes) was printed as {other[0]} ({len(other[1])} bytes)")
            return False
    return len(ours) == len(printed) > 50


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    good = True
    with tempfile.TemporaryDirectory() as work:
        if len(sys.argv) > 2:
            name = os.path.splitext(os.path.basename(sys.argv[2]))[0]
            return check(name, sys.argv[2], sys.argv[3:], sys.argv[1], work)
        for name, (flags, program) in PROGRAMS.items():
            source = os.path.join(work, name + ".mlir")
            with open(source, "w", encoding="utf-8") as file:
                file.write(program)
            good &= check(name, source, flags, sys.argv[1], work)
    return good


sys.exit(0 if main() else 1)
