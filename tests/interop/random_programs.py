#!/usr/bin/env python3
"""Random programs, compiled with random flags and run, against numpy.

Usage: random_programs.py BIN REFERENCE_BIN [--seed N] [--count N] [--keep DIR] [--real SHARE]

BIN holds strata-compile and strata-run-module, REFERENCE_BIN iree-compile and iree-run-module. A program that fails is
made smaller: nodes that don't matter become arguments. Then the reference compiles it: what it can't do either, or gets
the same wrong numbers for, is counted apart. --real is the share of modules that run in the reference's runtime too.
"""

import argparse
import copy
import os
import random
import subprocess
import sys
import tempfile

import numpy as np

from random_control import random_program
from random_graph import FLOATS, NUMPY, Value

TARGETS = [
    ["--iree-llvmcpu-target-cpu=" + c]
    for c in ("generic", "host", "host", "x86-64-v2", "x86-64-v3", "x86-64-v4")
]
LEVELS = [[]] + [["--iree-opt-level=" + level] for level in ("O0", "O1", "O2", "O3")]
OTHERS = [
    [],
    [],
    ["--iree-llvmcpu-disable-distribution"],
    ["--iree-llvmcpu-enable-ukernels=none"],
    ["--iree-opt-const-eval=false"],
    ["--iree-opt-strip-assertions"],
]


class Session:
    def __init__(self, ours, reference, folder):
        self.ours, self.reference, self.folder = ours, reference, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def compile(self, who, text, flags):
        """None, or what is wrong."""
        with open(self.path("p.mlir"), "w", encoding="utf-8") as f:
            f.write(text)
        tool = (
            os.path.join(self.ours, "strata-compile")
            if who == "ours"
            else os.path.join(self.reference, "iree-compile")
        )
        try:
            p = subprocess.run(
                [
                    tool,
                    self.path("p.mlir"),
                    "--iree-hal-target-backends=llvm-cpu",
                    *flags,
                    "-o",
                    self.path("m.vmfb"),
                ],
                capture_output=True,
                text=True,
                timeout=120,
            )
        except subprocess.TimeoutExpired:
            return "hangs"
        if not p.returncode:
            return None
        lines = [line.split("error: ", 1)[1] for line in p.stderr.splitlines() if "error: " in line]
        return (
            f"exit {p.returncode}: " + (lines or p.stderr.strip().splitlines()[:1] or ["no message"])[0][:200]
        )

    def run(self, who, program):
        """What a module computes from a program's inputs, or what is wrong."""
        args, outs = [], []
        for i, (value, array) in enumerate(program.arguments):
            if value.dims is None:
                args.append(f"--input={array}")
                continue
            path = self.path(f"in{i}.bin")
            as_bytes(value, array).tofile(path)
            args.append(
                "--input=" + "".join(f"{s}x" for s in array.shape) + f"{program.outside(value.elem)}=@{path}"
            )
        for i, value in enumerate(program.results):
            outs.append(self.path(f"out{i}.bin"))
            if os.path.exists(outs[-1]):
                os.remove(outs[-1])
        tool = (
            os.path.join(self.ours, "strata-run-module")
            if who == "ours"
            else os.path.join(self.reference, "iree-run-module")
        )
        try:
            p = subprocess.run(
                [
                    tool,
                    "--device=local-sync",
                    "--module=" + self.path("m.vmfb"),
                    "--function=main",
                    *args,
                    *["--output=@" + o for o in outs],
                ],
                capture_output=True,
                text=True,
                timeout=60,
            )
        except subprocess.TimeoutExpired:
            return "hangs", None
        if p.returncode:
            return f"exit {p.returncode}: " + (p.stderr.strip().splitlines() or ["no message"])[0][:200], None
        return None, [from_bytes(program, v, o) for v, o in zip(program.results, outs, strict=True)]

    def check(self, program, flags, compiler="ours", runner="ours"):
        """None if a program computes what numpy says; else a kind of failure and its words."""
        want = program.expected()
        error = self.compile(compiler, program.text(), flags)
        if error:
            return "compile", error
        error, got = self.run(runner, program)
        if error:
            return "run", error
        for value, g, w in zip(program.results, got, want, strict=True):
            if g.size != w.size:
                return "size", f"{g.size} for {w.size}"
            wrong = different(value, g.reshape(w.shape), w)
            if wrong:
                return "value", f"{value.type}: {wrong}"
        return None


