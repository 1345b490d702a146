#!/usr/bin/env python3
"""The reference's modules for Vulkan in our runtime and in its own, and ours in both, on random inputs.

Usage: vulkan.py BIN REFERENCE_BIN [PROGRAM…]   as three_ways.py. Needs a Vulkan device: Mesa's llvmpipe is one.
What a compiler doesn't compile for Vulkan is left out, and so is what the reference compiles wrong.
"""
import os
import subprocess
import sys
import tempfile

import numpy as np

from expected import PARAMETERS, PROGRAMS
from three_ways import HERE, agrees, random_input, run_with, save_parameters

TARGET = "--iree-hal-target-device=vulkan"
# Loops of the host over what the device computed: the reference's runtime is wrong on both compilers' modules.
REFERENCE_RUNTIME_FAILS = {"halve_until"}


def compile_for_vulkan(compiler, source, output, *flags):
    """None where there is no module: what a compiler refuses is its own matter."""
    p = subprocess.run([compiler, source, TARGET, *flags, "-o", output], capture_output=True, text=True)
    return output if p.returncode == 0 else None


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ours, reference = sys.argv[1:3]
    names = sys.argv[3:] or list(PROGRAMS)
    counts = {"right": 0, "failed": 0, "left out": 0, "reference wrong": 0}
    rng = np.random.default_rng(20)
    with tempfile.TemporaryDirectory() as work:
        for name in names:
            kinds, expected = PROGRAMS[name]
            values = [random_input(rng, k) for k in kinds]
            inputs = []
            for i, value in enumerate(values):
                if isinstance(value, np.ndarray):
                    path = os.path.join(work, f"{name}.{i}.npy")
                    np.save(path, value)
                    inputs.append("@" + path)
                else:
                    inputs.append(str(value))
            flags = []
            if name in PARAMETERS:
                scope, kinds = PARAMETERS[name]
                stored = {key: random_input(rng, kind) for key, kind in kinds.items()}
                save_parameters(os.path.join(work, name + ".safetensors"), stored)
                flags.append(f"--parameters={scope}={os.path.join(work, name)}.safetensors")
                values += stored.values()
            want = expected(*values)
            want = [w if isinstance(w, (int, float)) else np.asarray(w) for w in (want if isinstance(want, tuple) else (want,))]
            outputs = [None if isinstance(w, (int, float)) else os.path.join(work, f"out.{i}.npy") for i, w in enumerate(want)]
            for kind in ("descriptors", "bda", "ours"):
                compiler, flags_of = os.path.join(reference, "iree-compile"), [f"--iree-vulkan-dispatch-abi={kind}"]
                if kind == "ours":
                    compiler, flags_of = os.path.join(ours, "strata-compile"), []
                module = compile_for_vulkan(compiler, os.path.join(HERE, "programs", name + ".mlir"),
                                            os.path.join(work, name + ".vmfb"), *flags_of)
                if not module:
                    counts["left out"] += 1
                    continue
                results = {}
                for who, tool in (("theirs", os.path.join(reference, "iree-run-module")), ("ours", os.path.join(ours, "strata-run-module"))):
                    got, error = run_with(tool, module, name, inputs, outputs, flags, "vulkan")
                    results[who] = "right" if got is not None and agrees(got, want) else error or "WRONG VALUES"
                both_right = results["ours"] == results["theirs"] == "right"
                is_wrong = results["theirs"] != "right" and (kind != "ours" or (
                    results["ours"] == "right" and name in REFERENCE_RUNTIME_FAILS))
                counts["right" if both_right else "reference wrong" if is_wrong else "failed"] += 1
                print(f"{name:21} module {kind:11} runtime ours {results['ours']}, theirs {results['theirs']}")
    print(", ".join(f"{n} {what}" for what, n in counts.items()))
    sys.exit(bool(counts["failed"]))


if __name__ == "__main__":
    main()
