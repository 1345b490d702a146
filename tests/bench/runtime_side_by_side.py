#!/usr/bin/env python3
"""The runtime beside the reference's: the VM's loops and one small dispatch; then two workers beside one, and a start.

Usage: runtime_side_by_side.py BIN [REFERENCE_BIN]   BIN holds strata-benchmark-module and strata-run-module, REFERENCE_BIN
iree-benchmark-module; the variable STRATA_REFERENCE_BIN comes first. Both run the same modules of tests/data/modules.
Runs alternate, and the median of the CPU times counts, but for the workers' and the start's, which are of the clock and
want a quiet machine. Exit status 77: nothing to compare with.
"""
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

ROUNDS = 7
MODULES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "modules", "")
LOOPS = ("bare", "tail", "down", "wide", "mix", "nest", "calls")
MATMULS = ["--function=fenced_matmul", "--input=192x256xf32=2", "--input=256x160xf32=3", "--batch_concurrency=16"]


def measured(tool, module, arguments, field="cpu_time"):
    output = subprocess.run([tool, f"--module={MODULES}{module}.vmfb", *arguments, "--benchmark_min_time=0.25s",
                             "--benchmark_format=json", "--time_unit=ns"], check=True, capture_output=True, text=True).stdout
    return json.loads(output[output.index("{"):])["benchmarks"][0][field]


def beside(tools, name, module, arguments):
    times = {}
    for i in range(ROUNDS):
        for who in sorted(tools, reverse=i % 2 == 1):
            times.setdefault(who, []).append(measured(tools[who], module, arguments))
    ours, reference = (statistics.median(times[who]) for who in ("ours", "reference"))
    print(f"{name:24} ours {ours:12.0f} ns  reference {reference:12.0f} ns  reference/ours {reference / ours:.2f}", flush=True)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    reference = os.environ.get("STRATA_REFERENCE_BIN") or (sys.argv[2] if len(sys.argv) > 2 else "")
    theirs = shutil.which("iree-benchmark-module", path=reference or None)
    if not theirs:
        print("skipped: no iree-benchmark-module; name its folder in STRATA_REFERENCE_BIN")
        sys.exit(77)
    tools = {"ours": os.path.join(sys.argv[1], "strata-benchmark-module"), "reference": theirs}
    for loop in LOOPS:
        beside(tools, f"a million turns: {loop}", "vm_loops", [f"--function={loop}", "--input=1000000"])
    inputs = ["--function=simple_mul", "--input=4xf32=2", "--input=4xf32=3"]
    for device in ("local-sync", "local-task"):
        beside(tools, f"simple_mul, {device}", "simple_mul", [f"--device={device}", *inputs])

    times = {device: [measured(tools["ours"], "fenced_matmul", [*flags, *MATMULS], "real_time") for _ in range(5)]
             for device, flags in {"local-sync": ["--device=local-sync"],
                                   "two workers": ["--device=local-task", "--task_topology_group_count=2"]}.items()}
    one, two = (statistics.median(v) for v in times.values())
    print(f"16 independent matmuls   local-sync {one / 1e6:.3f} ms  two workers {two / 1e6:.3f} ms  {one / two:.2f} x")

    command = [os.path.join(sys.argv[1], "strata-run-module"), f"--module={MODULES}simple_mul.vmfb", *inputs]
    starts = []
    for _ in range(50):
        begin = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        starts.append(time.perf_counter() - begin)
    print(f"start to result          median {statistics.median(starts) * 1e3:.1f} ms  slowest {max(starts) * 1e3:.1f} ms")


main()
