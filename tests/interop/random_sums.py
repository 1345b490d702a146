"""Operations that add up: reductions, products, filters, windows, softmax."""

import numpy as np

from random_graph import (
    FLOATS,
    INTS,
    LARGEST,
    STEP,
    Dim,
    Node,
    Value,
    rounded,
    tensor_type,
)
from random_values import (
    SMALL,
    new_value,
    operand,
    pick,
    pick_or_new,
    random_dim,
    start,
    tame,
    whole_bytes,
    wide,
)


def maps_text(names, lists):
    return ", ".join(f"affine_map<({', '.join(names)}) -> ({', '.join(names[i] for i in l)})>" for l in lists)


def kinds_text(rank, summed):
    return ", ".join('"reduction"' if i in summed else '"parallel"' for i in range(rank))


def reduce(b):
    v = pick(b, lambda v: len(v.dims) > 0 and whole_bytes(v)) or start(b)
    rank = len(v.dims)
    if not rank:
        return None
    axes = sorted(b.rng.sample(range(rank), b.rng.randint(1, rank)))
    kept = [d for i, d in enumerate(v.dims) if i not in axes]
    count = int(np.prod([v.shape[i] for i in axes]))
    floats = v.elem in FLOATS
    if v.elem == "i1":
        name, fn, first = b.rng.choice([("arith.andi", np.logical_and, 1), ("arith.ori", np.logical_or, 0)])
    elif floats:
        name, fn, first = b.rng.choice(
            [
                ("arith.addf", np.add, 0),
                ("arith.addf", np.add, 1),
                ("arith.maximumf", np.maximum, -3),
                ("arith.minimumf", np.minimum, 3),
                ("arith.maxnumf", np.fmax, -4),
            ]
        )
    else:
        name, fn, first = b.rng.choice(
            [
                ("arith.addi", np.add, 0),
                ("arith.muli", np.multiply, 1),
                ("arith.maxsi", np.maximum, -90),
                ("arith.minsi", np.minimum, 90),
                ("arith.xori", np.bitwise_xor, 0),
                ("arith.andi", np.bitwise_and, -1),
                ("arith.ori", np.bitwise_or, 0),
            ]
        )
    adds = name == "arith.addf"
    bound = (v.bound * count + 1) if adds else max(v.bound, 4)
    if floats and bound > 8000:
        return None
    error = 0 if not floats else v.error * count + STEP[v.elem] * bound * min(count, 30) if adds else v.error
    start_at, kind = b.filled(kept, v.elem, first), tensor_type(kept, v.elem)
    x, y, z = b.fresh("x"), b.fresh("x"), b.fresh("x")
    if b.rng.random() < 0.5:
        lines = [
            f"$r = linalg.reduce ins({v.name} : {v.type}) outs({start_at} : {kind}) dimensions = {axes}",
            f"  ({x}: {v.elem}, {y}: {v.elem}) {{",
            f"    {z} = {name} {x}, {y} : {v.elem}",
            f"    linalg.yield {z} : {v.elem}",
            "  }",
        ]
    else:
        names = [f"d{i}" for i in range(rank)]
        lines = [
            f"$r = linalg.generic {{indexing_maps = "
            f"[{maps_text(names, [range(rank), [i for i in range(rank) if i not in axes]])}], "
            f"iterator_types = [{kinds_text(rank, axes)}]}} ins({v.name} : {v.type}) outs({start_at} : {kind}) {{",
            f"^bb0({x}: {v.elem}, {y}: {v.elem}):",
            f"  {z} = {name} {y}, {x} : {v.elem}",
            f"  linalg.yield {z} : {v.elem}",
            f"}} -> {kind}",
        ]

    def compute(env):
        array = wide(env[v.name]) if v.elem != "i1" else env[v.name]
        with np.errstate(over="ignore"):
            return fn.reduce(array, axis=tuple(axes), initial=first)

    return tame(b, b.op(v.elem, kept, lines, compute, bound, error))


