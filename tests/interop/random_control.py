"""Loops, branches, calls and state in random programs, and the choice of what comes next."""

import numpy as np

import random_moves as moves
import random_narrow as narrow
import random_numbers as numbers
import random_places as places
import random_sums as sums
import random_values as values
from random_graph import (
    FLOATS,
    NARROW,
    STEP,
    Block,
    Dim,
    Node,
    Program,
    Value,
    rounded,
    tensor_type,
)

def repeated(block, v, x, result, count):
    """What a loop computes that runs `block` `count` times: from `v`, each time from `x` to `result`."""

    def compute(env):
        array = env[v.name]
        for _ in range(count):
            inner = dict(env)
            inner[x.name] = array
            block.run(inner)
            array = inner[result.name]
        return array

    return compute


LEAVES = [numbers.elementwise] * 6 + [
    moves.transpose,
    moves.broadcast,
    moves.collapse,
    moves.expand,
    moves.slice_out,
    moves.slice_out,
    moves.slice_in,
    moves.pad,
    moves.concat,
    moves.gather,
    moves.positions,
    moves.one_number,
    values.start,
    sums.reduce,
    sums.reduce,
    sums.first_largest,
    sums.matmul,
    sums.matmul,
    sums.batch_matmul,
    sums.by_vector,
    sums.dot,
    sums.contraction,
    sums.filter_image,
    sums.pool,
    sums.softmax,
    *[places.indexed] * 8,
    *[places.larger, places.windows_larger, places.windows_larger, places.parts] * 2,
    *[places.scatter, places.scatter, places.scatter, places.gather_rows],
    *[narrow.narrow, narrow.narrow_numbers, narrow.widen] * 2,
]


def changed(b, v, count):
    """Something of v's type that a few operations make of values of the block, v among them."""
    for _ in range(count):
        b.rng.choice(LEAVES)(b)
    found = [w for w in b.values if w.type == v.type and w.shape == v.shape and w is not v and w.bound < 30]
    found = found[-1:] or [v]
    return clamped(b, b.rng.choice(found), v)


def clamped(b, w, v):
    """Into [-2, 2], so that it can go around a loop, with the shape of v to the letter."""
    if w.elem not in FLOATS:
        return w
    low, high, empty = b.scalar(w.elem, -2), b.scalar(w.elem, 2), b.empty(w.dims, w.elem)
    x, y, z = b.fresh("x"), b.fresh("x"), b.fresh("x")
    lines = [
        f"$r = linalg.map ins({w.name} : {w.type}) outs({empty} : {w.type})",
        f"  ({x}: {w.elem}, {b.fresh('o')}: {w.elem}) {{",
        f"    {y} = arith.minimumf {x}, {high} : {w.elem}",
        f"    {z} = arith.maximumf {y}, {low} : {w.elem}",
        f"    linalg.yield {z} : {w.elem}",
        "  }",
    ]
    return b.op(w.elem, w.dims, lines, lambda env: np.clip(env[w.name], -2, 2), 2.0, w.error)


def carried(b, v, name="x"):
    """v as a loop's body sees it."""
    return Value(b.fresh(name), v.elem, v.dims, 2.0 if v.elem in FLOATS else 0, v.error)


def inner_block(b, values):
    block = Block(b.rng, b.program, values)
    block.inner = True
    return block


def body_of(b, v, around):
    """A block that makes another v of the one carried around; errors may double each time around."""
    x = carried(b, v)
    block = inner_block(b, [w for w in b.values if w.elem in FLOATS + ("i32", "i8")][-4:] + [x])
    result = changed(block, x, b.rng.randint(1, 3))
    error = max(v.error, result.error) * 4**around + (STEP[v.elem] * 8**around if v.elem in FLOATS else 0)
    return x, block, result, error


