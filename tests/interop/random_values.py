"""What operations of random programs work on: new values, values that there are, literals."""

import numpy as np

from random_graph import FLOATS, LARGEST, NARROW, NUMPY, STEP, Dim, Node, Value, rounded, tensor_type

SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 20, 24, 31, 32, 33, 40, 48, 63, 64, 65]
SMALL = [1, 1, 2, 3, 4, 5, 8, 9]


def parallel(rank):
    return ", ".join(['"parallel"'] * rank)


def wide(array):
    """For sums that must not lose anything before the result is rounded."""
    return np.asarray(array).astype(np.int64 if np.asarray(array).dtype.kind in "iub" else np.float64)


def random_array(b, shape, elem):
    rng = np.random.default_rng(b.rng.getrandbits(32))
    if elem == "i1":
        return rng.integers(0, 2, shape).astype(np.bool_)
    if elem in FLOATS:
        return rounded(rng.integers(-16, 17, shape) / 8, elem)
    if elem in NARROW:
        return rounded(rng.integers(-8, 8, shape), elem)
    if b.rng.random() < 0.2:
        info = np.iinfo(NUMPY[elem])
        return rng.integers(info.min, info.max, shape, endpoint=True, dtype=NUMPY[elem])
    return rng.integers(-20, 21, shape).astype(NUMPY[elem])


def dense(array, elem, b):
    """A literal: its numbers, one number for all, or the bytes."""
    if array.size and (array == array.flat[0]).all():
        text = number_text(array.flat[0], elem)
        return f"dense<{text}>"
    if array.size > 40 and elem not in ("i1", "bf16", *NARROW):
        return f'dense<"0x{np.ascontiguousarray(array).tobytes().hex().upper()}">'
    if not array.size:
        return "dense<[]>" if array.ndim == 1 else "dense<>"

    def nested(a):
        return number_text(a, elem) if not a.ndim else "[" + ", ".join(nested(x) for x in a) + "]"

    return f"dense<{nested(array)}>"


def number_text(x, elem):
    if elem == "i1":
        return "true" if x else "false"
    return f"{float(x):e}" if elem in FLOATS else str(int(x))


def new_value(b, dims, elem, array=None):
    """An argument of the program, a constant, or a global that is never stored; random unless its numbers are given."""
    shape = tuple(d.size for d in dims)
    given = array is not None
    array = array if given else random_array(b, shape, elem)
    static = not any(d.name for d in dims)
    own = b.inner or b.rng.random() < 0.15
    if elem in NARROW and not own:
        return narrowed(b, new_value(b, dims, "i8"), elem)
    if own and not given and (array.size > 600 or b.rng.random() < 0.3):
        array = np.full(shape, array.flat[0] if array.size else 0).astype(array.dtype)
    bound = 2.0 if elem in FLOATS else 0
    if own:
        value = Value(b.fresh(), elem, tuple(Dim(s) for s in shape), bound)
        if elem == "bf16" and array.size > 40:
            array = np.full(shape, array.flat[0])
        text = f"{dense(array, elem, b)} : {value.type}"
        if b.rng.random() < 0.3:
            g = b.fresh("g")[1:]
            b.program.beside.append(f"util.global private @{g} = {text}")
            b.add([f"{value.name} = util.global.load @{g} : {value.type}"], [value], lambda env: [array])
        else:
            b.add([f"{value.name} = arith.constant {text}"], [value], lambda env: [array])
        if static:
            return value
        value = cast_to(b, value, dims)
        value.dims = tuple(b.dim_of(value, i) if d.name else d for i, d in enumerate(dims))
        return value
    value = Value(b.fresh("a"), elem, tuple(dims), bound)
    b.program.argument(value, array)
    b.values.append(value)
    if not static:
        value.dims = tuple(b.dim_of(value, i) if d.name else d for i, d in enumerate(dims))
    return value


def cast_to(b, value, dims):
    out = Value(b.fresh(), value.elem, tuple(dims), value.bound, value.error)
    b.add(
        [f"{out.name} = tensor.cast {value.name} : {value.type} to {out.type}"],
        [out],
        lambda env: [env[value.name]],
    )
    return out


def scalar_argument(b, elem, number):
    """The name of a scalar that isn't known when compiling, if the block can have one."""
    if b.inner:
        return b.scalar(elem, number)
    value = Value(b.fresh("s"), elem, None, abs(float(number)))
    b.program.argument(value, rounded(number, elem))
    return value.name