def first_largest(b):
    """The largest of a row and where it stands."""
    v = pick(b, lambda v: len(v.dims) == 2 and v.elem == "f32" and v.error == 0)
    if not v:
        return None
    rows = [v.dims[0]]
    low, zero = b.filled(rows, "f32", -100), b.filled(rows, "i32", 0)
    top, at = Value(b.fresh(), "f32", tuple(rows), 100.0), Value(b.fresh(), "i32", tuple(rows), 0)
    x, m, k, i, n, c, y, z = (b.fresh("x") for _ in range(8))
    both = b.fresh("p")
    lines = [
        f'{both}:2 = linalg.generic {{indexing_maps = [{maps_text(["r", "c"], [[0, 1], [0], [0]])}], '
        f'iterator_types = ["parallel", "reduction"]}} '
        f"ins({v.name} : {v.type}) outs({low}, {zero} : {top.type}, {at.type}) {{",
        f"^bb0({x}: f32, {m}: f32, {k}: i32):",
        f"  {i} = linalg.index 1 : index",
        f"  {n} = arith.index_cast {i} : index to i32",
        f"  {c} = arith.cmpf ogt, {x}, {m} : f32",
        f"  {y} = arith.select {c}, {x}, {m} : f32",
        f"  {z} = arith.select {c}, {n}, {k} : i32",
        f"  linalg.yield {y}, {z} : f32, i32",
        f"}} -> ({top.type}, {at.type})",
    ]
    # Results of one operation get names of their own, so that either can be used.
    lines += [
        f"{top.name} = util.optimization_barrier {both}#0 : {top.type}",
        f"{at.name} = util.optimization_barrier {both}#1 : {at.type}",
    ]

    def compute(env):
        a = env[v.name]
        if not a.shape[1]:
            return [np.full(a.shape[0], -100, np.float32), np.zeros(a.shape[0], np.int32)]
        return [a.max(1), a.argmax(1).astype(np.int32)]

    b.add(lines, [top, at], compute)
    return at


ACCUMULATE = {
    "f16": ("f16", "f32"),
    "bf16": ("bf16", "f32"),
    "f32": ("f32",),
    "f64": ("f64",),
    "i8": ("i32", "i32", "i8"),
    "i16": ("i32",),
    "i32": ("i32",),
    "i64": ("i64",),
}


def product_op(b, text, lhs, rhs, dims, compute, count):
    """An operation that multiplies and adds; text has $i for its ins and $o for its outs."""
    out = b.rng.choice(ACCUMULATE[lhs.elem])
    bound = lhs.bound * rhs.bound * count
    if out in FLOATS and bound > 20000 or int(np.prod([d.size for d in dims])) > 40000:
        return None
    kind = tensor_type(dims, out)
    if b.rng.random() < 0.25:
        first = operand(b, dims, out)
        name, value = first.name, first
    else:
        number = b.rng.choice([0, 0, 0, 1])
        name, value = b.filled(dims, out, number), None
        constant = rounded(number, out)
    error = 0.0
    if out in FLOATS:
        error = count * (lhs.error * rhs.bound + rhs.error * lhs.bound) + STEP[out] * min(count, 30) * (
            bound + 2
        )
        if value:
            bound, error = bound + value.bound, error + value.error
        else:
            bound += 1
    total = lambda env: (
        compute(wide(env[lhs.name]), wide(env[rhs.name])) + (wide(env[name]) if value else constant)
    )
    text = text.replace("$i", f"ins({lhs.name}, {rhs.name} : {lhs.type}, {rhs.type})").replace(
        "$o", f"outs({name} : {kind}) -> {kind}"
    )
    return tame(b, b.op(out, dims, "$r = " + text, total, bound, error))


def pick_factor(b, rank):
    v = pick_or_new(b, rank)
    return (
        v
        if v.elem in ACCUMULATE and v.bound <= LARGEST
        else new_value(b, [random_dim(b) for _ in range(rank)], "f32")
    )


def matmul(b):
    lhs = pick_factor(b, 2)
    turned = b.rng.random() < 0.25
    m, k = lhs.dims[::-1] if turned else lhs.dims
    n = random_dim(b)
    other = b.rng.random() < 0.3
    rhs = operand(b, [n, k] if other else [k, n], lhs.elem)
    n = rhs.dims[0 if other else 1]
    maps = ""
    if turned or other:
        maps = (
            " indexing_maps = ["
            + maps_text(["m", "n", "k"], [[2, 0] if turned else [0, 2], [1, 2] if other else [2, 1], [0, 1]])
            + "]"
        )
    return product_op(
        b,
        f"linalg.matmul{maps} $i $o",
        lhs,
        rhs,
        [m, n],
        lambda x, y: (x.T if turned else x) @ (y.T if other else y),
        k.size,
    )


