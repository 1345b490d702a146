"""Operations that compute places: reads of slices of slices, scatters, parts of a larger whole."""

import numpy as np

import random_sums as sums
from random_graph import FLOATS, INTS, LARGEST, NARROW, STEP, Dim, tensor_type
from random_moves import unambiguous
from random_values import (
    SMALL,
    given_index,
    index_math,
    new_value,
    operand,
    parallel,
    pick,
    random_dim,
    random_dims,
    tame,
    wide,
)


def view(b, v):
    """A slice with offsets, sizes and strides that may be known only when the program runs."""
    offsets, sizes, strides, where, dims = [], [], [], [], []
    for d in v.dims:
        step, low = b.rng.choice([1, 1, 1, 2, 3]), b.rng.choice([0, b.rng.randint(0, d.size - 1)])
        most = (d.size - low + step - 1) // step
        form = b.rng.choice(["some", "some", "most", "whole", "rest", "given", "one"])
        if form == "whole":
            step, low, dim = 1, 0, d
        elif form == "rest" and d.name:
            step = 1
            dim = Dim(d.size - low, index_math(b, "subi", d.name, b.index(low), d.size - low))
        elif form == "given" and b.rng.random() < b.program.dynamic:
            count = b.rng.randint(1, most)
            dim = Dim(count, given_index(b, count))
        else:
            dim = Dim({"one": 1, "some": b.rng.randint(1, most)}.get(form, most))
        offsets.append(
            given_index(b, low) if b.rng.random() < 0.2 and form != "whole" else str(low)
        )
        sizes.append(dim.name or str(dim.size))
        strides.append(step)
        dims.append(dim)
        where.append(slice(low, low + (dim.size - 1) * step + 1, step))
    known = [-1 if d.name else d.size for d in dims]
    drop = [i for i, s in enumerate(known) if s == 1 and b.rng.random() < 0.5]
    if not unambiguous(known, drop):
        drop = []
    kept = [d for i, d in enumerate(dims) if i not in drop]
    shape, where = [d.size for d in kept], tuple(where)
    return b.op(
        v.elem,
        kept,
        f"$r = tensor.extract_slice {v.name}[{', '.join(offsets)}] "
        f"[{', '.join(sizes)}] {strides} : "
        f"{v.type} to {tensor_type(kept, v.elem)}",
        lambda env: env[v.name][where].reshape(shape),
        v.bound,
        v.error,
    )


