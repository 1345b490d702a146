"""What random programs are made of: values with shapes that may be dynamic, nodes that compute them, functions.

Each value knows a bound of its magnitude and of the error that a compiler may make in it, so that programs stay in
range and results can be compared with numpy by a tolerance that follows from the program.
"""

import dataclasses
import re

import numpy as np

NUMPY = {
    "f16": np.float16,
    "bf16": np.float32,
    "f32": np.float32,
    "f64": np.float64,
    "i1": np.bool_,
    "i2": np.int8,
    "i4": np.int8,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "index": np.int64,
}
FLOATS = ("f16", "bf16", "f32", "f64")
INTS = ("i8", "i16", "i32", "i64")
NARROW = ("i2", "i4")  # kept as the signed bytes that they equal
# How much one operation may be wrong, relative to the largest number that takes part.
STEP = {"f16": 2.0**-9, "bf16": 2.0**-6, "f32": 2.0**-19, "f64": 2.0**-19}  # f64 may be demoted
LARGEST = 64.0


def rounded(x, elem):
    """x as numbers of an element type; a bfloat16 is kept as the float32 that it equals."""
    x = np.asarray(x)
    if elem in NARROW:
        half = 1 << (int(elem[1:]) - 1)
        return ((x.astype(np.int64) + half & 2 * half - 1) - half).astype(np.int8)
    if elem != "bf16":
        return x.astype(NUMPY[elem])
    bits = np.ascontiguousarray(x, np.float32).view(np.uint32).astype(np.uint64)
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000
    return bits.astype(np.uint32).view(np.float32).reshape(x.shape)


@dataclasses.dataclass(frozen=True)
class Dim:
    size: int
    name: str = ""  # of the index that holds the size, if it isn't known when compiling


@dataclasses.dataclass
class Value:
    name: str
    elem: str
    dims: tuple = None  # None: a scalar
    bound: float = 1.0
    error: float = 0.0

    @property
    def shape(self):
        return tuple(d.size for d in self.dims)

    @property
    def type(self):
        if self.dims is None:
            return self.elem
        return tensor_type(self.dims, self.elem)


def tensor_type(dims, elem):
    return "tensor<" + "".join(("?" if d.name else str(d.size)) + "x" for d in dims) + elem + ">"


@dataclasses.dataclass
class Node:
    lines: list
    outs: list
    compute: object  # a dictionary of arrays by name -> the arrays of outs


NAMES = re.compile(r"%\w+")