def batch_matmul(b):
    lhs = pick_factor(b, 3)
    turned = b.rng.random() < 0.3
    c, m, k = lhs.dims
    rhs = operand(
        b, [c, Dim(b.rng.choice(SMALL)), k] if turned else [c, k, Dim(b.rng.choice(SMALL))], lhs.elem
    )
    n = rhs.dims[1 if turned else 2]
    maps = (
        " indexing_maps = [" + maps_text(["c", "m", "n", "k"], [[0, 1, 3], [0, 2, 3], [0, 1, 2]]) + "]"
        if turned
        else ""
    )
    return product_op(
        b,
        f"linalg.batch_matmul{maps} $i $o",
        lhs,
        rhs,
        [c, m, n],
        lambda x, y: x @ (y.transpose(0, 2, 1) if turned else y),
        k.size,
    )


def by_vector(b):
    mat = pick_factor(b, 2)
    m, k = mat.dims
    if b.rng.random() < 0.5:
        vec = operand(b, [k], mat.elem)
        return product_op(b, "linalg.matvec $i $o", mat, vec, [m], lambda x, y: x @ y, k.size)
    vec = operand(b, [m], mat.elem)
    return product_op(b, "linalg.vecmat $i $o", vec, mat, [k], lambda x, y: x @ y, m.size)


def dot(b):
    v = pick_factor(b, 1)
    return product_op(
        b, "linalg.dot $i $o", v, operand(b, v.dims, v.elem), [], lambda x, y: x @ y, v.shape[0]
    )


def contraction(b):
    """A product of any indices, as a generic operation."""
    lhs = pick_factor(b, b.rng.choice([2, 3]))
    rank = len(lhs.dims)
    summed = b.rng.randrange(rank)
    names = [f"d{i}" for i in range(rank + 1)]
    extra = rank
    rhs_axes = [summed, extra] + [i for i in range(rank) if i != summed and b.rng.random() < 0.3]
    b.rng.shuffle(rhs_axes)
    new = Dim(b.rng.choice(SMALL))
    all_dims = [*lhs.dims, new]
    rhs = operand(b, [all_dims[i] for i in rhs_axes], lhs.elem)
    out_axes = [i for i in range(rank + 1) if i != summed]
    b.rng.shuffle(out_axes)
    dims = [all_dims[i] for i in out_axes]
    count = lhs.shape[summed]
    out = b.rng.choice(ACCUMULATE[lhs.elem])
    bound = lhs.bound * rhs.bound * count + 1
    if out in FLOATS and bound > 20000 or int(np.prod([d.size for d in dims])) > 30000:
        return None
    first, kind = b.filled(dims, out, 0), tensor_type(dims, out)
    x, y, z = (b.fresh("x") for _ in range(3))
    lines, factors = [], []
    for term in (x, y):
        if out == lhs.elem:
            factors.append(term)
        else:
            factors.append(b.fresh("x"))
            lines.append(
                f"  {factors[-1]} = arith.{'extf' if out in FLOATS else 'extsi'} {term} : {lhs.elem} to {out}"
            )
    p, s = b.fresh("x"), b.fresh("x")
    letter = "f" if out in FLOATS else "i"
    lines = [
        f"$r = linalg.generic {{indexing_maps = [{maps_text(names, [range(rank), rhs_axes, out_axes])}], "
        f"iterator_types = [{kinds_text(rank + 1, [summed])}]}} "
        f"ins({lhs.name}, {rhs.name} : {lhs.type}, {rhs.type}) outs({first} : {kind}) {{",
        f"^bb0({x}: {lhs.elem}, {y}: {lhs.elem}, {z}: {out}):",
        *lines,
        f"  {p} = arith.mul{letter} {factors[0]}, {factors[1]} : {out}",
        f"  {s} = arith.add{letter} {z}, {p} : {out}",
        f"  linalg.yield {s} : {out}",
        f"}} -> {kind}",
    ]
    error = (
        0
        if out in INTS
        else count * (lhs.error * rhs.bound + rhs.error * lhs.bound) + STEP[out] * min(count, 30) * bound
    )
    letters = "abcdefgh"
    spec = (
        f"{letters[:rank]},{''.join(letters[i] for i in rhs_axes)}->{''.join(letters[i] for i in out_axes)}"
    )
    return tame(
        b,
        b.op(
            out,
            dims,
            lines,
            lambda env: np.einsum(spec, wide(env[lhs.name]), wide(env[rhs.name])),
            bound,
            error,
        ),
    )


