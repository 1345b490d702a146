#!/usr/bin/env python3
"""Our modules in our runtime and in the reference's, the reference's modules in ours, on random inputs.

Usage: three_ways.py BIN REFERENCE_BIN [PROGRAM…]   BIN holds strata-compile and strata-run-module, REFERENCE_BIN
iree-compile and iree-run-module. What is right is computed by numpy, not by either compiler.
"""
import os
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))


def softmax(x):
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


# program: shapes of the inputs, and the result
PROGRAMS = {
    "scale_rows": ([(6, 9), (6, 9)], lambda x, y: x * y + x),
    "product": ([(5, 7), (7, 3)], lambda a, b: a @ b),
    "accumulate": ([(8, 12), (16, 12), (8, 16)], lambda acc, b, a: acc + a @ b),
    "turn_and_add": ([(11, 5), (5, 11)], lambda x, y: y + x.T),
    "column_sums": ([(13, 21)], lambda x: x.sum(axis=0)),
    "row_softmax": ([(6, 10)], softmax),
    "two_layers": ([(4, 24), (24, 40), (40,), (40, 6)], lambda x, w0, b, w1: np.maximum(x @ w0 + b, 0) @ w1),
}


def compile_with(compiler, source, output, extra):
    p = subprocess.run([compiler, source, "--iree-hal-target-backends=llvm-cpu", *extra, "-o", output],
                       capture_output=True, text=True)
    return None if p.returncode == 0 else (p.stderr.strip().splitlines() or ["no message"])[0]


def run_with(runner, module, function, inputs, output):
    if os.path.exists(output):
        os.remove(output)
    p = subprocess.run([runner, "--device=local-sync", "--module=" + module, "--function=" + function,
                        *["--input=@" + i for i in inputs], "--output=@" + output], capture_output=True, text=True)
    if p.returncode:
        return None, (p.stderr.strip().splitlines() or ["no message"])[0]
    return np.load(output), None


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ours, reference = sys.argv[1:3]
    names = sys.argv[3:] or list(PROGRAMS)
    failed = 0
    rng = np.random.default_rng(20)
    with tempfile.TemporaryDirectory() as work:
        for name in names:
            shapes, expected = PROGRAMS[name]
            arrays = [rng.standard_normal(s).astype(np.float32) for s in shapes]
            inputs = []
            for i, a in enumerate(arrays):
                inputs.append(os.path.join(work, f"{name}.{i}.npy"))
                np.save(inputs[-1], a)
            want = expected(*arrays)
            source = os.path.join(HERE, "programs", name + ".mlir")
            modules, errors = {}, {}
            for who, tool in (("ours", os.path.join(ours, "strata-compile")),
                              ("theirs", os.path.join(reference, "iree-compile"))):
                modules[who] = os.path.join(work, f"{name}.{who}.vmfb")
                errors[who] = compile_with(tool, source, modules[who], ["--iree-llvmcpu-target-cpu=host"])
            for who, runner in (("ours", "ours"), ("ours", "theirs"), ("theirs", "ours")):
                if errors[who]:
                    got, error = None, errors[who]
                else:
                    tool = os.path.join(ours, "strata-run-module") if runner == "ours" else os.path.join(reference, "iree-run-module")
                    got, error = run_with(tool, modules[who], name, inputs, os.path.join(work, "out.npy"))
                ok = got is not None and got.shape == want.shape and np.allclose(got, want, rtol=1e-3, atol=1e-4)
                failed += not ok
                print(f"{name:14} module {who:6} runtime {runner:6} {'right' if ok else error or 'WRONG VALUES'}")
    print(f"{3 * len(names) - failed} passed, {failed} failed")
    sys.exit(bool(failed))


main()
