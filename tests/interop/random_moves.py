"""Operations that move numbers: each takes a block, and adds nodes if it finds operands."""

import numpy as np

from random_graph import (
    STEP,
    Dim,
    Node,
    tensor_type,
)
from random_values import (
    SMALL,
    new_value,
    operand,
    parallel,
    pick,
    random_dim,
    random_dims,
    scalar_argument,
    start,
    tame,
    whole_bytes,
    wide,
)


def transpose(b):
    v = pick(b, lambda v: len(v.dims) > 1) or start(b)
    order = list(range(len(v.dims)))
    b.rng.shuffle(order)
    dims = [v.dims[i] for i in order]
    empty, kind = b.empty(dims, v.elem), tensor_type(dims, v.elem)
    return b.op(
        v.elem,
        dims,
        f"$r = linalg.transpose ins({v.name} : {v.type}) outs({empty} : {kind}) permutation = {order}",
        lambda env: env[v.name].transpose(order),
        v.bound,
        v.error,
    )


def broadcast(b):
    v = pick(b, lambda v: len(v.dims) < 4 and np.prod(v.shape) < 3000) or start(b)
    at = b.rng.randint(0, len(v.dims))
    dims = [*v.dims[:at], Dim(b.rng.choice(SMALL)), *v.dims[at:]]
    if len(dims) > 5:
        return None
    empty, kind = b.empty(dims, v.elem), tensor_type(dims, v.elem)
    shape = [d.size for d in dims]
    return b.op(
        v.elem,
        dims,
        f"$r = linalg.broadcast ins({v.name} : {v.type}) outs({empty} : {kind}) dimensions = [{at}]",
        lambda env: np.broadcast_to(np.expand_dims(env[v.name], at), shape),
        v.bound,
        v.error,
    )


def collapse(b):
    v = pick(b, lambda v: len(v.dims) > 1)
    if not v:
        return None
    at = b.rng.randrange(len(v.dims) - 1)
    groups = [[i] for i in range(at)] + [[at, at + 1]] + [[i] for i in range(at + 2, len(v.dims))]
    d, e = v.dims[at : at + 2]
    dim = b.computed_dim(d.size * e.size, "muli", [d, e])
    dims = [*v.dims[:at], dim, *v.dims[at + 2 :]]
    kind = tensor_type(dims, v.elem)
    shape = [x.size for x in dims]
    return b.op(
        v.elem,
        dims,
        f"$r = tensor.collapse_shape {v.name} {groups} : {v.type} into {kind}",
        lambda env: env[v.name].reshape(shape),
        v.bound,
        v.error,
    )