def windows(x, sizes, steps, gaps, axes):
    reach = [(s - 1) * g + 1 for s, g in zip(sizes, gaps, strict=True)]
    w = np.lib.stride_tricks.sliding_window_view(x, reach, axis=axes)
    index = [slice(None)] * w.ndim
    for axis, step in zip(axes, steps, strict=True):
        index[axis] = slice(None, None, step)
    for i, gap in enumerate(gaps):
        index[x.ndim + i] = slice(None, None, gap)
    return w[tuple(index)]


# Name: axes of rows and columns, shape of the filter of (C, F, kernel), einsum of windows and filter, what comes out.
FILTERS = {
    "conv_2d_nhwc_hwcf": ((1, 2), lambda c, f, k: [*k, c, f], "nyxchw,hwcf->nyxf"),
    "conv_2d_nchw_fchw": ((2, 3), lambda c, f, k: [f, c, *k], "ncyxhw,fchw->nfyx"),
    "conv_2d_nhwc_fhwc": ((1, 2), lambda c, f, k: [f, *k, c], "nyxchw,fhwc->nyxf"),
    "depthwise_conv_2d_nhwc_hwc": ((1, 2), lambda c, f, k: [*k, c], "nyxchw,hwc->nyxc"),
    "depthwise_conv_2d_nchw_chw": ((2, 3), lambda c, f, k: [c, *k], "ncyxhw,chw->ncyx"),
    "depthwise_conv_2d_nhwc_hwcm": ((1, 2), lambda c, f, k: [*k, c, f], "nyxchw,hwcf->nyxcf"),
    "conv_1d_nwc_wcf": ((1,), lambda c, f, k: [*k, c, f], "nxcw,wcf->nxf"),
    "conv_1d_ncw_fcw": ((2,), lambda c, f, k: [f, c, *k], "ncxw,fcw->nfx"),
    "conv_3d_ndhwc_dhwcf": ((1, 2, 3), lambda c, f, k: [*k, c, f], "nzyxcdhw,dhwcf->nzyxf"),
}


def image(b, axes, elems):
    """A tensor with room for windows on some axes, with their sizes, steps and gaps."""
    rank = max(4 if len(axes) == 2 else len(axes) + 2, 0)
    v = pick(b, lambda v: len(v.dims) == rank and v.elem in elems and v.bound <= LARGEST and all(v.shape))
    if not v or b.rng.random() < 0.5:
        dims = [Dim(b.rng.choice([1, 1, 2, 3])) for _ in range(rank)]
        for a in range(rank):
            if a in axes:
                dims[a] = Dim(
                    b.rng.choice([3, 5, 6, 8, 9, 13, 16]),
                    "?" if b.rng.random() < b.program.dynamic / 2 else "",
                )
            elif a:
                dims[a] = Dim(b.rng.choice([1, 2, 3, 4, 8, 16, 17]))
        v = new_value(b, dims, b.rng.choice(elems))
    sizes, steps, gaps = [], [], []
    for a in axes:
        gap = b.rng.choice([1, 1, 1, 2])
        most = (v.shape[a] - 1) // gap + 1
        sizes.append(b.rng.randint(1, min(3, most)))
        steps.append(b.rng.choice([1, 1, 2, 3]))
        gaps.append(gap)
    return v, sizes, steps, gaps


def window_dims(b, v, axes, sizes, steps, gaps):
    dims = {}
    for a, s, step, g in zip(axes, sizes, steps, gaps, strict=True):
        reach = (s - 1) * g + 1
        size = (v.shape[a] - reach) // step + 1
        d = Dim(size)
        if v.dims[a].name:
            less, by, one = b.index(reach), b.index(step), b.index(1)
            p, q, r = b.fresh("d"), b.fresh("d"), b.fresh("d")
            for name, text in (
                (p, f"arith.subi {v.dims[a].name}, {less}"),
                (q, f"arith.divui {p}, {by}"),
                (r, f"arith.addi {q}, {one}"),
            ):
                b.nodes.append(Node([f"{name} = {text} : index"], [name], lambda env: [None]))
            d = Dim(size, r)
        dims[a] = d
    return dims


