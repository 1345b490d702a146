#!/usr/bin/env python3
"""Products of narrow and wide types compiled by us and by the reference, timed in the reference's runtime on one thread.

Usage: narrow_products.py BIN [REFERENCE_BIN] [WORD...]   BIN holds strata-compile, REFERENCE_BIN iree-compile and
iree-benchmark-module; the variable STRATA_REFERENCE_BIN comes first. WORDs choose rows that hold all of them, such as `i8 none`.
Runs alternate, and the median of the CPU times counts, since other processes on the machine lengthen only the time of the clock.
Each type is compiled with the default microkernels and with none. Exit status 77: nothing to compare with.
"""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

ROUNDS = 5
TYPES = [("f32", "f32"), ("i8", "i32"), ("f16", "f32"), ("f16", "f16"), ("bf16", "f32"), ("bf16", "bf16")]
SHAPES = [(500, 500, 500), (61, 37, 53)]
FLAGS = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3",
         "--iree-opt-data-tiling"]


def program(m, k, n, factor, result):
    a, b, c = f"tensor<{m}x{k}x{factor}>", f"tensor<{k}x{n}x{factor}>", f"tensor<{m}x{n}x{result}>"
    return f"""
func.func @product(%a: {a}, %b: {b}, %c: {c}) -> {c} {{
  %0 = linalg.matmul ins(%a, %b : {a}, {b}) outs(%c : {c}) -> {c}
  return %0 : {c}
}}
"""


def run_microseconds(runner, module, m, k, n, factor, result):
    number = "3" if factor.startswith("i") else "0.5"
    output = subprocess.run([runner, "--device=local-sync", "--module=" + module, "--function=product",
                             f"--input={m}x{k}x{factor}={number}", f"--input={k}x{n}x{factor}={number}",
                             f"--input={m}x{n}x{result}=1", "--benchmark_min_time=0.15s", "--benchmark_format=json"],
                            check=True, capture_output=True, text=True).stdout
    row = json.loads(output[output.index("{"):])["benchmarks"][0]
    return row["cpu_time"] * {"ns": 1e-3, "us": 1, "ms": 1e3, "s": 1e6}[row["time_unit"]]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    words = sys.argv[2:]
    reference = os.environ.get("STRATA_REFERENCE_BIN", "")
    if words and os.path.isdir(words[0]):
        reference = reference or words[0]
        words = words[1:]
    tools = [shutil.which(name, path=reference or None) for name in ("iree-compile", "iree-benchmark-module")]
    if not all(tools):
        print("skipped: no iree-compile and iree-benchmark-module; name their folder in STRATA_REFERENCE_BIN")
        sys.exit(77)
    compilers = {"ours": os.path.join(sys.argv[1], "strata-compile"), "reference": tools[0]}
    with tempfile.TemporaryDirectory() as work:
        for m, k, n in SHAPES:
            for factor, result in TYPES:
                for kernels in ("default", "none"):
                    name = f"{m}x{k}x{n} {factor} {result} {kernels}"
                    if not all(word in name.split() for word in words):
                        continue
                    source = os.path.join(work, "product.mlir")
                    with open(source, "w", encoding="utf-8") as file:
                        file.write(program(m, k, n, factor, result))
                    times = {who: [] for who in compilers}
                    for who, compiler in compilers.items():
                        subprocess.run([compiler, source, *FLAGS, "--iree-llvmcpu-enable-ukernels=" + kernels,
                                        "-o", os.path.join(work, who + ".vmfb")], check=True, capture_output=True)
                    for i in range(ROUNDS):
                        for who in sorted(compilers, reverse=i % 2 == 1):
                            times[who].append(run_microseconds(tools[1], os.path.join(work, who + ".vmfb"),
                                                               m, k, n, factor, result))
                    ours, theirs = (statistics.median(times[who]) for who in ("ours", "reference"))
                    print(f"{name:32} ours {ours:9.1f} us  reference {theirs:9.1f} us  "
                          f"reference/ours {theirs / ours:.2f}", flush=True)


main()
