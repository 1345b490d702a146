#!/usr/bin/env python3
"""The reference's modules, compiled in many ways, in our runtime and in the reference's: whole outputs bit for bit.

Usage: real_modules.py BIN REFERENCE_BIN [-n WAYS] [-s SEED] [-p FOLDER] [PROGRAM…]   BIN holds strata-run-module,
REFERENCE_BIN iree-compile and iree-run-module. Each program is compiled in WAYS (2) of the ways below, picked at random,
and run on random inputs by both runtimes on local-sync and on local-task with three workers. -p names a folder with
further programs, whose programs.json says function and inputs.
"""
import argparse
import json
import os
import random
import subprocess
import tempfile

import numpy as np

from expected import PROGRAMS, REFERENCE_FAILS
from three_ways import HERE, compile_with, random_input

CPUS = ["generic", "x86-64-v2", "x86-64-v3", "host"]
WAYS = [[f"--iree-opt-level=O{level}", f"--iree-llvmcpu-target-cpu={cpu}", *more] for level in range(4) for cpu in CPUS
        for more in ([], ["--iree-opt-data-tiling"], ["--iree-opt-data-tiling=false", "--iree-llvmcpu-enable-ukernels=none"],
                     ["--iree-llvmcpu-enable-ukernels=all"], ["--iree-llvmcpu-debug-symbols=false"],
                     ["--iree-llvmcpu-disable-distribution"], ["--iree-hal-indirect-command-buffers=false"])]
DEVICES = [["--device=local-sync"], ["--device=local-task", "--task_topology_group_count=3"]]


def program_runs(names, rng, folder, work):
    """Source, function and inputs of each program; arrays are files."""
    for name in names:
        if os.path.exists(os.path.join(HERE, "programs", name + ".mlir")):
            values = [random_input(rng, kind) for kind in PROGRAMS[name][0]]
            source = os.path.join(HERE, "programs", name + ".mlir")
            inputs = []
            for i, value in enumerate(values):
                if isinstance(value, np.ndarray):
                    np.save(os.path.join(work, f"{name}.{i}.npy"), value)
                    value = "@" + os.path.join(work, f"{name}.{i}.npy")
                inputs.append(str(value))
            yield name, source, name, inputs
        else:
            with open(os.path.join(folder, "programs.json"), encoding="utf-8") as file:
                row = json.load(file)[name]
            inputs = []
            for i, text in enumerate(row["inputs"]):
                # Of the written inputs only types and shapes count.
                *dims, element = text.split("=")[0].split("x")
                shape = tuple(int(d) for d in dims)
                if "=" in text and (dims or element[0] in "fi") and not text.lstrip("-").isdigit():
                    kind = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "i8": np.int8, "i32": np.int32, "i64": np.int64}[element]
                    array = (rng.standard_normal(shape) if element[0] == "f" else rng.integers(-9, 9, shape)).astype(kind)
                    np.save(os.path.join(work, f"{name}.{i}.npy"), array)
                    text = "@" + os.path.join(work, f"{name}.{i}.npy")
                inputs.append(text)
            yield name, os.path.join(folder, name + ".mlir"), row["function"], inputs


def run(tool, module, device, function, inputs):
    """All elements of all results: as text, which has six digits, and raw."""
    command = [tool, f"--module={module}", *device, f"--function={function}", *("--input=" + i for i in inputs)]
    text = subprocess.run([*command, "--output_max_element_count=1000000000"], capture_output=True, text=True, timeout=120)
    if text.returncode:
        return text.returncode, text.stderr.splitlines()[0].split(": ", 1)[-1].split(";")[0] if text.stderr else ""
    results = text.stdout.count("result[")
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, str(i) + ".bin") for i in range(results)]
        raw = subprocess.run([*command, *("--output=@" + p for p in paths)], capture_output=True, timeout=120)
        data = [open(p, "rb").read() if raw.returncode == 0 else b"" for p in paths] if raw.returncode == 0 else None
    return 0, text.stdout, data


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("reference")
    parser.add_argument("programs", nargs="*")
    parser.add_argument("-n", type=int, default=2)
    parser.add_argument("-s", type=int, default=1)
    parser.add_argument("-p", default="")
    options = parser.parse_intermixed_args()
    names = options.programs or [n for n in PROGRAMS if n not in REFERENCE_FAILS]
    if options.p and not options.programs:
        with open(os.path.join(options.p, "programs.json"), encoding="utf-8") as file:
            names += list(json.load(file))
    pick, rng = random.Random(options.s), np.random.default_rng(options.s)
    ours, theirs = os.path.join(options.bin, "strata-run-module"), os.path.join(options.reference, "iree-run-module")
    modules = runs = failed = 0
    with tempfile.TemporaryDirectory() as work:
        for name, source, function, inputs in program_runs(names, rng, options.p, work):
            for way in pick.sample(WAYS, options.n):
                module = os.path.join(work, "module.vmfb")
                if error := compile_with(os.path.join(options.reference, "iree-compile"), source, module, way):
                    print(f"not compiled: {name} {' '.join(way)}: {error}", flush=True)
                    continue
                modules += 1
                want = run(theirs, module, DEVICES[0], function, inputs)
                for device in DEVICES:
                    got = run(ours, module, device, function, inputs)
                    runs += 1
                    if got != want:
                        failed += 1
                        print(f"differs: {name} {' '.join(way)} {device[0]}\n  ours      {got[:2]}\n  reference {want[:2]}"[:600], flush=True)
    print(f"{modules} modules, {runs} runs, {failed} differ")
    raise SystemExit(failed != 0)


if __name__ == "__main__":
    main()