def loop(b):
    v = values.pick(b, lambda v: v.bound < 30)
    if not v:
        return None
    v = clamped(b, v, v)
    count = b.rng.choice([0, 1, 2, 3])
    x, block, result, error = body_of(b, v, count)
    if error > 0.2:
        count = min(count, 1)
    low, step = b.index(0), b.index(1)
    high = b.fresh("n")
    given = values.scalar_argument(b, "i32", count)
    b.nodes.append(
        Node([f"{high} = arith.index_cast {given} : i32 to index"], [high], lambda env: [np.int64(count)])
    )
    i = b.fresh("i")
    lines = [
        f"$r = scf.for {i} = {low} to {high} step {step} iter_args({x.name} = {v.name}) -> ({v.type}) {{",
        *block.text("  "),
        f"  scf.yield {result.name} : {v.type}",
        "}",
    ]
    again = repeated(block, v, x, result, count)
    return b.op(v.elem, v.dims, lines, again, 2.0 if v.elem in FLOATS else 0, error)


def rows(b):
    """A loop over rows, each added to the one before."""
    v = values.pick(
        b,
        lambda v: (
            len(v.dims) == 2
            and v.elem in ("f32", "i32")
            and v.bound * max(v.shape[0], 1) < 2000
            and all(v.shape)
        ),
    )
    if not v or v.dims[1].name:
        return None
    m, n = v.shape
    row = tensor_type([Dim(1), v.dims[1]], v.elem)
    zero = b.filled([Dim(1), v.dims[1]], v.elem, 0)
    low, step = b.index(0), b.index(1)
    high = v.dims[0].name or b.index(m)
    i, s, t, x, y, both, u = (b.fresh("x") for _ in range(7))
    letter = "f" if v.elem == "f32" else "i"
    lines = [
        f"{both}:2 = scf.for {i} = {low} to {high} step {step} "
        f"iter_args({s} = {zero}, {t} = {v.name}) -> ({row}, {v.type}) {{",
        f"  {x} = tensor.extract_slice {v.name}[{i}, 0] [1, {n}] [1, 1] : {v.type} to {row}",
        f"  {y} = arith.add{letter} {s}, {x} : {row}",
        f"  {u} = tensor.insert_slice {y} into {t}[{i}, 0] [1, {n}] [1, 1] : {row} into {v.type}",
        f"  scf.yield {y}, {u} : {row}, {v.type}",
        "}",
        f"$r = util.optimization_barrier {both}#1 : {v.type}",
    ]
    bound = v.bound * m
    error = m * (v.error + STEP["f32"] * bound) if v.elem == "f32" else 0
    return values.tame(
        b, b.op(v.elem, v.dims, lines, lambda env: np.cumsum(values.wide(env[v.name]), 0), bound, error)
    )


def until(b):
    """A while loop that counts down a scalar."""
    v = values.pick(b, lambda v: v.bound < 30)
    if not v:
        return None
    v = clamped(b, v, v)
    count = b.rng.choice([0, 1, 2])
    x, block, result, error = body_of(b, v, count)
    given, zero, one = values.scalar_argument(b, "i32", count), b.scalar("i32", 0), b.scalar("i32", 1)
    n, c, m, k, l, both, u = (b.fresh("x") for _ in range(7))
    lines = [
        f"{both}:2 = scf.while ({n} = {given}, {u} = {v.name}) : (i32, {v.type}) -> (i32, {v.type}) {{",
        f"  {c} = arith.cmpi sgt, {n}, {zero} : i32",
        f"  scf.condition({c}) {n}, {u} : i32, {v.type}",
        "} do {",
        f"^bb0({k}: i32, {x.name}: {v.type}):",
        *block.text("  "),
        f"  {m} = arith.subi {k}, {one} : i32",
        f"  scf.yield {m}, {result.name} : i32, {v.type}",
        "}",
        f"$r = util.optimization_barrier {both}#1 : {v.type}",
    ]
    again = repeated(block, v, x, result, count)
    return b.op(v.elem, v.dims, lines, again, 2.0 if v.elem in FLOATS else 0, error)


def branch(b):
    v = values.pick(b, lambda v: v.bound < 30)
    if not v:
        return None
    one, other = inner_block(b, b.values[-4:]), inner_block(b, b.values[-4:])
    x, y = changed(one, v, b.rng.randint(0, 2)), changed(other, v, b.rng.randint(0, 2))
    truth = b.rng.random() < 0.5
    given, zero = values.scalar_argument(b, "i32", 7 if truth else -7), b.scalar("i32", 0)
    c = b.fresh("x")
    lines = [
        f"{c} = arith.cmpi sgt, {given}, {zero} : i32",
        f"$r = scf.if {c} -> ({v.type}) {{",
        *one.text("  "),
        f"  scf.yield {x.name} : {v.type}",
        "} else {",
        *other.text("  "),
        f"  scf.yield {y.name} : {v.type}",
        "}",
    ]

    def compute(env):
        inner = dict(env)
        (one if truth else other).run(inner)
        return inner[(x if truth else y).name]

    return b.op(v.elem, v.dims, lines, compute, max(x.bound, y.bound), max(x.error, y.error))