class Reading:
    """One operation that takes each of its numbers out of a tensor at a computed place."""

    def __init__(self, b):
        self.b, self.dims, self.inputs = (
            b,
            [],
            [],
        )  # inputs: a value, its dims as places in self.dims, its name
        self.lines = []
        self.index_names = {}

    def over(self, dim):
        """A new dimension of the result."""
        self.dims.append(dim)
        return len(self.dims) - 1

    def index(self, i):
        return self.index_names.setdefault(i, self.b.fresh("i"))

    def math(self, op, left, right):
        name = self.b.fresh("n")
        self.lines.append(f"  {name} = arith.{op} {left}, {right} : index")
        return name

    def bounded(self, name, low, high):
        return self.math("minsi", self.math("maxsi", name, low), high)

    def plain(self, d, size, last):
        i = self.over(d)
        return self.index(i), lambda at, env: at[i]

    def reverse(self, d, size, last):
        i = self.over(d)
        return self.math("subi", last, self.index(i)), lambda at, env: d.size - 1 - at[i]

    def constant(self, d, size, last):
        number = self.b.rng.randrange(d.size)
        name = given_index(self.b, number) if self.b.rng.random() < 0.2 else self.b.index(number)
        return name, lambda at, env: number

    def stride(self, d, size, last):
        step = self.b.rng.choice([2, 3])
        low = self.b.rng.randrange(min(step, d.size))
        if d.name:
            return self.plain(d, size, last)
        i = self.over(Dim((d.size - 1 - low) // step + 1))
        times = self.math("muli", self.index(i), self.b.index(step))
        return self.math("addi", times, self.b.index(low)), lambda at, env: at[i] * step + low

    def nearest(self, d, size, last):
        if self.b.rng.random() < 0.5:
            i = self.over(self.b.computed_dim(d.size * 2, "muli", [d, 2]))
            return self.math("divui", self.index(i), self.b.index(2)), lambda at, env: at[i] // 2
        count = self.b.rng.choice(SMALL)
        i = self.over(Dim(count))
        times = self.math("muli", self.index(i), size)
        return (
            self.math("divui", times, self.b.index(count)),
            lambda at, env: at[i] * d.size // count,
        )

    def reflect(self, d, size, last):
        if d.size < 2:
            return self.reverse(d, size, last)
        by = self.b.rng.randint(1, min(3, d.size - 1))
        i = self.over(self.b.computed_dim(d.size + 2 * by, "addi", [d, 2 * by]))
        zero, two = self.b.index(0), self.b.index(2)
        left = self.math("subi", self.index(i), self.b.index(by))
        distance = self.math("maxsi", left, self.math("subi", zero, left))
        back = self.math("subi", self.math("muli", last, two), distance)

        def place(at, env):
            distance = abs(at[i] - by)
            return np.minimum(distance, 2 * (d.size - 1) - distance)

        if self.b.rng.random() < 0.5:
            return self.math("minsi", distance, back), place
        inside, name = self.b.fresh("n"), self.b.fresh("n")
        self.lines += [
            f"  {inside} = arith.cmpi slt, {distance}, {back} : index",
            f"  {name} = arith.select {inside}, {distance}, {back} : index",
        ]
        return name, place

    def edge(self, d, size, last):
        by = self.b.rng.randint(1, 3)
        i = self.over(self.b.computed_dim(d.size + 2 * by, "addi", [d, 2 * by]))
        left = self.math("subi", self.index(i), self.b.index(by))
        name = self.bounded(left, self.b.index(0), last)
        return name, lambda at, env: np.clip(at[i] - by, 0, d.size - 1)

    def wrap(self, d, size, last):
        times, more = self.b.rng.choice([1, 3, 5]), self.b.rng.randint(0, 4)
        i = self.over(Dim(self.b.rng.choice(SMALL)))
        name = self.math("muli", self.index(i), self.b.index(times))
        name = self.math("addi", name, self.b.index(more))
        return self.math("remui", name, size), lambda at, env: (at[i] * times + more) % d.size

    def numbers(self, d, size, last):
        """Places that another tensor holds, made to be inside."""
        b = self.b
        elem = b.rng.choice(["i32", "i32", "i64", "i8"])
        x = (
            pick(b, lambda w: w.elem == elem and 0 < len(w.dims) < 3)
            if b.rng.random() < 0.3
            else None
        )
        x = x or new_value(b, [random_dim(b, SMALL) for _ in range(b.rng.choice([1, 1, 2]))], elem)
        axes = [self.over(e) for e in x.dims]
        scalar, number = b.fresh("x"), b.fresh("n")
        self.inputs.append((x, axes, scalar))
        self.lines.append(f"  {number} = arith.index_cast {scalar} : {elem} to index")

        def held(at, env):
            return env[x.name].astype(np.int64)[tuple(at[a] for a in axes)]

        if b.rng.random() < 0.5:
            return self.bounded(number, b.index(0), last), lambda at, env: np.clip(
                held(at, env), 0, d.size - 1
            )
        wrapped = lambda at, env: (held(at, env).view(np.uint64) % np.uint64(d.size)).astype(
            np.int64
        )
        return self.math("remui", number, size), wrapped

    def shared(self, d, size, last):
        """The diagonal: a dimension that another axis goes by."""
        found = [
            i for i, e in enumerate(self.dims) if e.size <= d.size and not e.name and not d.name
        ]
        if not found:
            return self.plain(d, size, last)
        i = self.b.rng.choice(found)
        return self.index(i), lambda at, env: at[i]

    def window(self, d, size, last):
        if d.name:
            return self.edge(d, size, last)
        inner = self.b.rng.randint(1, min(3, d.size))
        i, j = self.over(Dim(d.size - inner + 1)), self.over(Dim(inner))
        return self.math("addi", self.index(i), self.index(j)), lambda at, env: at[i] + at[j]

    FORMS = [plain] * 3 + [reverse] * 2 + [constant, stride, nearest, nearest, reflect, reflect]
    FORMS += [edge, wrap, numbers, numbers, shared, window]


def read(b, v):
    """v at computed places, each axis in a way of its own."""
    reading, names, places = Reading(b), [], []
    for d in v.dims:
        size = d.name or b.index(d.size)
        last = (
            index_math(b, "subi", d.name, b.index(1), d.size - 1) if d.name else b.index(d.size - 1)
        )
        name, place = b.rng.choice(Reading.FORMS)(reading, d, size, last)
        names.append(name)
        places.append(place)
    order = list(range(len(reading.dims)))
    if b.rng.random() < 0.3:
        b.rng.shuffle(order)
    dims = [reading.dims[i] for i in order]
    shape = [d.size for d in dims]
    if len(dims) > 5 or np.prod(shape) > 20000:
        return None
    kind, y = tensor_type(dims, v.elem), b.fresh("x")
    all_names = [f"d{i}" for i in range(len(dims))]
    maps = [[order.index(a) for a in axes] for _, axes, _ in reading.inputs] + [
        list(range(len(dims)))
    ]
    ins = ""
    if reading.inputs:
        values = ", ".join(x.name for x, _, _ in reading.inputs)
        ins = f"ins({values} : {', '.join(x.type for x, _, _ in reading.inputs)}) "
    args = ", ".join(f"{name}: {x.elem}" for x, _, name in reading.inputs)
    args += f"{', ' if args else ''}{b.fresh('o')}: {v.elem}"
    lines = [
        f"$r = linalg.generic {{indexing_maps = [{sums.maps_text(all_names, maps)}], "
        f"iterator_types = [{parallel(len(dims))}]}} "
        f"{ins}outs({b.empty(dims, v.elem)} : {kind}) {{",
        f"^bb0({args}):",
        *[f"  {n} = linalg.index {order.index(i)} : index" for i, n in reading.index_names.items()],
        *reading.lines,
        f"  {y} = tensor.extract {v.name}[{', '.join(names)}] : {v.type}",
        f"  linalg.yield {y} : {v.elem}",
        f"}} -> {kind}",
    ]

    def compute(env):
        grids = np.indices(shape, sparse=True)
        at = {i: grids[order.index(i)] for i in order}
        return env[v.name][tuple(np.broadcast_to(place(at, env), shape) for place in places)]

    return b.op(v.elem, dims, lines, compute, v.bound, v.error)


def indexed(b):
    """A slice of a slice of a slice, and what reads it by computed places."""
    v = pick(b, lambda v: 0 < len(v.dims) < 5 and all(v.shape))
    if not v or b.rng.random() < 0.3:
        v = new_value(
            b,
            random_dims(b, b.rng.choice([1, 2, 2, 3, 3, 4])),
            b.rng.choice(["f32", "f32", "i32", "i8"]),
        )
    for _ in range(b.rng.choice([0, 1, 1, 1, 2, 3])):
        if all(v.shape):
            v = view(b, v)
    if not v.dims or not all(v.shape):
        return v
    return read(b, v)


def places_for(b, count, sizes, elem, outside):
    """Rows of coordinates, all different if there are enough; `outside`: some leave the sizes."""
    rows = []
    for _ in range(count * 3):
        row = tuple(
            (
                b.rng.choice(
                    [-1, s, s + 1, -s - 1, s + 1000, np.iinfo(elem).max, np.iinfo(elem).min]
                )
                if outside and b.rng.random() < 0.2
                else b.rng.randrange(s)
            )
            for s in sizes
        )
        if row not in rows and len(rows) < count:
            rows.append(row)
    different = len(rows) == count
    while len(rows) < count:
        rows.append(tuple(b.rng.randrange(s) for s in sizes))
    return np.array(rows, elem).reshape(count, len(sizes)), different


def scatter(b):
    """Slices that replace or join those at given places; places that don't exist are left out."""
    v = pick(
        b,
        lambda v: 0 < len(v.dims) < 4
        and all(v.shape)
        and v.elem in FLOATS + INTS
        and v.bound <= LARGEST,
    )
    if not v or b.rng.random() < 0.4:
        dims = [Dim(max(d.size, 1), d.name) for d in random_dims(b, b.rng.choice([1, 2, 2, 3]))]
        v = new_value(b, dims, b.rng.choice(["f32", "i32", "i64", "i8"]))
    depth = b.rng.randint(1, min(2, len(v.dims)))
    order = list(range(depth))
    b.rng.shuffle(order)
    elem = b.rng.choice(["i32", "i32", "i64"])
    count = b.rng.choice([1, 2, 3, 5, 8, 17])
    outside = b.rng.random() < 0.6
    rows, different = places_for(
        b, count, [v.shape[i] for i in order], elem.replace("i", "int"), outside
    )
    batch = Dim(count, "?" if b.rng.random() < b.program.dynamic else "")
    flat = depth == 1 and b.rng.random() < 0.5
    at = new_value(b, [batch] if flat else [batch, Dim(depth)], elem, rows[:, 0] if flat else rows)
    new = operand(b, [batch, *v.dims[depth:]], v.elem)
    floats = v.elem in FLOATS
    x, y, z = (b.fresh("x") for _ in range(3))
    adds = not different or b.rng.random() < 0.4
    body = [f"  {z} = arith.add{'f' if floats else 'i'} {x}, {y} : {v.elem}"] if adds else []
    lines = [
        f"$r = iree_linalg_ext.scatter dimension_map = {order} "
        f"unique_indices({str(different).lower()}) "
        f"ins({new.name}, {at.name} : {new.type}, {at.type}) outs({v.name} : {v.type}) {{",
        f"^bb0({x}: {v.elem}, {y}: {v.elem}):",
        *body,
        f"  iree_linalg_ext.yield {z if adds else x} : {v.elem}",
        f"}} -> {v.type}",
    ]

    def compute(env):
        result = np.array(wide(env[v.name]))
        for row, values in zip(rows, wide(env[new.name]), strict=True):
            place = [0] * depth
            for axis, number in zip(order, row, strict=True):
                place[axis] = int(number)
            if all(0 <= p < s for p, s in zip(place, v.shape, strict=False)):
                result[tuple(place)] = values + (result[tuple(place)] if adds else 0)
        return result

    bound = v.bound + count * new.bound if adds else max(v.bound, new.bound)
    error = v.error + count * new.error + (STEP[v.elem] * bound * count if floats and adds else 0)
    return tame(b, b.op(v.elem, v.dims, lines, compute, bound, error))


def gather_rows(b):
    v = pick(b, lambda v: 0 < len(v.dims) < 4 and all(v.shape) and v.elem not in NARROW + ("i1",))
    if not v:
        return None
    elem = b.rng.choice(["i32", "i64"])
    count = b.rng.choice([1, 3, 8, 17])
    rows, _ = places_for(b, count, [v.shape[0]], elem.replace("i", "int"), False)
    batch = Dim(count, "?" if b.rng.random() < b.program.dynamic else "")
    at = new_value(b, [batch], elem, rows[:, 0])
    dims = [batch if not batch.name else at.dims[0], *v.dims[1:]]
    kind = tensor_type(dims, v.elem)
    return b.op(
        v.elem,
        dims,
        f"$r = iree_linalg_ext.gather dimension_map = [0] "
        f"ins({v.name}, {at.name} : {v.type}, {at.type}) "
        f"outs({b.empty(dims, v.elem)} : {kind}) -> {kind}",
        lambda env: env[v.name][env[at.name]],
        v.bound,
        v.error,
    )


def insert(b, v, inner, dims, where, offsets, strides):
    sizes = ", ".join(d.name or str(d.size) for d in inner)
    kind, shape = tensor_type(dims, v.elem), [d.size for d in inner]
    number = 0 if v.elem == "i1" or b.rng.random() < 0.6 else 1
    target = b.filled(dims, v.elem, number)

    def compute(env):
        result = np.full([d.size for d in dims], number).astype(env[v.name].dtype)
        result[where] = env[v.name].reshape(shape)
        return result

    return b.op(
        v.elem,
        dims,
        f"$r = tensor.insert_slice {v.name} into {target}{offsets} [{sizes}] {strides} : "
        f"{v.type} into {kind}",
        compute,
        max(v.bound, number),
        v.error,
    )


def larger(b, v=None):
    """A tensor put into a larger one of one number, perhaps with steps and more dimensions."""
    v = v or pick(b, lambda v: len(v.dims) < 5 and np.prod(v.shape) < 4000 and all(v.shape))
    if not v or not all(v.shape) or np.prod(v.shape) > 4000:
        return None
    inner = list(v.dims)
    if len(inner) < 4 and b.rng.random() < 0.25:
        inner.insert(b.rng.randint(0, len(inner)), Dim(1))
    offsets, strides, dims, where = [], [], [], []
    for d in inner:
        step = 1 if d.name else b.rng.choice([1, 1, 2])
        low, high = (b.rng.choice([0, 0, 1, 2]) for _ in range(2))
        reach = (d.size - 1) * step + 1
        dims.append(
            b.computed_dim(low + d.size + high, "addi", [d, low + high])
            if d.name
            else Dim(low + reach + high)
        )
        offsets.append(low)
        strides.append(step)
        where.append(slice(low, low + reach, step))
    if len(inner) > len(v.dims) and sum(d.size == 1 for d in inner) > 1:
        return None  # which dimension is left out would be a matter of reading
    return insert(b, v, inner, dims, tuple(where), offsets, strides)


def windows_larger(b):
    """Filters and pools, mostly of one image, put into a larger tensor."""
    v = b.rng.choice([sums.filter_image, sums.pool])(b)
    return v and larger(b, v)


def parts(b):
    """A tensor without contents of which slices are written, and what was written of it."""
    elem = b.rng.choice(["f32", "i32", "i32", "i8", "i64"])
    dims = [Dim(d.size or 1) for d in random_dims(b, b.rng.choice([1, 1, 2, 3]))]
    axis = b.rng.randrange(len(dims))
    lengths = [b.rng.choice([1, 1, 2, 3, 5]) for _ in range(b.rng.randint(2, 4))]
    gaps = [b.rng.random() < 0.25 for _ in lengths]
    dims[axis] = Dim(sum(lengths))
    shape, kind = [d.size for d in dims], tensor_type(dims, elem)
    if np.prod(shape) > 4000:
        return None
    last, written, begin = b.empty(dims, elem), [], 0
    lines, pieces, names = [], [], []
    for length, gap in zip(lengths, gaps, strict=True):
        if not gap or not pieces:
            piece_dims = list(dims)
            piece_dims[axis] = Dim(length)
            piece = operand(b, piece_dims, elem)
            name, offsets = b.fresh("p"), [0] * len(dims)
            offsets[axis] = begin
            lines.append(
                f"{name} = tensor.insert_slice {piece.name} into {last}{offsets} "
                f"{[d.size for d in piece_dims]} "
                f"{[1] * len(dims)} : {piece.type} into {kind}"
            )
            last = name
            pieces.append((begin, piece))
            names.append(name)
            # A run of what is written goes on, or begins.
            if written and written[-1][1] == begin:
                written[-1] = (written[-1][0], begin + length)
            else:
                written.append((begin, begin + length))
        begin += length
    low, high = b.rng.choice(written)
    out = list(dims)
    out[axis] = Dim(high - low)
    offsets = [0] * len(dims)
    offsets[axis] = low
    lines.append(
        f"$r = tensor.extract_slice {last}{offsets} {[d.size for d in out]} {[1] * len(dims)} : "
        f"{kind} to {tensor_type(out, elem)}"
    )
    inside = [p for start, p in pieces if low <= start < high]
    return b.op(
        elem,
        out,
        lines,
        lambda env: np.concatenate([env[p.name] for p in inside], axis),
        max(p.bound for p in inside),
        max(p.error for p in inside),
    )