def as_bytes(value, array):
    if value.elem == "bf16":
        return (np.ascontiguousarray(array).view(np.uint32) >> 16).astype(np.uint16)
    return np.ascontiguousarray(array)


def from_bytes(program, value, path):
    elem = program.outside(value.elem)
    if elem == "bf16":
        return (np.fromfile(path, np.uint16).astype(np.uint32) << 16).view(np.float32)
    return np.fromfile(path, NUMPY[elem])


def different(value, got, want):
    if value.elem not in FLOATS:
        bad = got.astype(np.int64) != want.astype(np.int64)
    else:
        slack = 2 * value.error + 1e-6
        bad = ~(np.abs(got.astype(np.float64) - want.astype(np.float64)) <= slack)
    if not bad.any():
        return None
    at = tuple(int(i) for i in np.argwhere(bad)[0])
    return f"{int(bad.sum())} of {bad.size} differ, at {list(at)} {got[at]} for {want[at]}"


def smaller(session, program, flags, kind):
    """Turns nodes into arguments and drops results, as long as the same kind of failure stays."""

    def fails(p):
        found = session.check(p, flags)
        return found is not None and found[0] == kind

    for result in program.results:
        if len(program.results) > 1:
            attempt = copy.copy(program)
            attempt.block, attempt.results = copy.copy(program.block), [result]
            if fails(attempt.needed()):
                program = attempt
                break
    for node in list(program.block.nodes):
        if node not in program.block.nodes or not all(
            isinstance(o, Value) and o.dims is not None and o.elem != "bf16" for o in node.outs
        ):
            continue
        env = {v.name: a for v, a in program.arguments}
        with np.errstate(all="ignore"):
            program.block.run(env)
        attempt = copy.copy(program)
        attempt.block = copy.copy(program.block)
        attempt.block.nodes = [n for n in program.block.nodes if n is not node]
        attempt.arguments = program.arguments + [(o, env[o.name]) for o in node.outs]
        if any(o in attempt.results for o in node.outs):
            continue
        if fails(attempt.needed()):
            program = attempt
    return program


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ours")
    parser.add_argument("reference")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--keep")
    parser.add_argument("--real", type=float, default=0.1)
    options = parser.parse_args()
    passed, shared, failures = 0, {}, {}
    with tempfile.TemporaryDirectory() as folder:
        session = Session(options.ours, options.reference, folder)
        for number in range(options.count):
            rng = random.Random(f"{options.seed}.{number}")
            demoted = rng.random() < 0.8
            program = random_program(rng, demoted)
            flags = rng.choice(TARGETS) + rng.choice(LEVELS) + rng.choice(OTHERS)
            flags = flags + ([] if demoted else ["--iree-input-demote-f64-to-f32=false"])
            flags = flags + (["--iree-opt-data-tiling"] if rng.random() < 0.4 else [])
            found = session.check(program, flags)
            if not found and rng.random() < options.real:
                found = session.check(program, flags, "ours", "theirs")
                found = found and ("real " + found[0], found[1])
            if not found:
                passed += 1
                continue
            kind, words = found
            if not kind.startswith("real"):
                program = smaller(session, program, flags, kind)
                kind, words = session.check(program, flags) or found
                theirs = session.check(program, flags, "theirs", "theirs")
                if theirs and theirs[0] == kind:
                    shared.setdefault(f"{words[:90]} | {theirs[1][:90]}", []).append(number)
                    if options.keep:
                        with open(
                            os.path.join(options.keep, f"both.{options.seed}.{number}.mlir"),
                            "w",
                            encoding="utf-8",
                        ) as f:
                            f.write(program.text())
                    continue
            failures.setdefault(kind + ": " + words[:60], []).append(number)
            print(f"{options.seed}.{number} {kind}: {words} {' '.join(flags)}", flush=True)
            if options.keep:
                name = os.path.join(options.keep, f"{options.seed}.{number}")
                with open(name + ".mlir", "w", encoding="utf-8") as f:
                    f.write(f"// {kind}: {words}\n// {' '.join(flags)}\n" + program.text())
                for i, (v, a) in enumerate(program.arguments):
                    as_bytes(v, a).tofile(f"{name}.in{i}.bin")
    for words, numbers in shared.items():
        print(f"the reference neither ({len(numbers)}, {numbers[0]} first): {words}")
    total = sum(map(len, failures.values()))
    print(
        f"{passed} passed, {total} failed, {sum(map(len, shared.values()))} that the reference can't do either"
    )
    sys.exit(bool(total))


if __name__ == "__main__":
    main()