def call(b):
    """A private function, called once or twice."""
    v = values.pick(b, lambda v: v.bound < 30)
    if not v:
        return None
    name = b.fresh("f")[1:]
    x = Value(b.fresh("p"), v.elem, v.dims, v.bound, v.error)
    block = Block(b.rng, b.program, [])
    block.inner = True
    x.dims = tuple(block.dim_of(x, i) if d.name else d for i, d in enumerate(v.dims))
    block.values.append(x)
    for _ in range(b.rng.randint(1, 3)):
        b.rng.choice(LEAVES)(block)
    result = block.values[-1]
    inline = b.rng.choice(["", "", " attributes {noinline}"])
    b.program.beside += [
        f"func.func private @{name}({x.name}: {x.type}) -> {result.type}{inline} {{",
        *block.text("  "),
        f"  return {result.name} : {result.type}",
        "}",
    ]
    last = None
    for _ in range(b.rng.choice([1, 1, 2])):
        out = Value(b.fresh(), result.elem, result.dims, result.bound, result.error)

        def compute(env, out=out):
            inner = {x.name: env[v.name]}
            block.run(inner)
            return [inner[result.name]]

        b.add([f"{out.name} = func.call @{name}({v.name}) : ({v.type}) -> {result.type}"], [out], compute)
        out.dims = tuple(b.dim_of(out, i) if d.name else d for i, d in enumerate(result.dims))
        last = out
    return last


def state(b):
    """A global that is read and written; the function is called once."""
    v = values.pick(
        b,
        lambda v: (
            v.elem in ("f32", "i32")
            and not any(d.name for d in v.dims)
            and v.bound < 30
            and 0 < np.prod(v.shape) < 200
        ),
    )
    if not v:
        return None
    start = values.random_array(b, v.shape, v.elem)
    g, s, n, a = b.fresh("g")[1:], b.fresh(), b.fresh(), b.fresh()
    b.program.beside.append(f"util.global private mutable @{g} = {values.dense(start, v.elem, b)} : {v.type}")
    letter = "f" if v.elem == "f32" else "i"
    bound = v.bound + 2 if v.elem == "f32" else 0
    total = Value(n, v.elem, v.dims, bound, v.error + STEP["f32"] * bound if v.elem == "f32" else 0)
    again = Value(a, v.elem, v.dims, total.bound, total.error)
    fn = lambda env: rounded(values.wide(env[v.name]) + values.wide(start), v.elem)
    b.add(
        [
            f"{s} = util.global.load @{g} : {v.type}",
            f"{n} = arith.add{letter} {s}, {v.name} : {v.type}",
            f"util.global.store {n}, @{g} : {v.type}",
            f"{a} = util.global.load @{g} : {v.type}",
        ],
        [total, again],
        lambda env: [fn(env), fn(env)],
    )
    return total


CONTROL = [loop, loop, rows, until, branch, branch, call, call, state]


def random_program(rng, demoted=True, first=0):
    program = Program(first)
    program.demoted = demoted
    program.dynamic = rng.choice([0, 0, 0.2, 0.6, 0.9])
    b = program.block = Block(rng, program)
    b.inner = False
    values.start(b)
    for _ in range(rng.choice([1, 1, 2, 3, 4, 5, 7, 9])):
        rng.choice(CONTROL if rng.random() < 0.15 else LEAVES)(b)
    inputs = {id(v) for v, _ in program.arguments}
    made = [v for v in b.values if id(v) not in inputs]
    if not made:
        return random_program(rng, demoted, first)
    results = [made[-1]]
    for v in rng.sample(made, min(len(made), rng.choice([0, 0, 1, 2]))):
        if v not in results:
            results.append(v)
    # Callers see no less than a byte.
    program.results = [narrow.widen(b, v) if v.elem in NARROW else v for v in results]
    return program.needed()
