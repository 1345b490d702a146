#!/usr/bin/env python3
"""Our modules in our runtime and in the reference's, the reference's modules in ours, on random inputs.

Usage: three_ways.py BIN REFERENCE_BIN [PROGRAM…]   BIN holds strata-compile and strata-run-module, REFERENCE_BIN
iree-compile and iree-run-module. What is right is computed by numpy, not by either compiler.
"""
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

import numpy as np

from expected import PARAMETERS, PROGRAMS, REFERENCE_FAILS

HERE = os.path.dirname(os.path.abspath(__file__))


def random_input(rng, kind):
    if isinstance(kind, tuple):
        return np.asarray(rng.standard_normal(kind), np.float32)
    return np.asarray(kind(rng)) if callable(kind) else kind


def compile_with(compiler, source, output, extra):
    p = subprocess.run([compiler, source, "--iree-hal-target-backends=llvm-cpu", *extra, "-o", output],
                       capture_output=True, text=True)
    return None if p.returncode == 0 else (p.stderr.strip().splitlines() or ["no message"])[0]


def save_parameters(path, arrays):
    """A .safetensors file: the length of a JSON header, the header, and the bytes of all arrays."""
    header, data = {}, b""
    for key, array in arrays.items():
        header[key] = {"dtype": "F32", "shape": array.shape, "data_offsets": [len(data), len(data) + array.nbytes]}
        data += array.tobytes()
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text + data)


def run_with(runner, module, function, inputs, outputs, flags, device="local-sync"):
    for output in outputs:
        if output and os.path.exists(output):
            os.remove(output)
    p = subprocess.run([runner, "--device=" + device, "--module=" + module, "--function=" + function,
                        *flags, *["--input=" + i for i in inputs], *["--output=" + ("@" + o if o else "-") for o in outputs]],
                       capture_output=True, text=True)
    if p.returncode:
        return None, (p.stderr.strip().splitlines() or ["no message"])[0]
    numbers = iter(re.findall(r"^(?:result\[\d+\]: )?\w+=(\S+)$", p.stdout, re.M))
    return [np.load(o) if o else float(next(numbers)) for o in outputs], None


def agrees(got, want):
    for g, w in zip(got, want, strict=True):
        if isinstance(w, np.ndarray) and (g.shape != w.shape or g.dtype != w.dtype):
            return False
        half = getattr(w, "dtype", None) == np.float16
        if not np.allclose(g, w, rtol=1e-2 if half else 1e-3, atol=2e-2 if half else 1e-4):
            return False
    return True


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ours, reference = sys.argv[1:3]
    names = sys.argv[3:] or list(PROGRAMS)
    passed = failed = 0
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
                flags = [f"--parameters={scope}={os.path.join(work, name)}.safetensors"]
                values += stored.values()
            want = expected(*values)
            want = [w if isinstance(w, (int, float)) else np.asarray(w)
                    for w in (want if isinstance(want, tuple) else (want,))]
            outputs = [None if isinstance(w, (int, float)) else os.path.join(work, f"out.{i}.npy")
                       for i, w in enumerate(want)]
            source = os.path.join(HERE, "programs", name + ".mlir")
            modules, errors = {}, {}
            for who, tool in (("ours", os.path.join(ours, "strata-compile")),
                              ("theirs", os.path.join(reference, "iree-compile"))):
                modules[who] = os.path.join(work, f"{name}.{who}.vmfb")
                errors[who] = compile_with(tool, source, modules[who], ["--iree-llvmcpu-target-cpu=host"])
            for who, runner in (("ours", "ours"), ("ours", "theirs"), ("theirs", "ours")):
                if who == "theirs" and name in REFERENCE_FAILS:
                    continue
                if errors[who]:
                    got, error = None, errors[who]
                else:
                    tool = os.path.join(ours, "strata-run-module") if runner == "ours" else os.path.join(reference, "iree-run-module")
                    got, error = run_with(tool, modules[who], name, inputs, outputs, flags)
                ok = got is not None and agrees(got, want)
                passed += ok
                failed += not ok
                print(f"{name:21} module {who:6} runtime {runner:6} {'right' if ok else error or 'WRONG VALUES'}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