def expand(b):
    v = pick(b, lambda v: 0 < len(v.dims) < 5)
    if not v:
        return None
    at = b.rng.randrange(len(v.dims))
    d = v.dims[at]
    factors = [f for f in range(1, d.size + 1) if d.size % f == 0] or [1]
    inner = b.rng.choice(factors)
    outer = Dim(d.size // inner)
    if d.name:
        name, by = b.fresh("d"), b.index(inner)
        b.nodes.append(
            Node([f"{name} = arith.divui {d.name}, {by} : index"], [name], lambda env: [np.int64(outer.size)])
        )
        outer = Dim(outer.size, name)
    pair = [outer, Dim(inner)]
    dims = [*v.dims[:at], *pair, *v.dims[at + 1 :]]
    groups = [[i] for i in range(at)] + [[at, at + 1]] + [[i + 1] for i in range(at + 1, len(v.dims))]
    shape = [x.size for x in dims]
    out = ", ".join(x.name or str(x.size) for x in dims)
    return b.op(
        v.elem,
        dims,
        f"$r = tensor.expand_shape {v.name} {groups} output_shape [{out}] : {v.type} into {tensor_type(dims, v.elem)}",
        lambda env: env[v.name].reshape(shape),
        v.bound,
        v.error,
    )


def slice_out(b):
    v = pick(b, lambda v: len(v.dims) > 0)
    if not v:
        return None
    offsets, sizes, strides = [], [], []
    for d in v.dims:
        step = b.rng.choice([1, 1, 1, 2, 3])
        low = b.rng.randint(0, max(0, d.size - 1))
        most = max(0, (d.size - low + step - 1) // step)
        offsets.append(low)
        sizes.append(b.rng.randint(min(1, most), most) if b.rng.random() < 0.7 else most)
        strides.append(step)
    names = list(map(str, offsets))
    if b.rng.random() < 0.25:
        i = b.rng.randrange(len(names))
        given = scalar_argument(b, "i32", offsets[i])
        names[i] = b.fresh("n")
        at = offsets[i]
        b.nodes.append(
            Node(
                [f"{names[i]} = arith.index_cast {given} : i32 to index"],
                [names[i]],
                lambda env: [np.int64(at)],
            )
        )
    dims = [Dim(s) for s in sizes]
    where = tuple(
        slice(o, o + (s - 1) * k + 1 if s else o, k) for o, s, k in zip(offsets, sizes, strides, strict=True)
    )
    drop = [i for i, s in enumerate(sizes) if s == 1 and b.rng.random() < 0.4]
    kept = [d for i, d in enumerate(dims) if i not in drop]
    if drop and b.rng.random() < 0.1:
        kept = dims
    if len(kept) != len(dims) and not unambiguous(sizes, drop):
        kept = dims
    shape = [d.size for d in kept]
    return b.op(
        v.elem,
        kept,
        f"$r = tensor.extract_slice {v.name}[{', '.join(names)}] {sizes} {strides} : "
        f"{v.type} to {tensor_type(kept, v.elem)}",
        lambda env: env[v.name][where].reshape(shape),
        v.bound,
        v.error,
    )


def unambiguous(sizes, drop):
    return len(drop) == sum(s == 1 for s in sizes) or drop == list(range(len(drop)))


def slice_in(b):
    # Not of narrow elements: within a byte it may be refused, and the reference writes the whole byte.
    v = pick(b, lambda v: len(v.dims) > 0 and all(v.shape) and whole_bytes(v))
    if not v:
        return None
    sizes = [b.rng.randint(1, d.size) for d in v.dims]
    offsets = [b.rng.randint(0, d.size - s) for d, s in zip(v.dims, sizes, strict=True)]
    part = operand(b, [Dim(s) for s in sizes], v.elem)
    where = tuple(slice(o, o + s) for o, s in zip(offsets, sizes, strict=True))

    def compute(env):
        result = np.array(env[v.name])
        result[where] = env[part.name]
        return result

    return b.op(
        v.elem,
        v.dims,
        f"$r = tensor.insert_slice {part.name} into {v.name}{offsets} {sizes} {[1] * len(sizes)} : "
        f"{part.type} into {v.type}",
        compute,
        max(v.bound, part.bound),
        max(v.error, part.error),
    )


def pad(b):
    v = pick(b, lambda v: 0 < len(v.dims) < 5 and np.prod(v.shape) < 20000)
    if not v:
        return None
    low = [b.rng.choice([0, 0, 1, 2, 3]) for _ in v.dims]
    high = [b.rng.choice([0, 0, 1, 2, 5]) for _ in v.dims]
    number = 0 if b.rng.random() < 0.6 or v.elem == "i1" else 2
    dims = [
        b.computed_dim(l + d.size + h, "addi", [d, l + h]) for l, d, h in zip(low, v.dims, high, strict=True)
    ]
    k = b.scalar(v.elem, number)
    args = ", ".join(f"{b.fresh('i')}: index" for _ in dims)
    return b.op(
        v.elem,
        dims,
        [
            f"$r = tensor.pad {v.name} low{low} high{high} {{",
            f"^bb0({args}):",
            f"  tensor.yield {k} : {v.elem}",
            f"}} : {v.type} to {tensor_type(dims, v.elem)}",
        ],
        lambda env: np.pad(env[v.name], list(zip(low, high, strict=True)), constant_values=number),
        max(v.bound, number),
        v.error,
    )


def concat(b):
    v = pick(b, lambda v: len(v.dims) > 0)
    if not v:
        return None
    axis = b.rng.randrange(len(v.dims))
    parts = [v]
    for _ in range(b.rng.randint(1, 2)):
        dims = list(v.dims)
        dims[axis] = Dim(b.rng.choice(SMALL))
        parts.append(operand(b, dims, v.elem))
    b.rng.shuffle(parts)
    dims = list(v.dims)
    dims[axis] = b.computed_dim(sum(p.dims[axis].size for p in parts), "addi", [p.dims[axis] for p in parts])
    kinds = ", ".join(p.type for p in parts)
    return b.op(
        v.elem,
        dims,
        f"$r = tensor.concat dim({axis}) {', '.join(p.name for p in parts)} : ({kinds}) -> {tensor_type(dims, v.elem)}",
        lambda env: np.concatenate([env[p.name] for p in parts], axis),
        max(p.bound for p in parts),
        max(p.error for p in parts),
    )


def gather(b):
    """Rows of a tensor, by numbers from another, which wrap around."""
    v = pick(b, lambda v: len(v.dims) > 0 and v.shape[0] > 0)
    if not v:
        return None
    elem = b.rng.choice(["i32", "i32", "i64"])
    at = pick(b, lambda w: w.elem == elem and 0 < len(w.dims) < 3) or new_value(b, [random_dim(b)], elem)
    dims = [*at.dims, *v.dims[1:]]
    if len(dims) > 5 or np.prod([d.size for d in dims]) > 30000:
        return None
    names = [f"d{i}" for i in range(len(dims))]
    size = v.dims[0].name or b.index(v.shape[0])
    empty, kind = b.empty(dims, v.elem), tensor_type(dims, v.elem)
    x, n, m, y = (b.fresh("x") for _ in range(4))
    cols = [b.fresh("i") for _ in v.dims[1:]]
    all_dims = ", ".join(names)
    lines = [
        f"$r = linalg.generic {{indexing_maps = [affine_map<({all_dims}) -> ({', '.join(names[: len(at.dims)])})>, "
        f"affine_map<({all_dims}) -> ({all_dims})>], iterator_types = [{parallel(len(dims))}]}} "
        f"ins({at.name} : {at.type}) outs({empty} : {kind}) {{",
        f"^bb0({x}: {elem}, {b.fresh('o')}: {v.elem}):",
        f"  {n} = arith.index_cast {x} : {elem} to index",
        f"  {m} = arith.remui {n}, {size} : index",
        *[f"  {c} = linalg.index {i + len(at.dims)} : index" for i, c in enumerate(cols)],
        f"  {y} = tensor.extract {v.name}[{', '.join([m, *cols])}] : {v.type}",
        f"  linalg.yield {y} : {v.elem}",
        f"}} -> {kind}",
    ]
    rows = v.shape[0]
    return b.op(
        v.elem,
        dims,
        lines,
        lambda env: env[v.name][
            (env[at.name].astype(np.int64).view(np.uint64) % np.uint64(rows)).astype(np.int64)
        ],
        v.bound,
        v.error,
    )


def positions(b):
    """Numbers made of where they stand."""
    v = pick(b, lambda v: len(v.dims) > 0 and v.elem in ("f32", "i32", "i64"))
    if not v:
        return None
    rank = len(v.dims)
    axis, factor = b.rng.randrange(rank), b.rng.choice([1, 2, 3])
    names = ", ".join(f"d{i}" for i in range(rank))
    same = f"affine_map<({names}) -> ({names})>"
    i, k, n, x, y, z = (b.fresh("x") for _ in range(6))
    kind = "i32" if v.elem == "f32" else v.elem
    lines = [
        f"$r = linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = [{parallel(rank)}]}} "
        f"ins({v.name} : {v.type}) outs({b.empty(v.dims, v.elem)} : {v.type}) {{",
        f"^bb0({x}: {v.elem}, {b.fresh('o')}: {v.elem}):",
        f"  {i} = linalg.index {axis} : index",
        f"  {n} = arith.index_cast {i} : index to {kind}",
        f"  {k} = arith.constant {factor} : {kind}",
        f"  {z} = arith.muli {n}, {k} : {kind}",
    ]
    if v.elem == "f32":
        f = b.fresh("x")
        lines += [f"  {f} = arith.sitofp {z} : i32 to f32", f"  {y} = arith.addf {x}, {f} : f32"]
    else:
        lines += [f"  {y} = arith.addi {x}, {z} : {kind}"]
    lines += [f"  linalg.yield {y} : {v.elem}", f"}} -> {v.type}"]
    bound = v.bound + factor * v.shape[axis]

    def compute(env):
        shape = [1] * rank
        shape[axis] = v.shape[axis]
        return wide(env[v.name]) + factor * np.arange(v.shape[axis]).reshape(shape)

    return tame(
        b,
        b.op(v.elem, v.dims, lines, compute, bound, v.error + STEP["f32"] * bound if v.elem == "f32" else 0),
    )


def one_number(b):
    """A number taken out, and put into another place or everywhere."""
    v = pick(b, lambda v: len(v.dims) > 0 and all(v.shape))
    if not v:
        return None
    at = [b.rng.randrange(s) for s in v.shape]
    where = ", ".join(b.index(i) for i in at)
    x = b.fresh("x")
    b.nodes.append(
        Node(
            [f"{x} = tensor.extract {v.name}[{where}] : {v.type}"], [x], lambda env: [env[v.name][tuple(at)]]
        )
    )
    if b.rng.random() < 0.5:
        to = [b.rng.randrange(s) for s in v.shape]
        where = ", ".join(b.index(i) for i in to)

        def compute(env):
            result = np.array(env[v.name])
            result[tuple(to)] = env[x]
            return result

        return b.op(
            v.elem,
            v.dims,
            f"$r = tensor.insert {x} into {v.name}[{where}] : {v.type}",
            compute,
            v.bound,
            v.error,
        )
    dims = random_dims(b, b.rng.choice([1, 2]))
    dims = [Dim(d.size) for d in dims]
    shape = [d.size for d in dims]
    if b.rng.random() < 0.5:
        empty, kind = b.empty(dims, v.elem), tensor_type(dims, v.elem)
        text = f"$r = linalg.fill ins({x} : {v.elem}) outs({empty} : {kind}) -> {kind}"
        return b.op(v.elem, dims, text, lambda env: np.full(shape, env[x]), v.bound, v.error)
    dims = [Dim(3)]
    return b.op(
        v.elem,
        dims,
        f"$r = tensor.from_elements {x}, {x}, {x} : {tensor_type(dims, v.elem)}",
        lambda env: np.full([3], env[x]),
        v.bound,
        v.error,
    )
