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
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def windows(x, height, width, step=1):
    """All windows of an NHWC image: n, rows, columns, channels, window rows, window columns."""
    w = np.lib.stride_tricks.sliding_window_view(x, (height, width), axis=(1, 2))
    return w[:, ::step, ::step]


def layer_norm(x, gain, bias):
    variance = x.var(axis=1, keepdims=True)
    return (x - x.mean(axis=1, keepdims=True)) / np.sqrt(variance + 1e-5) * gain + bias


def patched(x, patch, row, column=0):
    result = x.copy()
    result[row:row + patch.shape[0], column:column + patch.shape[1]] = patch
    return result


def ints(dtype, low, high, *shape):
    return lambda rng: rng.integers(low, high, shape).astype(dtype)


def halves(*shape):
    return lambda rng: rng.standard_normal(shape).astype(np.float16)


# program: inputs (the shape of a float tensor, a generator of another tensor, or a number), and the result or results
PROGRAMS = {
    "scale_rows": ([(6, 9), (6, 9)], lambda x, y: x * y + x),
    "product": ([(5, 7), (7, 3)], lambda a, b: a @ b),
    "accumulate": ([(8, 12), (16, 12), (8, 16)], lambda acc, b, a: acc + a @ b),
    "turn_and_add": ([(11, 5), (5, 11)], lambda x, y: y + x.T),
    "column_sums": ([(13, 21)], lambda x: x.sum(axis=0)),
    "row_softmax": ([(6, 10)], softmax),
    "two_layers": ([(4, 24), (24, 40), (40,), (40, 6)], lambda x, w0, b, w1: np.maximum(x @ w0 + b, 0) @ w1),
    # contractions and windows
    "pairs_product": ([(3, 7, 11), (3, 11, 5)], lambda a, b: a @ b),
    "mat_by_vec": ([(19, 33), (33,)], lambda a, v: a @ v),
    "vec_by_mat": ([(33,), (33, 18)], lambda v, a: v @ a),
    "odd_product": ([(61, 37), (37, 53)], lambda a, b: a @ b),
    "one_row": ([(1, 30), (30, 45)], lambda a, b: a @ b),
    "any_product": ([(23, 17), (17, 31)], lambda a, b: a @ b),
    "bytes_product": ([ints(np.int8, -128, 128, 9, 22), ints(np.int8, -128, 128, 22, 10)],
                      lambda a, b: a.astype(np.int32) @ b.astype(np.int32)),
    "half_product": ([halves(9, 22), halves(22, 10)], lambda a, b: a.astype(np.float32) @ b.astype(np.float32)),
    "image_filter": ([(1, 9, 10, 3), (3, 3, 3, 5)], lambda x, k: np.einsum("nyxchw,hwco->nyxo", windows(x, 3, 3), k)),
    "channel_filter": ([(1, 9, 10, 6), (3, 3, 6)], lambda x, k: np.einsum("nyxchw,hwc->nyxc", windows(x, 3, 3), k)),
    "window_max": ([(1, 8, 10, 6)], lambda x: windows(x, 2, 2, 2).max(axis=(4, 5))),
    "attention": ([(6, 16), (9, 16), (9, 8)], lambda q, k, v: softmax(q @ k.T) @ v),
    # slices and shapes
    "frame": ([(5, 9)], lambda x: np.pad(x, ((1, 2), (2, 1)), constant_values=2.5)),
    "cut_out": ([(9, 14)], lambda x: x[2:6, 3:9]),
    "stride_cut": ([(9, 14)], lambda x: x[1:9:2, 2:14:2]),
    "patch": ([(9, 14), (4, 6)], lambda x, p: patched(x, p, 2, 3)),
    "patch_rows": ([(9, 14), (4, 14), 2], patched),
    "side_by_side": ([(4, 3), (4, 6)], lambda a, b: np.concatenate([a, b], axis=1)),
    "pick_rows": ([(12, 5), ints(np.int32, 0, 12, 7)], lambda table, rows: table[rows]),
    "turn_cube": ([(4, 6, 9)], lambda x: x.transpose(2, 0, 1)),
    # elementwise ops and reductions
    "add_bias": ([(5, 13), (13,)], lambda x, b: x + b),
    "any_shape": ([(5, 11), (5, 11)], lambda x, y: x * y),
    "sum_and_product": ([(5, 13), (5, 13)], lambda x, y: (x + y, x * y)),
    "inner_double": ([(5, 13)], lambda x: x * x),
    "mask_out": ([ints(np.bool_, 0, 2, 4, 9), (4, 9)], lambda mask, x: np.where(mask, x, np.float32(0))),
    "small_weights": ([(2, 3)], lambda x: x * np.arange(1, 7, dtype=np.float32).reshape(2, 3) + np.float32(0.5)),
    "large_weights": ([(6, 16)], lambda x: x @ np.fromfunction(
        lambda i, j: (i * 7 + j * 3) % 11 - 5, (16, 24)).astype(np.float32)),
    "row_max": ([(13, 21)], lambda x: x.max(axis=1)),
    "column_max_int": ([ints(np.int32, -99, 99, 13, 21)], lambda x: x.max(axis=0)),
    "total": ([(13, 21)], lambda x: x.sum()),
    "any_height": ([(6, 13)], lambda x: x.sum(axis=1)),
    "first_index": ([(7, 19)], lambda x: (x.max(axis=1), x.argmax(axis=1).astype(np.int32))),
    "cube_softmax": ([(2, 5, 9)], softmax),
    "layer_norm": ([(6, 20), (20,), (20,)], layer_norm),
    # control flow, state, calls and numbers as arguments
    "calls_twice": ([(6, 5)], lambda x: 4 * x),
    "add_state": ([(7,)], lambda x: x + 3),
    "vary_state": ([(7,)], lambda x: x + np.array([3, 1, 4, 1.5, 5, 9, 2], np.float32)),
    "choose": ([-1, (5, 6)], lambda c, x: x + x if c > 0 else x * x),
    "until_limit": ([3, (5, 6)], lambda n, x: (n + 1) * x),
    "count_to": ([4, (5, 6)], lambda n, x: (n + 1) * x),
    "by_factor": ([1.5, (5, 6)], lambda s, x: np.float32(s) * x),
}


