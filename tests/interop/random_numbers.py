"""Operations on numbers by themselves: each takes a block, and adds nodes if it finds operands."""

import math

import numpy as np

from random_graph import (
    FLOATS,
    INTS,
    STEP,
    Value,
    rounded,
    tensor_type,
)
from random_values import (
    number_text,
    operand,
    parallel,
    pick,
    start,
    tame,
    whole_bytes,
    wide,
)


def unsigned(x):
    return np.asarray(x).view(np.asarray(x).dtype.str.replace("i", "u"))


def width(elem):
    return int(elem[1:])


FLOAT_BINARY = {
    "arith.addf": (lambda x, y: x + y, lambda a, c: a.bound + c.bound, lambda a, c: a.error + c.error),
    "arith.subf": (lambda x, y: x - y, lambda a, c: a.bound + c.bound, lambda a, c: a.error + c.error),
    "arith.mulf": (
        lambda x, y: x * y,
        lambda a, c: a.bound * c.bound,
        lambda a, c: a.error * c.bound + c.error * a.bound + a.error * c.error,
    ),
    "arith.maximumf": (np.maximum, lambda a, c: max(a.bound, c.bound), lambda a, c: max(a.error, c.error)),
    "arith.minimumf": (np.minimum, lambda a, c: max(a.bound, c.bound), lambda a, c: max(a.error, c.error)),
    "arith.maxnumf": (np.fmax, lambda a, c: max(a.bound, c.bound), lambda a, c: max(a.error, c.error)),
}
EXACT = ("arith.maximumf", "arith.minimumf", "arith.maxnumf")
INT_BINARY = {
    "arith.addi": lambda x, y: x + y,
    "arith.subi": lambda x, y: x - y,
    "arith.muli": lambda x, y: x * y,
    "arith.maxsi": np.maximum,
    "arith.minsi": np.minimum,
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
    "arith.maxui": lambda x, y: np.maximum(unsigned(x), unsigned(y)),
    "arith.minui": lambda x, y: np.minimum(unsigned(x), unsigned(y)),
}
# By a number between 1 and 7: no division by zero, no shift by more bits than there are.
INT_BY_SMALL = {
    "arith.divui": lambda x, y: unsigned(x) // unsigned(y),
    "arith.remui": lambda x, y: unsigned(x) % unsigned(y),
    "arith.divsi": lambda x, y: (
        np.sign(wide(x)) * (np.abs(wide(x).astype(object)) // wide(y)).astype(np.int64)
    ),
    "arith.remsi": lambda x, y: np.fmod(x, y),
    "arith.floordivsi": lambda x, y: x // y,
    "arith.ceildivsi": lambda x, y: -((-wide(x).astype(object)) // wide(y)),
    "arith.shli": lambda x, y: x << y,
    "arith.shrsi": lambda x, y: x >> y,
    "arith.shrui": lambda x, y: unsigned(x) >> unsigned(y),
}
erf = np.vectorize(math.erf, otypes=[np.float64])
FLOAT_UNARY = {  # what it computes, what its result is at most, how much it makes of an error
    "math.absf": (np.abs, lambda a: a, 1),
    "arith.negf": (lambda x: -x, lambda a: a, 1),
    "math.tanh": (np.tanh, lambda a: 1, 1),
    "math.sin": (np.sin, lambda a: 1, 1),
    "math.cos": (np.cos, lambda a: 1, 1),
    "math.erf": (erf, lambda a: 1, 1.2),
    "math.atan": (np.arctan, lambda a: 2, 1),
}
FLOAT_STEPS = {
    "math.floor": np.floor,
    "math.ceil": np.ceil,
    "math.roundeven": np.rint,
    "math.trunc": np.trunc,
}
POSITIVE_UNARY = {  # of |x| + 1
    "math.sqrt": (np.sqrt, lambda a: a + 1),
    "math.rsqrt": (lambda x: 1 / np.sqrt(x), lambda a: 1),
    "math.log": (np.log, lambda a: a),
    "math.log2": (np.log2, lambda a: 2 * a + 1),
    "math.log1p": (np.log1p, lambda a: a + 1),
}
PREDICATES_F = {
    "olt": np.less,
    "ogt": np.greater,
    "oge": np.greater_equal,
    "oeq": np.equal,
    "une": np.not_equal,
    "ult": np.less,
}
PREDICATES_I = {
    "slt": np.less,
    "sge": np.greater_equal,
    "eq": np.equal,
    "ne": np.not_equal,
    "ult": lambda x, y: unsigned(x) < unsigned(y),
    "ugt": lambda x, y: unsigned(x) > unsigned(y),
}
INT_UNARY = {
    "math.absi": np.abs,
    "math.ctpop": lambda x: np.vectorize(lambda v: bin(v).count("1"), otypes=[np.int64])(unsigned(x)),
}


class Expression:
    """A few operations on values of one shape, as text of scalars or of whole tensors."""

    def __init__(self, b, inputs, element_type):
        self.b, self.lines, self.element_type = b, [], element_type
        self.terms = list(inputs)  # Values whose name is that of the term
        self.steps = []

    def add(self, elem, text, bound, error, compute, operands):
        out = Value(self.b.fresh("t"), elem, (), bound, error)
        self.lines.append(f"{out.name} = {text}")
        self.steps.append((out.name, elem, compute, [o.name for o in operands]))
        self.terms.append(out)
        return out

    def constant(self, elem, number):
        kind = self.element_type(elem)
        value = number_text(number, elem)
        text = (
            f"arith.constant dense<{value}> : {kind}" if kind != elem else f"arith.constant {value} : {elem}"
        )
        array = rounded(number, elem)
        return self.add(elem, text, abs(float(number)), 0.0, lambda: array, [])

    def grow(self):
        rng, kind = self.b.rng, self.element_type
        x = rng.choice(self.terms[-3:])
        same = [t for t in self.terms if t.elem == x.elem]
        y = rng.choice(same)
        if x.elem in FLOATS:
            choice = rng.randrange(9)
            if choice < 4:
                name, (fn, bound, error) = rng.choice(list(FLOAT_BINARY.items()))
                step = 0 if name in EXACT else STEP[x.elem]
                limit = bound(x, y)
                if limit > 1000:
                    return
                self.add(
                    x.elem,
                    f"{name} {x.name}, {y.name} : {kind(x.elem)}",
                    limit,
                    error(x, y) + step * limit,
                    fn,
                    [x, y],
                )
            elif choice == 4:
                name, (fn, bound, slope) = rng.choice(list(FLOAT_UNARY.items()))
                step = 0 if slope == 1 and name in ("math.absf", "arith.negf") else 4 * STEP[x.elem]
                limit = bound(x.bound)
                self.add(
                    x.elem,
                    f"{name} {x.name} : {kind(x.elem)}",
                    limit,
                    x.error * slope + step * max(1, limit),
                    fn,
                    [x],
                )
            elif choice == 5:
                one = self.constant(x.elem, 1)
                size = self.add(x.elem, f"math.absf {x.name} : {kind(x.elem)}", x.bound, x.error, np.abs, [x])
                more = self.add(
                    x.elem,
                    f"arith.addf {size.name}, {one.name} : {kind(x.elem)}",
                    x.bound + 1,
                    x.error + STEP[x.elem] * (x.bound + 1),
                    lambda u, v: u + v,
                    [size, one],
                )
                if rng.random() < 0.4:
                    limit = y.bound
                    self.add(
                        x.elem,
                        f"arith.divf {y.name}, {more.name} : {kind(x.elem)}",
                        limit,
                        y.error + limit * more.error + 2 * STEP[x.elem] * max(limit, 1),
                        lambda u, v: u / v,
                        [y, more],
                    )
                else:
                    name, (fn, bound) = rng.choice(list(POSITIVE_UNARY.items()))
                    limit = bound(x.bound)
                    self.add(
                        x.elem,
                        f"{name} {more.name} : {kind(x.elem)}",
                        limit,
                        2 * more.error + 4 * STEP[x.elem] * max(1, limit),
                        fn,
                        [more],
                    )
            elif choice == 6 and x.error == 0:
                name, fn = rng.choice(list(FLOAT_STEPS.items()))
                self.add(x.elem, f"{name} {x.name} : {kind(x.elem)}", x.bound + 1, 0, fn, [x])
            elif choice == 7 and x.error == 0 and y.error == 0 and x is not y:
                name, fn = rng.choice(list(PREDICATES_F.items()))
                c = self.add(
                    "i1", f"arith.cmpf {name}, {x.name}, {y.name} : {kind(x.elem)}", 1, 0, fn, [x, y]
                )
                self.select(c, x, y)
            else:
                self.convert(x)
        elif x.elem == "i1":
            if rng.random() < 0.5:
                name, fn = rng.choice(
                    [("andi", np.logical_and), ("ori", np.logical_or), ("xori", np.logical_xor)]
                )
                self.add("i1", f"arith.{name} {x.name}, {y.name} : {kind('i1')}", 1, 0, fn, [x, y])
            else:
                self.convert(x)
        else:
            choice = rng.randrange(8)
            if choice < 3:
                name, fn = rng.choice(list(INT_BINARY.items()))
                self.add(x.elem, f"{name} {x.name}, {y.name} : {kind(x.elem)}", 0, 0, fn, [x, y])
            elif choice == 3:
                mask, one = self.constant(x.elem, 6), self.constant(x.elem, 1)
                low = self.add(
                    x.elem,
                    f"arith.andi {y.name}, {mask.name} : {kind(x.elem)}",
                    7,
                    0,
                    np.bitwise_and,
                    [y, mask],
                )
                by = self.add(
                    x.elem,
                    f"arith.ori {low.name}, {one.name} : {kind(x.elem)}",
                    7,
                    0,
                    np.bitwise_or,
                    [low, one],
                )
                name, fn = rng.choice(list(INT_BY_SMALL.items()))
                self.add(x.elem, f"{name} {x.name}, {by.name} : {kind(x.elem)}", 0, 0, fn, [x, by])
            elif choice == 4 and x is not y:
                name, fn = rng.choice(list(PREDICATES_I.items()))
                c = self.add(
                    "i1", f"arith.cmpi {name}, {x.name}, {y.name} : {kind(x.elem)}", 1, 0, fn, [x, y]
                )
                self.select(c, x, y)
            elif choice == 5:
                name, fn = rng.choice(list(INT_UNARY.items()))
                self.add(x.elem, f"{name} {x.name} : {kind(x.elem)}", 0, 0, fn, [x])
            else:
                self.convert(x)

    def select(self, c, x, y):
        if self.b.rng.random() < 0.7:
            self.add(
                x.elem,
                f"arith.select {c.name}, {x.name}, {y.name} : {self.element_type('i1')}, {self.element_type(x.elem)}"
                if self.element_type("i1") != "i1"
                else f"arith.select {c.name}, {x.name}, {y.name} : {x.elem}",
                max(x.bound, y.bound),
                max(x.error, y.error),
                np.where,
                [c, x, y],
            )

    def convert(self, x):
        rng, kind = self.b.rng, self.element_type
        elem = rng.choice(FLOATS + INTS)
        if elem == x.elem or {elem, x.elem} == {"f16", "bf16"}:
            return
        if x.elem in FLOATS and elem in FLOATS:
            if "f64" in (x.elem, elem) and self.b.program.demoted and "f32" in (x.elem, elem):
                op = "extf" if elem == "f64" else "truncf"
            else:
                op = "extf" if FLOATS.index(elem) > FLOATS.index(x.elem) else "truncf"
            bound, error = x.bound, x.error + (STEP[elem] * x.bound if op == "truncf" else 0)
            fn = lambda u: u
        elif x.elem in FLOATS:
            if x.error or x.bound > 100:
                return
            op, bound, error, fn = "fptosi", 0, 0, np.trunc
        elif elem in FLOATS:
            if x.elem != "i1" and x.elem != "i8":
                return
            signed = x.elem != "i1" and rng.random() < 0.7
            op, fn = (
                ("sitofp", lambda u: u)
                if signed
                else ("uitofp", lambda u: u if u.dtype == np.bool_ else unsigned(u))
            )
            bound, error = {("i1", False): 1, ("i8", True): 128, ("i8", False): 256}[x.elem, signed], 0
            if bound > 128 and elem == "bf16":
                error = 1.0
        elif x.elem == "i1":
            op, bound, error = rng.choice(["extui", "extsi"]), 0, 0
            fn = (lambda u: u) if op == "extui" else lambda u: -wide(u)
        else:
            bound = error = 0
            op = "trunci" if width(elem) < width(x.elem) else rng.choice(["extsi", "extui"])
            fn = unsigned if op == "extui" else lambda u: u
        self.add(elem, f"arith.{op} {x.name} : {kind(x.elem)} to {kind(elem)}", bound, error, fn, [x])

    def evaluate(self, arrays, wanted):
        env = dict(arrays)
        for name, elem, compute, operands in self.steps:
            if name in env or any(o not in env for o in operands):
                continue  # known, or of a step that isn't wanted
            args = [env[o] for o in operands]
            if elem in FLOATS:
                args = [wide(a) if np.asarray(a).dtype.kind == "f" else a for a in args]
            env[name] = rounded(compute(*args), elem)
        return env[wanted]


def matching_map(b, dims, value, names):
    """Which of the names each dimension of a value goes by, so that it can be read beside something of shape dims."""
    chosen, free = [], list(range(len(dims)))
    for d in value.dims:
        fits = [i for i in free if dims[i].size == d.size and bool(dims[i].name) == bool(d.name)]
        if not fits:
            return None
        i = fits[0] if b.rng.random() < 0.8 else b.rng.choice(fits)
        free.remove(i)
        chosen.append(i)
    return chosen


def spread(array, axes, rank, shape):
    """The array seen along axes of something of a larger rank."""
    order = np.argsort(axes)
    array = np.transpose(array, order)
    full = [1] * rank
    for axis, size in zip(sorted(axes), array.shape, strict=True):
        full[axis] = size
    return np.broadcast_to(array.reshape(full), shape)


def elementwise(b):
    first = pick(b, whole_bytes) or start(b)
    dims, rank = first.dims, len(first.dims)
    style = b.rng.choice(["tensor", "generic", "generic"])
    inputs, axes = [first], [list(range(rank))]
    for _ in range(b.rng.randrange(3)):
        if style == "tensor":
            other = pick(
                b,
                lambda v: (
                    whole_bytes(v) and v.shape == first.shape and v.type.rsplit("x", 1)[:1] == first.type.rsplit("x", 1)[:1]
                ),
            )
            if not other or b.rng.random() < 0.4:
                other = operand(b, dims, b.rng.choice([first.elem, first.elem, "f32", "i32"]))
            inputs.append(other)
            axes.append(list(range(rank)))
            continue
        other = pick(b, lambda v: len(v.dims) <= rank and whole_bytes(v))
        if not other or b.rng.random() < 0.3:
            subset = sorted(b.rng.sample(range(rank), b.rng.randint(0, rank)))
            other = operand(b, [dims[i] for i in subset], first.elem)
        chosen = matching_map(b, dims, other, rank)
        if chosen is not None:
            inputs.append(other)
            axes.append(chosen)
    if style == "tensor" and not rank:
        style = "generic"
    names = [f"d{i}" for i in range(rank)]
    if style == "tensor":
        terms = inputs
        kind = lambda elem: tensor_type(dims, elem)
    else:
        terms = [Value(b.fresh("x"), v.elem, (), v.bound, v.error) for v in inputs]
        kind = lambda elem: elem
    e = Expression(b, terms, kind)
    for _ in range(b.rng.randint(1, 4)):
        e.grow()
    if style == "tensor":
        # Constants and results along the way have the shape of the whole.
        for line, (name, elem, _, _) in zip(e.lines, e.steps, strict=True):
            term = next(t for t in e.terms if t.name == name)
            value = Value(name, elem, dims, term.bound, term.error)

            def compute(env, name=name, elem=elem):
                found = e.evaluate(env, name)
                return [np.broadcast_to(found, [d.size for d in dims])]

            # Splats need a static shape.
            if "constant dense" in line and any(d.name for d in dims):
                k = b.fresh("k")
                number = line.split("dense<")[1].split(">")[0]
                # Without optimizations neither compiler takes a splat.
                spread_out = (
                    f"{name} = tensor.splat {k}[{b.sizes(dims)}] : {value.type}"
                    if b.rng.random() < 0.1
                    else f"{name} = linalg.fill ins({k} : {elem}) outs({b.empty(dims, elem)} : {value.type}) "
                    f"-> {value.type}"
                )
                b.add(
                    [
                        f"{k} = arith.constant {number} : {elem}"
                        if elem != "i1"
                        else f"{k} = arith.constant {number}",
                        spread_out,
                    ],
                    [value],
                    compute,
                )
            else:
                b.add([line], [value], compute)
        return tame(b, b.values[-1])
    last = e.terms[-1]
    empty = b.empty(dims, last.elem)
    arrays = lambda env: {
        t.name: spread(env[v.name], a, rank, [d.size for d in dims])
        for t, v, a in zip(terms, inputs, axes, strict=True)
    }
    used_map = lambda chosen: f"affine_map<({', '.join(names)}) -> ({', '.join(names[i] for i in chosen)})>"
    args = ", ".join(f"{t.name}: {t.elem}" for t in terms)
    kind = tensor_type(dims, last.elem)
    lines = [
        f"$r = linalg.generic {{indexing_maps = [{', '.join(used_map(a) for a in axes + [range(rank)])}], "
        f"iterator_types = [{parallel(rank)}]}} "
        f"ins({', '.join(v.name for v in inputs)} : {', '.join(v.type for v in inputs)}) outs({empty} : {kind}) {{",
        f"^bb0({args}, {b.fresh('o')}: {last.elem}):",
        *["  " + line for line in e.lines],
        f"  linalg.yield {last.name} : {last.elem}",
        f"}} -> {kind}",
    ]
    return tame(
        b,
        b.op(
            last.elem,
            dims,
            lines,
            lambda env: np.broadcast_to(e.evaluate(arrays(env), last.name), [d.size for d in dims]),
            last.bound,
            last.error,
        ),
    )
