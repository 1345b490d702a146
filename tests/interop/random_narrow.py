"""Numbers of less than a byte: operations with several such results, on them, and to bytes."""

import numpy as np

from random_graph import NARROW, Value, rounded, tensor_type
from random_sums import maps_text
from random_values import new_value, operand, parallel, pick, random_dims, wide


def low_bits(x, elem):
    """As the unsigned number that the same bits are."""
    return wide(x) & ((1 << int(elem[1:])) - 1)


OPERATIONS = {
    "addi": lambda x, y, elem: wide(x) + wide(y),
    "subi": lambda x, y, elem: wide(x) - wide(y),
    "muli": lambda x, y, elem: wide(x) * wide(y),
    "andi": lambda x, y, elem: wide(x) & wide(y),
    "xori": lambda x, y, elem: wide(x) ^ wide(y),
    "maxsi": lambda x, y, elem: np.maximum(wide(x), wide(y)),
    "minui": lambda x, y, elem: np.minimum(low_bits(x, elem), low_bits(y, elem)),
}


def generic(b, dims, inputs, outs):
    """The head of an operation without broadcasts, and the names of its inputs' numbers."""
    names = [f"d{i}" for i in range(len(dims))]
    maps = maps_text(names, [range(len(dims))] * (len(inputs) + len(outs)))
    kinds = [tensor_type(dims, elem) for elem in outs]
    empties = ", ".join(b.empty(dims, elem) for elem in outs)
    numbers = [b.fresh("x") for _ in inputs]
    args = [f"{n}: {v.elem}" for n, v in zip(numbers, inputs, strict=True)]
    args += [f"{b.fresh('o')}: {elem}" for elem in outs]
    head = (
        f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{parallel(len(dims))}]}} "
        f"ins({', '.join(v.name for v in inputs)} : {', '.join(v.type for v in inputs)}) "
        f"outs({empties} : {', '.join(kinds)}) {{"
    )
    return head, f"^bb0({', '.join(args)}):", numbers, kinds


def narrow(b):
    """One operation with up to three results, most of them narrow."""
    v = pick(
        b,
        lambda v: v.elem in ("i8", "i16", "i32")
        or v.elem == "f32"
        and v.error == 0
        and v.bound <= 7,
    )
    if not v or b.rng.random() < 0.3:
        v = new_value(
            b, random_dims(b, b.rng.choice([1, 1, 2, 3])), b.rng.choice(["i8", "i32", "f32"])
        )
    w = operand(b, v.dims, v.elem) if b.rng.random() < 0.5 else v
    if w.error or w.bound > 7:
        w = v
    floats = v.elem == "f32"
    elems = [
        b.rng.choice(["i4", "i4"] if floats else ["i4", "i4", "i2", "i8", "i1"])
        for _ in range(b.rng.choice([1, 2, 2, 3]))
    ]
    elems = [e for e in elems if e != v.elem] or ["i4"]
    inputs = [v] if w is v else [v, w]
    head, block, numbers, kinds = generic(b, v.dims, inputs, elems)
    lines, yields, sources = [], [], []
    for i, elem in enumerate(elems):
        at = i % len(inputs)
        y = b.fresh("x")
        lines.append(
            f"  {y} = arith.{'fptosi' if floats else 'trunci'} {numbers[at]} : {v.elem} to {elem}"
        )
        yields.append(y)
        sources.append(inputs[at])
    outs = [Value(b.fresh(), elem, tuple(v.dims), 0) for elem in elems]
    all_of_it = b.fresh("p")
    count = len(elems)
    lines = [
        f"{all_of_it}{f':{count}' if count > 1 else ''} = {head}",
        block,
        *lines,
        f"  linalg.yield {', '.join(yields)} : {', '.join(elems)}",
        f"}} -> {kinds[0] if count == 1 else '(' + ', '.join(kinds) + ')'}",
    ]
    for i, (out, kind) in enumerate(zip(outs, kinds, strict=True)):
        result = f"{all_of_it}#{i}" if count > 1 else all_of_it
        # Each result gets a name of its own; a barrier keeps what uses it in another kernel.
        if any(d.name for d in v.dims) or b.rng.random() < 0.5:
            lines.append(f"{out.name} = tensor.cast {result} : {kind} to {kind}")
        else:
            lines.append(f"{out.name} = util.optimization_barrier {result} : {kind}")
    compute = lambda env: [
        truncated(env[s.name], elem) for s, elem in zip(sources, elems, strict=True)
    ]
    b.add(lines, outs, compute)
    return outs[-1]


def truncated(array, elem):
    array = np.trunc(array).astype(np.int64) if array.dtype.kind == "f" else wide(array)
    return rounded(array & 1, "i1") if elem == "i1" else rounded(array, elem)


def narrow_numbers(b):
    v = pick(b, lambda v: v.elem in NARROW)
    if not v:
        return narrow(b)
    w = operand(b, v.dims, v.elem) if b.rng.random() < 0.6 else v
    name, fn = b.rng.choice(list(OPERATIONS.items()))
    inputs = [v] if w is v else [v, w]
    head, block, numbers, kinds = generic(b, v.dims, inputs, [v.elem])
    y = b.fresh("x")
    lines = [
        f"$r = {head}",
        block,
        f"  {y} = arith.{name} {numbers[0]}, {numbers[-1]} : {v.elem}",
        f"  linalg.yield {y} : {v.elem}",
        f"}} -> {kinds[0]}",
    ]
    return b.op(v.elem, v.dims, lines, lambda env: fn(env[v.name], env[w.name], v.elem), 0, 0)


def widen(b, v=None):
    v = v or pick(b, lambda v: v.elem in NARROW)
    if not v:
        return narrow(b)
    elem = b.rng.choice(["i8", "i32", "f32"])
    is_unsigned = b.rng.random() < 0.4
    op = (
        ("uitofp" if is_unsigned else "sitofp")
        if elem == "f32"
        else "extui" if is_unsigned else "extsi"
    )
    head, block, numbers, kinds = generic(b, v.dims, [v], [elem])
    y = b.fresh("x")
    lines = [
        f"$r = {head}",
        block,
        f"  {y} = arith.{op} {numbers[0]} : {v.elem} to {elem}",
        f"  linalg.yield {y} : {elem}",
        f"}} -> {kinds[0]}",
    ]
    compute = lambda env: low_bits(env[v.name], v.elem) if is_unsigned else env[v.name]
    return b.op(elem, v.dims, lines, compute, 15.0 if elem == "f32" else 0, 0)
