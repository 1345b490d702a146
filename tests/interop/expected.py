"""What each program of `programs/` computes, in numpy, and what its inputs look like."""
import math

import numpy as np


def quantized_rows(a, s):
    q = np.clip(np.round(a / s[:, None]) + 5, -128, 127).astype(np.int8)
    return q, ((q.astype(np.float32) - 5) * s[:, None]).T.astype(np.float32)


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


def positives(*shape):
    return lambda rng: rng.uniform(0.2, 2.5, shape).astype(np.float32)


def brain(x):
    """Floats rounded to the 16 bits of a bfloat16."""
    bits = x.view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)


def plane_windows(x, height, width):
    return np.lib.stride_tricks.sliding_window_view(x, (height, width), axis=(2, 3))


def spread(x, size):
    """Every other pixel of a square of zeros, from the second on."""
    result = np.zeros((x.shape[0], size, size, x.shape[3]), x.dtype)
    result[:, 1::2, 1::2][:, :x.shape[1], :x.shape[2]] = x
    return result


def fourier(z):
    result = np.fft.fft(z)
    return result.real.astype(np.float32), result.imag.astype(np.float32)


def tosa_windows(x, k, b):
    x = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    return windows(np.clip(np.einsum("nyxchw,ohwc->nyxo", windows(x, 3, 2), k) + b, -0.5, 1.5), 2, 2, 2).max(axis=(4, 5))


def tosa_quantized(a, b):
    wide = (a.astype(np.int64) + 3) @ (b.astype(np.int64) - 5)
    return np.clip((wide + 512 >> 10) + 7, -128, 127).astype(np.int8)


def rounded(x, fraction, bias):
    """The nearest number with so many bits of fraction; for numbers that aren't too large."""
    _, exponent = np.frexp(x)
    last = np.exp2(np.maximum(exponent - 1, 1 - bias) - float(fraction))
    return (np.round(x / last) * last).astype(np.float32)


def bits_of_e4m3(x):
    """The codes of numbers that have one."""
    _, exponent = np.frexp(np.abs(x))
    exponent = np.maximum(exponent - 1, -6)
    multiple = np.abs(x) / np.exp2(exponent - 3.0)
    code = np.where(multiple < 8, multiple, (exponent + 7) * 8 + multiple - 8)
    return (code + 128 * np.signbit(x)).astype(np.uint8).view(np.int8)


def eighth_floats(x):
    small, wide = rounded(x, 3, 7), rounded(x, 2, 15)
    return small + x, rounded(wide * wide, 2, 15), bits_of_e4m3(small)


def tosa_scatter(x, rows, update):
    result = x.copy()
    for batch, at in enumerate(rows):
        result[batch, at] = update[batch]
    return result


def tosa_scatter_within(x, rows, update):
    """Updates of rows that there aren't are dropped."""
    result = x.copy()
    for batch, row in np.argwhere((rows >= 0) & (rows < x.shape[1])):
        result[batch, rows[batch, row]] = update[batch, row]
    return result


def bit_counts(x):
    bits = [np.binary_repr(v, 32) for v in x]
    return tuple(np.array(c, np.int32) for c in (
        [b.count("1") for b in bits], [len(b) - len(b.lstrip("0")) for b in bits],
        [len(b) - len(b.rstrip("0")) for b in bits], abs(x)))