class Block:
    """Nodes in order, with what they can use. Blocks of one program share names and what stands around functions."""

    def __init__(self, rng, program, values=()):
        self.rng, self.program = rng, program
        self.nodes, self.values = [], list(values)

    def fresh(self, prefix="v"):
        self.program.count += 1
        return f"%{prefix}{self.program.count}"

    def add(self, lines, outs, compute):
        self.nodes.append(Node(lines, outs, compute))
        self.values += [o for o in outs if isinstance(o, Value) and o.dims is not None]
        return outs[0] if len(outs) == 1 else outs

    def op(self, elem, dims, text, compute, bound, error):
        """One operation whose text has `$r` for its result; compute gets the environment."""
        out = Value(self.fresh(), elem, tuple(dims), bound, error)
        lines = [text] if isinstance(text, str) else text
        return self.add(
            [line.replace("$r", out.name) for line in lines], [out], lambda env: [rounded(compute(env), elem)]
        )

    def index(self, number):
        """An index that holds a constant, before the next operation."""
        name = self.fresh("c")
        self.nodes.append(
            Node([f"{name} = arith.constant {number} : index"], [name], lambda env: [np.int64(number)])
        )
        return name

    def dim_of(self, value, axis):
        name = self.fresh("d")
        at = self.index(axis)
        size = value.shape[axis]
        self.nodes.append(
            Node(
                [f"{name} = tensor.dim {value.name}, {at} : {value.type}"],
                [name],
                lambda env: [np.int64(size)],
            )
        )
        return Dim(size, name)

    def computed_dim(self, size, name_of, parts):
        """The sum or product of dims, where one of them is dynamic."""
        if not any(isinstance(p, Dim) and p.name for p in parts):
            return Dim(size)
        names = [p.name or self.index(p.size) if isinstance(p, Dim) else self.index(p) for p in parts]
        total = names[0]
        for n in names[1:]:
            result = self.fresh("d")
            self.nodes.append(
                Node(
                    [f"{result} = arith.{name_of} {total}, {n} : index"],
                    [result],
                    lambda env: [np.int64(size)],
                )
            )
            total = result
        return Dim(size, total)

    def sizes(self, dims):
        return ", ".join(d.name for d in dims if d.name)

    def scalar(self, elem, number):
        """A constant of the block."""
        name = self.fresh("k")
        if elem in FLOATS:
            text = f"{float(number):e}"
        elif elem == "i1":
            text = "true" if number else "false"
            self.nodes.append(
                Node([f"{name} = arith.constant {text}"], [name], lambda env: [np.bool_(number)])
            )
            return name
        else:
            text = str(int(number))
        array = rounded(number, elem)
        self.nodes.append(Node([f"{name} = arith.constant {text} : {elem}"], [name], lambda env: [array]))
        return name

    def empty(self, dims, elem):
        name = self.fresh("e")
        self.nodes.append(
            Node(
                [f"{name} = tensor.empty({self.sizes(dims)}) : {tensor_type(dims, elem)}"],
                [name],
                lambda env: [None],
            )
        )
        return name

    def filled(self, dims, elem, number):
        start, empty, name, kind = (
            self.scalar(elem, number),
            self.empty(dims, elem),
            self.fresh("f"),
            tensor_type(dims, elem),
        )
        self.nodes.append(
            Node(
                [f"{name} = linalg.fill ins({start} : {elem}) outs({empty} : {kind}) -> {kind}"],
                [name],
                lambda env: [None],
            )
        )
        return name

    def run(self, env):
        for node in self.nodes:
            for out, array in zip(node.outs, node.compute(env), strict=True):
                env[out if isinstance(out, str) else out.name] = array

    def text(self, indent):
        return [indent + line for node in self.nodes for line in node.lines]


class Program:
    """A main function of nodes, and what stands beside it."""

    def __init__(self, first=0):
        self.count = first  # programs of one module begin far from each other, as their symbols share names
        self.beside = []  # lines before the function: globals, private functions
        self.arguments = []  # values and their arrays
        self.block = None
        self.results = []

    def argument(self, value, array):
        self.arguments.append((value, array.astype(NUMPY[self.outside(value.elem)])))

    def outside(self, elem):
        """What callers see of an element type."""
        return "f32" if elem == "f64" and self.demoted else elem

    def expected(self):
        env = {v.name: a for v, a in self.arguments}
        with np.errstate(all="ignore"):
            self.block.run(env)
        return [env[r.name] for r in self.results]

    def text(self, name="main"):
        args = ", ".join(f"{v.name}: {v.type}" for v, _ in self.arguments)
        kinds = ", ".join(r.type for r in self.results)
        names = ", ".join(r.name for r in self.results)
        return "\n".join(
            [
                *self.beside,
                f"func.func @{name}({args}) -> ({kinds}) {{",
                *self.block.text("  "),
                f"  return {names} : {kinds}",
                "}",
                "",
            ]
        )

    def needed(self):
        """Drops nodes that no result needs, and arguments that nothing uses; stores to globals stay."""
        used = {r.name for r in self.results}
        keep = []
        for node in reversed(self.block.nodes):
            outs = {o if isinstance(o, str) else o.name for o in node.outs}
            if outs & used or not outs:
                keep.append(node)
                used |= {n for line in node.lines for n in NAMES.findall(line)}
        self.block.nodes = keep[::-1]
        self.arguments = [(v, a) for v, a in self.arguments if v.name in used]
        return self