def random_input(rng, kind):
    if isinstance(kind, tuple):
        return rng.standard_normal(kind).astype(np.float32)
    return kind(rng) if callable(kind) else kind


def compile_with(compiler, source, output, extra):
    p = subprocess.run([compiler, source, "--iree-hal-target-backends=llvm-cpu", *extra, "-o", output],
                       capture_output=True, text=True)
    return None if p.returncode == 0 else (p.stderr.strip().splitlines() or ["no message"])[0]


def run_with(runner, module, function, inputs, outputs):
    for output in outputs:
        if os.path.exists(output):
            os.remove(output)
    p = subprocess.run([runner, "--device=local-sync", "--module=" + module, "--function=" + function,
                        *["--input=" + i for i in inputs], *["--output=@" + o for o in outputs]],
                       capture_output=True, text=True)
    if p.returncode:
        return None, (p.stderr.strip().splitlines() or ["no message"])[0]
    return [np.load(o) for o in outputs], None


def agrees(got, want):
    return all(g.shape == w.shape and g.dtype == w.dtype and np.allclose(g, w, rtol=1e-3, atol=1e-4)
               for g, w in zip(got, want, strict=True))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ours, reference = sys.argv[1:3]
    names = sys.argv[3:] or list(PROGRAMS)
    failed = 0
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
            want = expected(*values)
            want = [np.asarray(w) for w in (want if isinstance(want, tuple) else (want,))]
            outputs = [os.path.join(work, f"out.{i}.npy") for i in range(len(want))]
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
                    got, error = run_with(tool, modules[who], name, inputs, outputs)
                ok = got is not None and agrees(got, want)
                failed += not ok
                print(f"{name:14} module {who:6} runtime {runner:6} {'right' if ok else error or 'WRONG VALUES'}")
    print(f"{3 * len(names) - failed} passed, {failed} failed")
    sys.exit(bool(failed))


main()