def packed(x, rows, columns):
    """The tiles of a matrix, padded with zeros."""
    padded = np.pad(x, ((0, -x.shape[0] % rows), (0, -x.shape[1] % columns)))
    return padded.reshape(padded.shape[0] // rows, rows, -1, columns).transpose(0, 2, 1, 3)


def added_at(x, at, update):
    result = x.copy()
    result[at[:, 0]] += update
    return result


def twice(a, b):
    p, s = a * b, a + b
    return p * s - (p + s)


def count_windows(x):
    total = np.vstack([np.arange(1, 13, dtype=np.float32).reshape(2, 6), np.tile(np.float32([0, 1]), 3)])
    total += np.hstack([2 * np.eye(3), np.eye(3)]).astype(np.float32)
    return np.full((1, 2, 6, 5), 2, np.float32), total, (x.T @ total).T


FUNCTIONS = [np.exp, np.log, np.sqrt, lambda x: 1 / np.sqrt(x), np.tanh, np.sin, np.cos, np.vectorize(math.erf), np.floor,
             np.ceil, np.abs, np.log2, np.log1p, np.expm1, np.exp2, np.rint, np.round, np.trunc, np.arctan, np.cbrt]


def halve_until(x, limit):
    count = 0
    while x[0] > limit:
        x, count = x * np.float32(0.5), count + 1
    return x, count


def loops_and_branches(x, y, n, m):
    a, b = x, y
    for i in range(n):
        s = a * x**m if i % 2 else a + b
        a, b = s, s - b
    return a, b


def long_patterns(x):
    c = np.full(4, -3000000000, np.int64)
    return c, np.concatenate([x[:2], c, x[6:]])


# program: inputs (the shape of a float tensor, a generator of another tensor, or a number), and the result or results
# (arrays, or Python numbers for results that are no tensors)
FIXED = np.array([[1, 2, 3, 4, 5], [0.5, -1, 1.5, 2.5, 0.25], [7, 8, -9, 1, 2], [3, 1, 4, 1, 5]], np.float32)
FIXED_ROW = np.array([1, 2, 3, 4, 5, 6, 0.5, 0.25, -1, -2, -3, -4], np.float32)
FIXED_COLUMN = np.concatenate([np.array([9, 8, 7, 6.5], np.float32), FIXED_ROW])


def zero_point_windows(x, w, d, zx, zw):
    x, w, d = x.astype(np.int32) - zx, w.astype(np.int32) - zw, d.astype(np.int32) - zw
    return (np.einsum("nhwcij,ijcf->nhwf", windows(x, 3, 2)[:, ::2], w).astype(np.int32),
            np.einsum("nhwcij,ijc->nhwc", windows(x, 2, 2), d).astype(np.int32))


PROGRAMS = {
    "scale_rows": ([(6, 9), (6, 9)], lambda x, y: x * y + x),
    "product": ([(5, 7), (7, 3)], lambda a, b: a @ b),
    "returned_and_added": ([(6, 10), (6, 7), (7, 10)], lambda acc, a, b: (acc, acc + a @ b)),
    "returned_and_overwritten": ([(5, 4), (2, 4)], lambda x, rows: (np.vstack([x[:1], rows, x[3:]]), x)),
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
    # one product for two ranges of sizes and for all others
    "ranged_exact": ([(48, 24), (24, 96)], lambda a, b: a @ b),
    "ranged_part": ([(20, 24), (24, 40)], lambda a, b: a @ b),
    "ranged_none": ([(7, 24), (24, 13)], lambda a, b: a @ b),
    "bytes_product": ([ints(np.int8, -128, 128, 9, 22), ints(np.int8, -128, 128, 22, 10)],
                      lambda a, b: a.astype(np.int32) @ b.astype(np.int32)),
    "half_product": ([halves(9, 22), halves(22, 10)], lambda a, b: a.astype(np.float32) @ b.astype(np.float32)),
    "image_filter": ([(1, 9, 10, 3), (3, 3, 3, 5)], lambda x, k: np.einsum("nyxchw,hwco->nyxo", windows(x, 3, 3), k)),
    "channel_filter": ([(1, 9, 10, 6), (3, 3, 6)], lambda x, k: np.einsum("nyxchw,hwc->nyxc", windows(x, 3, 3), k)),
    "window_max": ([(1, 8, 10, 6)], lambda x: windows(x, 2, 2, 2).max(axis=(4, 5))),
    "attention": ([(6, 16), (9, 16), (9, 8)], lambda q, k, v: softmax(q @ k.T) @ v),
    "attention_op": ([(2, 6, 16), (2, 9, 16), (2, 9, 8), (6, 9)],
                     lambda q, k, v, b: softmax(0.25 * q @ k.transpose(0, 2, 1) + b) @ v),
    "attention_body": ([(6, 16), (9, 16), (9, 8)],
                       lambda q, k, v: softmax(np.tanh(0.25 * q @ k.T) + np.float32(0.125) * np.arange(9, dtype=np.float32)) @ v),
    "attention_heads": ([halves(2, 3, 50, 40), halves(2, 3, 70, 40), halves(2, 3, 70, 24), halves(2, 3, 50, 70)],
                        lambda q, k, v, m: (softmax(np.float32(0.158) * q.astype(np.float32)
                                                    @ k.astype(np.float32).swapaxes(2, 3) + m.astype(np.float32))
                                            @ v.astype(np.float32)).astype(np.float16)),
    "any_attention": ([(3, 21, 16), (3, 18, 16), (3, 16, 18)],
                      lambda q, k, v: softmax(0.25 * q @ k.transpose(0, 2, 1)) @ v.transpose(0, 2, 1)),
    # numbers of few bits that stand for floats
    "dequantized_product": ([ints(np.int8, -128, 128, 9, 22), ints(np.int8, -128, 128, 22, 10)],
                            lambda a, b: ((a.astype(np.float32) - 3) * np.float32(0.05))
                            @ ((b.astype(np.float32) + 2)
                               * np.array([0.125, 0.25, 0.5, 1, 2, 0.1, 0.2, 0.3, 0.4, 0.6], np.float32))),
    "quantized_rows": ([(6, 10), lambda rng: np.exp2(rng.integers(-6, -3, 6)).astype(np.float32)], quantized_rows),
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
    "farthest_values": ([(9, 21)], lambda x: ((x - 40).max(axis=1), (x + 40).min(axis=1))),
    "row_max": ([(13, 21)], lambda x: x.max(axis=1)),
    "column_max_int": ([ints(np.int32, -99, 99, 13, 21)], lambda x: x.max(axis=0)),
    "total": ([(13, 21)], lambda x: x.sum()),
    "any_height": ([(6, 13)], lambda x: x.sum(axis=1)),
    "first_index": ([(7, 19)], lambda x: (x.max(axis=1), x.argmax(axis=1).astype(np.int32))),
    "cube_softmax": ([(2, 5, 9)], softmax),
    "layer_norm": ([(6, 20), (20,), (20,)], layer_norm),
    # constants and zero points
    "fixed_weights": ([(3, 5)], lambda x: (x @ abs(FIXED.T), FIXED.sum(axis=1))),
    "fixed_vectors": ([(16, 12)], lambda m: (m @ FIXED_ROW, FIXED_COLUMN @ m)),
    "zero_points": ([ints(np.int8, -128, 128, 5, 11), ints(np.int8, -128, 128, 11, 7), -9],
                    lambda a, b, z: (a.astype(np.int32) - 3) @ (b.astype(np.int32) - z)),
    "zero_point_batch": ([ints(np.int8, -128, 128, 3, 5, 6), ints(np.int8, -128, 128, 3, 6, 4), 17, -4],
                         lambda a, b, y, z: (a.astype(np.int32) - y) @ (b.astype(np.int32) - z)),
    "zero_point_windows": ([ints(np.int8, -128, 128, 1, 9, 8, 3), ints(np.int8, -128, 128, 3, 2, 3, 5),
                            ints(np.int8, -128, 128, 2, 2, 3), 5, -11], zero_point_windows),
    "strided_rows": ([(1, 16, 15, 3), (1, 1, 3, 4), (3, 5, 8), (8, 6)],
                     lambda x, k, b, w: (x[:, ::2, ::3] @ k[0, 0], b @ w)),
    # control flow, state, calls and numbers as arguments
    "calls_twice": ([(6, 5)], lambda x: 4 * x),
    "add_state": ([(7,)], lambda x: x + 3),
    "vary_state": ([(7,)], lambda x: x + np.array([3, 1, 4, 1.5, 5, 9, 2], np.float32)),
    "choose": ([-1, (5, 6)], lambda c, x: x + x if c > 0 else x * x),
    "until_limit": ([3, (5, 6)], lambda n, x: (n + 1) * x),
    "count_to": ([4, (5, 6)], lambda n, x: (n + 1) * x),
    "pick_work": ([(5, 3), (5, 3), 1], lambda x, y, which: x + y - y if which > 0 else x * y - y),
    "halve_until": ([lambda rng: np.abs(rng.standard_normal(6)).astype(np.float32) * 40 + 20, 3], halve_until),
    "loops_and_branches": ([(3, 3), (3, 3), 4, 2], loops_and_branches),
    "long_patterns": ([ints(np.int64, -100, 100, 9)], long_patterns),
    "by_factor": ([1.5, (5, 6)], lambda s, x: np.float32(s) * x),
    # element types
    "f16_product": ([halves(9, 22), halves(22, 10)], lambda a, b: a @ b),
    "brain_product": ([(12, 33), (33, 17)], lambda a, b: brain(a) @ brain(b)),
    "double_sum": ([(7, 15)], lambda x: x.sum(axis=1)),
    "double_product": ([(7, 15), (15, 6)], lambda a, b: a @ b),
    "long_ops": ([ints(np.int64, -9, 9, 5, 9), ints(np.int64, -9, 9, 5, 9)], lambda x, y: (x * y - x, x * y - x < y)),
    "division": ([ints(np.int32, -99, 99, 31), ints(np.int32, 1, 12, 31)],
                 lambda x, y: (np.trunc(x / y).astype(np.int32), np.fmod(x, y), x // y, -(-x // y))),
    "bit_ops": ([ints(np.int32, -999, 999, 3, 13), ints(np.int32, -999, 999, 3, 13)],
                lambda x, y: (((x & y) ^ (x | y)) << 5) + (x >> 5) + (y.view(np.uint32) >> 5).view(np.int32)),
    "int_extremes": ([ints(np.int16, -99, 99, 40), ints(np.int16, -99, 99, 40)],
                     lambda x, y: (np.maximum(x, y), np.minimum(x, y),
                                   np.maximum(x.view(np.uint16), y.view(np.uint16)).view(np.int16),
                                   np.minimum(x.view(np.uint16), y.view(np.uint16)).view(np.int16))),
    "bit_counts": ([ints(np.int32, -999, 999, 21)], bit_counts),
    "number_casts": ([(6, 5), ints(np.int8, -128, 128, 6, 5)],
                     lambda x, i: (x.astype(np.int32), i.astype(np.float32), i.view(np.uint8).astype(np.float32),
                                   x.astype(np.float16), i.astype(np.int64), i.view(np.uint8).astype(np.int32))),
    "functions_of_floats": ([positives(3, 11)], lambda x: tuple(f(x).astype(np.float32) for f in FUNCTIONS)),
    "half_softmax": ([halves(6, 20)], softmax),
    "half_functions": ([lambda rng: positives(3, 11)(rng).astype(np.float16)],
                       lambda x: tuple(f(x) for f in (np.exp, np.tanh, np.sqrt, np.log))),
    "two_floats": ([positives(27), (27,)],
                   lambda x, y: (x ** y, np.arctan2(x, y), np.copysign(x, y), np.fmod(x, y), np.maximum(x, y), x * y + x)),
    "clamp_select": ([(4, 17), (4, 17)],
                     lambda x, y: np.where(x < y, 1, -1).astype(np.float32) * np.clip(x, np.float32(-0.5), np.float32(0.75))),
    "logic": ([ints(np.bool_, 0, 2, 35), ints(np.bool_, 0, 2, 35)], lambda x, y: (x & y, x | y, x ^ y)),
    "any_all": ([ints(np.bool_, 0, 2, 6, 19)], lambda x: (x.any(axis=1), x.all(axis=1))),
    "index_numbers": ([ints(np.int32, -9, 99, 6)], lambda x: x + np.int32(3)),
    "complex_product": ([(9,), (9,)], lambda a, b: a * a + b * b),
    # dynamic shapes
    "any_softmax": ([(5, 11)], softmax),
    "any_columns_softmax": ([(5, 11)], lambda x: softmax(x.T).T),
    "any_length_softmax": ([(6, 37)], softmax),
    "any_layer_norm": ([(6, 20)], lambda x: layer_norm(x, np.float32(1), np.float32(0))),
    "any_pairs": ([(3, 7, 11), (3, 11, 5)], lambda a, b: a @ b),
    "any_join": ([(3, 6), (5, 6)], lambda a, b: np.concatenate([a, b])),
    "any_frame": ([(4, 7), 2, 3], lambda x, lo, hi: np.pad(x, ((lo, 0), (1, hi)), constant_values=-1)),
    "any_cut": ([(9, 8), 3, 4], lambda x, at, n: x[at:at + n, 2:5]),
    "any_image_filter": ([(2, 9, 10, 3), (3, 3, 3, 5)],
                         lambda x, k: np.einsum("nyxchw,hwco->nyxo", windows(x, 3, 3), k)),
    "any_turn": ([(9, 14)], lambda x: x.T),
    "any_total": ([(3, 5, 7)], lambda x: float(x.sum())),
    "any_mat_by_vec": ([(19, 33), (33,)], lambda a, v: a @ v),
    "any_reshape": ([(5, 8)], lambda x: (x + x).reshape(5, 2, 4)),
    "size_of": ([(5, 8)], lambda x: (5, 8)),
    "keep_any": ([(9,)], lambda x: x * x + x),
    # dimensions of size zero and tensors without dimensions
    "single_numbers": ([(), ()], lambda x, y: (x + y, float((x + y) * x))),
    "spread_number": ([(), (4, 9)], lambda x, y: x * y),
    "nothing_joined": ([(0, 4), (3, 4)], lambda a, b: (b, a)),
    "empty_product": ([(5, 0), (0, 4)], lambda a, b: np.full((5, 4), 1.5, np.float32)),
    "double_until": ([lambda rng: np.float32(0.75), lambda rng: np.float32(50)],
                     lambda x, limit: (np.float32(96), 7)),
    # contractions
    "turned_products": ([(18, 11), (18, 20), (20, 18)], lambda a, b, d: (a.T @ b, a.T @ d.T)),
    "weights_product": ([ints(np.int8, -128, 128, 5, 17), ints(np.int8, -128, 128, 17, 7), 3, -5],
                        lambda a, b, za, zb: (a.astype(np.int32) - za) @ (b.astype(np.int32) - zb)),
    "int_product": ([ints(np.int32, -99, 99, 13, 8), ints(np.int32, -99, 99, 8, 21)], lambda a, b: a @ b),
    "inner_product": ([(77,), (77,)], lambda a, b: a @ b),
    "many_mats_by_vecs": ([(4, 9, 15), (4, 15)], lambda a, v: np.einsum("bij,bj->bi", a, v)),
    "summed_products": ([(4, 9, 15), (4, 15, 7)], lambda a, b: (a @ b).sum(axis=0)),
    "heads_product": ([(2, 6, 3, 8), (2, 5, 3, 8)], lambda a, b: np.einsum("bche,bdhe->bhcd", a, b)),
    "large_product": ([(130, 257), (257, 190)], lambda a, b: a @ b),
    "chained_products": ([(33, 40), (40, 21), (21, 50)], lambda a, b, c: a @ b @ c),
    "dense_layer": ([(10, 33), (33, 18), (18,)], lambda x, w, b: np.maximum(x @ w + b, 0)),
    "product_then_sum": ([(14, 20), (20, 26)], lambda a, b: ((a @ b) ** 2).sum(axis=1)),
    "fourier": ([(3, 16), (3, 16)], lambda re, im: fourier(re + 1j * im)),
    "two_nibbles": ([ints(np.float32, -8, 8, 96), ints(np.float32, -8, 8, 96)],
                    lambda x, y: ((x * y + 8) % 16 - 8).astype(np.float32)),
    "narrow_rows": ([ints(np.float32, -8, 8, 8, 5), ints(np.float32, -2, 2, 8, 5)], lambda x, y: x + 10 * y),
    # windows
    "filter_in_frame": ([(1, 10, 10, 4), (3, 3, 4, 8)], lambda x, k: spread(
        np.einsum("nyxchw,hwco->nyxo", windows(x, 3, 3), k), 17)),
    "pool_in_frame": ([(1, 8, 8, 3)], lambda x: spread(windows(x, 2, 2, 2).sum(axis=(4, 5)), 9)),
    "line_filter": ([(2, 19, 4), (3, 4, 6)], lambda x, k: np.einsum(
        "nxch,hco->nxo", np.lib.stride_tricks.sliding_window_view(x, 3, axis=1), k)),
    "planes_filter": ([(1, 3, 9, 10), (5, 3, 3, 3)],
                      lambda x, k: np.einsum("ncyxhw,ochw->noyx", plane_windows(x, 3, 3), k)),
    "stride_filter": ([(1, 11, 13, 3), (3, 3, 3, 8)],
                      lambda x, k: np.einsum("nyxchw,hwco->nyxo", windows(x, 3, 3, 2), k)),
    "wide_filter": ([(1, 11, 13, 3), (3, 3, 3, 8)],
                    lambda x, k: np.einsum("nyxchw,hwco->nyxo", windows(x, 5, 5)[..., ::2, ::2], k)),
    "point_filter": ([(1, 6, 7, 10), (1, 1, 10, 20)], lambda x, k: x @ k[0, 0]),
    "byte_filter": ([ints(np.int8, -128, 128, 1, 6, 7, 4), ints(np.int8, -128, 128, 3, 3, 4, 9)],
                    lambda x, k: np.einsum("nyxchw,hwco->nyxo", windows(x.astype(np.int32), 3, 3), k.astype(np.int32))),
    "cube_filter": ([(1, 5, 6, 7, 2), (2, 3, 3, 2, 4)], lambda x, k: np.einsum(
        "nzyxcdhw,dhwco->nzyxo", np.lib.stride_tricks.sliding_window_view(x, (2, 3, 3), axis=(1, 2, 3)), k)),
    "channels_out_filter": ([(1, 7, 8, 3), (3, 3, 3, 2)],
                            lambda x, k: np.einsum("nyxchw,hwcm->nyxcm", windows(x, 3, 3), k)),
    "stride_channel_filter": ([(1, 11, 12, 16), (3, 3, 16)],
                              lambda x, k: np.einsum("nyxchw,hwc->nyxc", windows(x, 3, 3, 2), k)),
    "channel_planes_filter": ([(1, 6, 9, 10), (6, 3, 3)],
                              lambda x, k: np.einsum("ncyxhw,chw->ncyx", plane_windows(x, 3, 3), k)),
    "grouped_filter": ([(1, 2, 3, 8, 9), (2, 4, 3, 3, 3)], lambda x, k: np.einsum(
        "ngcyxhw,gochw->ngoyx", np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(3, 4)), k)),
    "window_sum": ([(1, 8, 9, 5)], lambda x: windows(x, 3, 3).sum(axis=(4, 5))),
    "window_min": ([(2, 8, 9, 5)], lambda x: windows(x, 2, 3).min(axis=(4, 5))),
    "window_planes_max": ([(1, 4, 10, 11)], lambda x: plane_windows(x, 3, 2)[:, :, ::2, ::2].max(axis=(4, 5))),
    "window_max_int": ([ints(np.int8, -128, 128, 1, 8, 9, 5)], lambda x: windows(x, 2, 2).max(axis=(4, 5))),
    "filter_then_pool": ([(1, 8, 8, 3), (3, 3, 3, 8)], lambda x, k: windows(np.maximum(
        np.einsum("nyxchw,hwco->nyxo", windows(x, 3, 3), k), 0), 2, 2, 2).max(axis=(4, 5))),
    "padded_filter": ([(1, 7, 7, 4), (3, 3, 4, 6)], lambda x, k: np.einsum(
        "nyxchw,hwco->nyxo", windows(np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0))), 3, 3), k)),
    # reductions
    "two_dims_sum": ([(4, 7, 6, 9)], lambda x: x.sum(axis=(0, 2))),
    "int_reductions": ([ints(np.int32, -9, 9, 5, 14)],
                       lambda x: (x.prod(axis=0, dtype=np.int32), np.bitwise_xor.reduce(x, axis=1), x.max(axis=1))),
    "last_index": ([ints(np.int32, -99, 99, 7, 12)], lambda x: (x.min(axis=0), x.argmin(axis=0))),
    "two_sums": ([(9, 16)], lambda x: (x.sum(axis=1), (x * x).sum(axis=1))),
    "tall_sum": ([(3000, 3)], lambda x: x.sum(axis=0)),
    "column_softmax": ([(15, 6, 4)], lambda x: np.moveaxis(softmax(np.moveaxis(x, 0, -1)), -1, 0)),
    # shapes and slices
    "turn_five": ([(3, 4, 5, 2, 6)], lambda x: x.transpose(4, 0, 3, 2, 1)),
    "reshapes": ([(6, 10)], lambda x: (x.reshape(60), x.reshape(2, 3, 10), x.reshape(6, 2, 5), x.reshape(4, 15))),
    "from_numbers": ([1.5, -2.25], lambda a, b: (np.array([a, b, a + b, a * b], np.float32),
                                                np.full(5, a * b, np.float32))),
    "put_number": ([(4, 5), 7.5, 1], lambda x, v, i: (patched(x, np.full((1, 1), v, np.float32), i, 2), float(x[2, i]))),
    "row_of": ([(6, 9), 4], lambda x, i: 2 * x[i]),
    "put_row": ([(6, 9), (9,), 4], lambda x, v, i: patched(x, (v * v)[None], i)),
    "three_joined": ([(2, 3, 4), (2, 5, 4), (2, 1, 4)], lambda a, b, c: np.concatenate([a, b * b, c], axis=1)),
    "joined_last": ([(2, 3, 4), (2, 3, 1)], lambda a, b: np.concatenate([a, b], axis=2)),
    "lower_triangle": ([(9, 9)], np.tril),
    "backwards": ([(5, 12)], lambda x: x[:, ::-1]),
    "pick_points": ([(8, 9), ints(np.int64, 0, 8, 10, 2)], lambda x, at: x[at[:, 0], at[:, 1]]),
    "packed": ([(13, 10)], lambda x: (packed(x, 4, 8), 2 * x)),
    "backwards_of_rows": ([(6, 8)], lambda x: x[0:6:2][::-1]),
    "pick_of_columns": ([ints(np.int8, -128, 128, 7, 9, 10), ints(np.int32, 0, 7, 5)],
                        lambda x, at: (x[at, :, 3], x[:, 2:7:2, 1:8:2][at][:, :, ::-1])),
    "any_pick_of_slices": ([(6, 8, 16), (9, 7), ints(np.int32, 0, 6, 4)],
                           lambda x, y, at: (x[at, 3], y[at, 5])),
    "partly_written": ([ints(np.int32, -99, 99, 1)], lambda i: (
        np.array([7, i[0], 0], np.int32), np.pad(np.ones((2, 9), np.float32), ((1, 1), (0, 0))))),
    # iree_linalg_ext
    "add_at": ([(8, 5), lambda rng: rng.permutation(8)[:3, None].astype(np.int32), (3, 5)], added_at),
    "add_outside": ([(8, 5), lambda rng: np.array([[3], [-1], [8], [7], [2**31 - 1], [-2**31]], np.int32), (6, 5)],
                    lambda x, at, u: added_at(x, at[[0, 3]], u[[0, 3]])),
    "add_where": ([(8, 5), lambda rng: rng.permutation(8)[:3, None].astype(np.int32), ints(np.int8, 0, 2, 3), (3, 5)],
                  lambda x, at, set, u: added_at(x, at[set != 0], u[set != 0])),
    "eighth_floats": ([(40,)], eighth_floats),
    "pick_ext": ([(8, 5), ints(np.int32, 0, 8, 4)], lambda x, at: x[at]),
    "sorted_rows": ([ints(np.int32, -99, 99, 4, 9)], lambda x: np.sort(x, axis=1)),
    "peaks_and_sums": ([(9, 4, 7)], lambda x: (
        np.maximum(x.max(axis=2), -3).cumsum(axis=0) * np.float32(0.5),
        np.tile(x.max(axis=2).argmax(axis=1).astype(np.int32), (3, 1)))),
    "count_windows": ([(3, 6)], count_windows),
    "running_sum": ([(6, 10)], lambda x: x.cumsum(axis=1)),
    "largest_three": ([(2, 10), lambda rng: np.tile(np.arange(10, dtype=np.int32), (2, 1))],
                      lambda x, i: (-np.sort(-x, axis=1)[:, :3], np.argsort(-x, axis=1)[:, :3].astype(np.int32))),
    # programs of tosa
    "tosa_attention": ([(2, 5, 8), (2, 8, 7), lambda rng: rng.integers(1, 8, ()).astype(np.int32)],
                       lambda q, k, n: (softmax(q @ k), np.array(math.factorial(n), np.int32))),
    "tosa_quantized": ([ints(np.int8, -128, 128, 1, 5, 12), ints(np.int8, -128, 128, 1, 12, 6)], tosa_quantized),
    "tosa_scatter": ([(2, 9, 3), lambda rng: np.stack([rng.permutation(9)[:4] for _ in range(2)]).astype(np.int32),
                      (2, 4, 3)], tosa_scatter),
    "tosa_scatter_outside": ([(2, 9, 3), lambda rng: np.array([[8, -1, 9, 2], [2**31 - 1, 0, -2**31, 5]], np.int32),
                              (2, 4, 3)], tosa_scatter_within),
    "tosa_windows": ([(1, 8, 9, 3), (4, 3, 2, 3), (4,)], tosa_windows),
    # parameters
    "stored_weights": ([(3, 5)], lambda x, w, b: x @ w + b + np.array([1, -1, 0.5, 2, 0, 3, -0.25], np.float32)),
    # control flow, state, calls and numbers
    "nested_loops": ([3, (4, 6)], lambda n, x: x),
    "jumps": ([3, (7,)], lambda n, x: x ** (n + 1)),
    "swap_rounds": ([5, (5,), (5,)], lambda n, x, y: (3 * x + 5 * y, 5 * x + 8 * y)),
    "call_chain": ([(6,), (6,)], lambda a, b: twice(twice(a, b), a)),
    "count_calls": ([(4,)], lambda x: (7, 2 * x + np.arange(1, 5, dtype=np.float32))),
    "numbers_only": ([7, -3, 1.5], lambda a, b, c: (a + b, (a + b) * b, (a + b) * c)),
    "results_again": ([(5,), (5,)], lambda x, y: (x + y, x, x + y, np.array([7, 8, 9], np.int32))),
}

# The scope and the shapes of what a program finds in a parameter file; they follow the inputs.
PARAMETERS = {
    "stored_weights": ("net", {"weight": (5, 7), "bias": (7,)}),
}

# What the reference can't do as of 3.13, each for a reason of its own.
REFERENCE_FAILS = {
    "narrow_rows",  # it refuses masked stores of parts of bytes
    "returned_and_added", "returned_and_overwritten",  # it writes to the caller's buffer, and returns that
    "attention_body",  # its decomposition keeps indices of loops that the scores lack
    "empty_product",  # its compiler crashes on products over zero elements
    "half_softmax",  # its kernel needs fmaxf, which it doesn't define
    "pick_of_columns", "any_pick_of_slices",  # it refuses, or gets the stride of a column wrong that isn't constant
    "add_outside", "tosa_scatter_outside",  # it writes where the indices say
    "put_number",  # its fill of one element writes as many elements as the tensor's offset has
}
