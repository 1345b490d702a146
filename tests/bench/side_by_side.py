#!/usr/bin/env python3
"""matmul_500 compiled by us and by the reference, timed in the reference's runtime beside OpenBLAS, on one thread.

Usage: side_by_side.py BIN [REFERENCE_BIN]   BIN holds strata-compile, REFERENCE_BIN iree-compile and
iree-benchmark-module; the variable STRATA_REFERENCE_BIN comes first. Runs alternate, and the median of the CPU times counts,
since other processes on the machine lengthen only the time of the clock. Exit status 77: nothing to compare with.
"""
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

ROUNDS = 7
FLAGS = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3",
         "--iree-opt-data-tiling"]
PROGRAM = """
func.func @matmul(%a: tensor<500x500xf32>, %b: tensor<500x500xf32>, %c: tensor<500x500xf32>) -> tensor<500x500xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<500x500xf32>, tensor<500x500xf32>) outs(%c : tensor<500x500xf32>) -> tensor<500x500xf32>
  return %0 : tensor<500x500xf32>
}
"""


def cpu_seconds(command):
    """User and system time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run_milliseconds(runner, module):
    output = subprocess.run([runner, "--device=local-sync", "--module=" + module, "--function=matmul",
                             *["--input=500x500xf32=" + v for v in ("0.5", "0.25", "1")],
                             "--benchmark_min_time=0.25s", "--benchmark_format=json"],
                            check=True, capture_output=True, text=True).stdout
    return json.loads(output[output.index("{"):])["benchmarks"][0]["cpu_time"]


def openblas_milliseconds():
    """The same sum by numpy, whose products are OpenBLAS's; nothing without numpy."""
    try:
        import time

        import numpy as np
    except ImportError:
        return None
    rng = np.random.default_rng(1)
    a, b, c = (rng.random((500, 500), dtype=np.float32) for _ in range(3))
    a @ b + c
    start = time.process_time()
    for _ in range(100):
        a @ b + c
    return (time.process_time() - start) * 10


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    reference = os.environ.get("STRATA_REFERENCE_BIN") or (sys.argv[2] if len(sys.argv) > 2 else "")
    tools = [shutil.which(name, path=reference or None) for name in ("iree-compile", "iree-benchmark-module")]
    if not all(tools):
        print("skipped: no iree-compile and iree-benchmark-module; name their folder in STRATA_REFERENCE_BIN")
        sys.exit(77)
    python = os.path.join(os.path.dirname(tools[0]), "python")
    if os.path.exists(python) and os.path.realpath(sys.prefix) != os.path.realpath(os.path.dirname(os.path.dirname(python))):
        os.execv(python, [python, os.path.abspath(__file__), sys.argv[1], os.path.dirname(tools[0])])  # it has numpy
    compilers = {"ours": os.path.join(sys.argv[1], "strata-compile"), "reference": tools[0]}
    compile_times, run_times, blas_times = {}, {}, []
    with tempfile.TemporaryDirectory() as work:
        source = os.path.join(work, "matmul.mlir")
        with open(source, "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        for i in range(ROUNDS):
            for who in sorted(compilers, reverse=i % 2 == 1):
                module = os.path.join(work, who + ".vmfb")
                compile_times.setdefault(who, []).append(
                    cpu_seconds([compilers[who], source, *FLAGS, "-o", module]))
                run_times.setdefault(who, []).append(run_milliseconds(tools[1], module))
            blas_times.append(openblas_milliseconds())
    compiled, ran = ({who: statistics.median(v) for who, v in times.items()} for times in (compile_times, run_times))
    print(f"compile  ours {compiled['ours']:.3f} s  reference {compiled['reference']:.3f} s  "
          f"ours/reference {compiled['ours'] / compiled['reference']:.2f}")
    print(f"run      ours {ran['ours']:.3f} ms  reference {ran['reference']:.3f} ms  "
          f"reference/ours {ran['reference'] / ran['ours']:.2f}")
    if None in blas_times:
        print("OpenBLAS skipped: this Python has no numpy")
    else:
        blas = statistics.median(blas_times)
        print(f"OpenBLAS {blas:.3f} ms  OpenBLAS/ours {blas / ran['ours']:.2f}  "
              f"OpenBLAS/reference {blas / ran['reference']:.2f}")


main()