def attributes(steps, gaps):
    n = len(steps)
    return f" {{dilations = dense<{gaps}> : tensor<{n}xi64>, strides = dense<{steps}> : tensor<{n}xi64>}}"


def filter_image(b):
    name, (axes, filter_shape, spec) = b.rng.choice(list(FILTERS.items()))
    v, sizes, steps, gaps = image(b, axes, ("f32", "f32", "f16", "bf16", "i8", "i32"))
    dims = window_dims(b, v, axes, sizes, steps, gaps)
    channel = 1 if "nc" in name.split("_", 2)[-1] or "_ncw" in name else len(v.dims) - 1
    features = Dim(b.rng.choice([1, 2, 5, 8, 16]))
    weights = operand(b, [Dim(s) for s in filter_shape(v.shape[channel], features.size, sizes)], v.elem)
    letters = spec.split(",")[0]
    by = {}
    for letter, axis in zip(letters, range(len(v.dims)), strict=False):
        by[letter] = dims.get(axis, v.dims[axis])
    by["f"] = features
    out_dims = [by[c] for c in spec.split("->")[1]]
    count = int(np.prod(sizes)) * (1 if "depthwise" in name else v.shape[channel])
    return product_op(
        b,
        f"linalg.{name}{attributes(steps, gaps)} $i $o",
        v,
        weights,
        out_dims,
        lambda x, w: np.einsum(spec, windows(x, sizes, steps, gaps, axes), w),
        count,
    )


def pool(b):
    axes, order = b.rng.choice([((1, 2), "nhwc"), ((2, 3), "nchw")])
    v, sizes, steps, gaps = image(b, axes, ("f32", "f32", "f16", "i8", "i32"))
    kinds = ["sum", "max"] + (["min"] if order == "nhwc" else [])
    kind = b.rng.choice(kinds)
    at = window_dims(b, v, axes, sizes, steps, gaps)
    dims = [at.get(i, d) for i, d in enumerate(v.dims)]
    count = int(np.prod(sizes))
    first = {"sum": 0, "max": -3, "min": 3}[kind]
    kernel = b.empty([Dim(s) for s in sizes], v.elem)
    start_at, out = b.filled(dims, v.elem, first), tensor_type(dims, v.elem)
    last = (-2, -1)
    fn = {
        "sum": lambda w: w.sum(last),
        "max": lambda w: np.maximum(w.max(last), first),
        "min": lambda w: np.minimum(w.min(last), first),
    }[kind]
    bound = v.bound * count if kind == "sum" else max(v.bound, 3)
    error = (
        v.error
        if kind != "sum"
        else v.error * count + (STEP[v.elem] * bound * count if v.elem in FLOATS else 0)
    )
    return tame(
        b,
        b.op(
            v.elem,
            dims,
            f"$r = linalg.pooling_{order}_{kind}{attributes(steps, gaps)} "
            f"ins({v.name}, {kernel} : {v.type}, {tensor_type([Dim(s) for s in sizes], v.elem)}) "
            f"outs({start_at} : {out}) -> {out}",
            lambda env: fn(windows(wide(env[v.name]), sizes, steps, gaps, axes)),
            bound,
            error,
        ),
    )


def softmax(b):
    v = pick(b, lambda v: v.elem in ("f32", "f32", "f16") and len(v.dims) > 0 and v.error < 1)
    if not v:
        return None
    axis = b.rng.randrange(len(v.dims))
    if not v.shape[axis]:
        return None
    empty = b.empty(v.dims, v.elem)

    def compute(env):
        x = wide(env[v.name])
        e = np.exp(x - x.max(axis, keepdims=True)) if x.size else x
        return e / e.sum(axis, keepdims=True) if x.size else x

    return b.op(
        v.elem,
        v.dims,
        f"$r = linalg.softmax dimension({axis}) ins({v.name} : {v.type}) outs({empty} : {v.type}) -> {v.type}",
        compute,
        1,
        4 * v.error + 16 * STEP[v.elem],
    )
