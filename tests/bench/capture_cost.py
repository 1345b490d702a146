#!/usr/bin/env python3
"""What recording a trace adds to our own compile, beside what its dump tree adds to the reference's.

Usage: capture_cost.py BIN [REFERENCE_BIN] [PROGRAM.mlir FLAG...]
BIN holds strata-compile, REFERENCE_BIN iree-compile; the variable STRATA_REFERENCE_BIN comes first, and without either
only our own figures are made. Without a program: a 500x500 matmul for AVX-512 and an elementwise product, which are
held to the figures below. Runs alternate, and medians count. Exit status 1: a figure is missed.
"""
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS = int(os.environ.get("STRATA_BENCH_ROUNDS", "9"))
MAX_ADDED = 0.45         # of our CPU time without a trace
MAX_OF_REFERENCE = 0.80  # of the seconds that the reference's tree adds

TARGET = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu"]
PROGRAMS = {
    "matmul_500": ("""
func.func @matmul(%a: tensor<500x500xf32>, %b: tensor<500x500xf32>, %c: tensor<500x500xf32>) -> tensor<500x500xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<500x500xf32>, tensor<500x500xf32>) outs(%c : tensor<500x500xf32>) -> tensor<500x500xf32>
  return %0 : tensor<500x500xf32>
}
""", TARGET + ["--iree-llvmcpu-target-cpu=x86-64-v4", "--iree-opt-level=O3", "--iree-opt-data-tiling=true",
               "--iree-llvmcpu-disable-distribution=true", "--iree-llvmcpu-enable-ukernels=none"]),
    "simple_mul": ("""
func.func @simple_mul(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.mulf %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
""", TARGET + ["--iree-llvmcpu-target-cpu=x86-64-v3"]),
}


def seconds(command):
    """CPU seconds and seconds of the clock."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    clock = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, clock


def measure(name, source, flags, compiler, reference, work):
    """Prints a line of figures; whether they are as they should be."""
    tree = os.path.join(work, "tree")
    print_tree = ["--mlir-disable-threading", "--mlir-print-ir-after-all", "--mlir-print-ir-after-change",
                  "--mlir-print-ir-tree-dir=" + tree]
    commands = {
        "plain": [compiler, source, *flags, "-o", os.path.join(work, "ours.vmfb")],
        "traced": [compiler, source, *flags, "-o", os.path.join(work, "traced.vmfb"),
                   "--strata-trace=" + os.path.join(work, "run.strata")],
    }
    if reference:
        commands["reference"] = [reference, source, *flags, "-o", os.path.join(work, "reference.vmfb")]
        commands["dumped"] = [*commands["reference"], *print_tree]
    times = {who: [] for who in commands}
    for _ in range(ROUNDS):
        for who, command in commands.items():
            shutil.rmtree(tree, ignore_errors=True)
            times[who].append(seconds(command))
    cpu, clock = ({who: statistics.median(t[kind] for t in taken) for who, taken in times.items()} for kind in (0, 1))
    added = cpu["traced"] / cpu["plain"] - 1
    print(f"{name}: CPU {cpu['plain']:.3f} s, traced {cpu['traced']:.3f} s (+{added:.0%}); "
          f"clock {clock['plain']:.3f} s, traced {clock['traced']:.3f} s (+{clock['traced'] / clock['plain'] - 1:.0%})")
    good = added <= MAX_ADDED
    if reference:
        for kind, times in (("CPU", cpu), ("clock", clock)):
            mine, other = times["traced"] - times["plain"], times["dumped"] - times["reference"]
            print(f"  the trace adds {mine:.3f} s, the reference's tree {other:.3f} s of {kind}: {mine / other:.2f}")
            good &= mine <= MAX_OF_REFERENCE * other
    return good


def main():
    arguments = sys.argv[1:]
    if not arguments:
        sys.exit(__doc__)
    compiler = os.path.join(arguments.pop(0), "strata-compile")
    folder = arguments.pop(0) if arguments and os.path.isdir(arguments[0]) else ""
    reference = shutil.which("iree-compile", path=os.environ.get("STRATA_REFERENCE_BIN") or folder or "/nowhere")
    good = True
    with tempfile.TemporaryDirectory() as work:
        if arguments:
            return measure(os.path.basename(arguments[0]), arguments[0], arguments[1:], compiler, reference, work)
        for name, (program, flags) in PROGRAMS.items():
            source = os.path.join(work, name + ".mlir")
            with open(source, "w", encoding="utf-8") as file:
                file.write(program)
            good &= measure(name, source, flags, compiler, reference, work)
    return good


sys.exit(0 if main() else 1)