def given_index(b, number):
    """The name of an index that an argument holds, if the block can have one."""
    given, name = scalar_argument(b, "i32", number), b.fresh("n")
    line = f"{name} = arith.index_cast {given} : i32 to index"
    b.nodes.append(Node([line], [name], lambda env: [np.int64(number)]))
    return name


def index_math(b, op, left, right, number):
    """The name of what an operation makes of two indices, which is known here."""
    name = b.fresh("d")
    b.nodes.append(
        Node([f"{name} = arith.{op} {left}, {right} : index"], [name], lambda env: [np.int64(number)])
    )
    return name


def narrowed(b, v, elem):
    """The low bits of bytes."""
    x, y, kind = b.fresh("x"), b.fresh("y"), tensor_type(v.dims, elem)
    lines = [
        f"$r = linalg.map ins({v.name} : {v.type}) outs({b.empty(v.dims, elem)} : {kind})",
        f"  ({x}: {v.elem}, {b.fresh('o')}: {elem}) {{",
        f"    {y} = arith.trunci {x} : {v.elem} to {elem}",
        f"    linalg.yield {y} : {elem}",
        "  }",
    ]
    return b.op(elem, v.dims, lines, lambda env: env[v.name], 0, 0)


def random_dim(b, sizes=SIZES):
    r = b.rng.random()
    return Dim(
        0 if r < 0.01 else 1 if r < 0.05 else b.rng.choice(sizes),
        "?" if b.rng.random() < b.program.dynamic else "",
    )


def random_dims(b, rank=None):
    rank = b.rng.choice([0, 1, 2, 2, 2, 3, 3, 4]) if rank is None else rank
    return [random_dim(b, SIZES if rank < 3 else SMALL if rank > 3 else SIZES[:16]) for _ in range(rank)]


def start(b):
    elem = b.rng.choice(["f32"] * 8 + ["f16", "bf16", "f64", "i1", "i8", "i16", "i32", "i32", "i64"])
    return new_value(b, random_dims(b), elem)


def pick(b, fits=lambda v: True, rank=None):
    found = [v for v in b.values if fits(v) and (rank is None or len(v.dims) == rank)]
    if not found:
        return None
    return b.rng.choice(found[-6:] if b.rng.random() < 0.7 else found)


def whole_bytes(v):
    return v.elem not in NARROW


def numeric(v):
    return v.elem != "i1" and whole_bytes(v)


def pick_or_new(b, rank, elems=("f32", "f32", "f32", "f16", "bf16", "i32", "i8"), fits=numeric):
    return (
        pick(b, fits, rank)
        if pick(b, fits, rank) and b.rng.random() < 0.75
        else new_value(b, random_dims(b, rank), b.rng.choice(elems))
    )


def operand(b, dims, elem):
    """Something of this shape."""
    kind, shape = tensor_type(dims, elem), [d.size for d in dims]
    v = pick(b, lambda v: v.type == kind and list(v.shape) == shape)
    if v and b.rng.random() < 0.4 and v.bound <= LARGEST:
        return v
    return new_value(b, [Dim(d.size, "?" if d.name else "") for d in dims], elem)


def tame(b, v):
    """Keeps numbers within what half floats hold."""
    if v.elem not in FLOATS or v.bound <= LARGEST:
        return v
    factor = 2.0 ** -int(np.ceil(np.log2(v.bound / 2)))
    k = b.fresh("k")
    lines = [f"{k} = arith.constant {factor:e} : {v.elem}"]
    region = b.fresh("x")
    body = b.fresh("y")
    empty = b.empty(v.dims, v.elem)
    lines += [
        f"$r = linalg.map ins({v.name} : {v.type}) outs({empty} : {v.type})",
        f"  ({region}: {v.elem}, {b.fresh('o')}: {v.elem}) {{",
        f"    {body} = arith.mulf {region}, {k} : {v.elem}",
        f"    linalg.yield {body} : {v.elem}",
        "  }",
    ]
    return b.op(
        v.elem,
        v.dims,
        lines,
        lambda env: wide(env[v.name]) * factor,
        v.bound * factor,
        v.error * factor + STEP[v.elem] * v.bound * factor,
    )
