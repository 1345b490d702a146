#!/usr/bin/env python3
"""Random programs, compiled with random flags and run, against numpy.

Usage: random_programs.py BIN REFERENCE_BIN [--seed N] [--count N] [--first N] [--log FILE]
                          [--seconds S] [--keep DIR] [--real SHARE] [--known N…]

BIN holds strata-compile and strata-run-module, REFERENCE_BIN iree-compile and iree-run-module.
Programs are compiled four to a module, twice, and run twice (random_session.py). Those of a module
that fails are tried alone; one that fails alone is made smaller: nodes that don't matter become
arguments. Then the reference compiles it: what it can't do either, or gets the same wrong numbers
for, is counted apart. --log keeps what was found of each module, and a run with the same file goes
on where the one before ended. --real is the share of modules that run in the reference's runtime
too. Programs that are --known to fail must fail; exit status 1 if any other does.
"""

import argparse
import collections
import copy
import json
import os
import random
import sys
import tempfile
import time

import numpy as np

from random_control import random_program
from random_graph import NARROW, Value
from random_session import HANGS, Session, as_bytes

CPUS = ("generic", "host", "host", "x86-64-v2", "x86-64-v3", "x86-64-v4")
# What a processor has that runs code for one of these, as Linux spells it.
NEEDS = {
    "x86-64-v2": {"sse4_2", "popcnt", "ssse3", "cx16"},
    "x86-64-v3": {"avx2", "fma", "bmi1", "bmi2", "f16c", "movbe", "abm"},
    "x86-64-v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
}
LEVELS = [[]] + [["--iree-opt-level=" + level] for level in ("O0", "O1", "O2", "O3")]
OTHERS = [
    [],
    [],
    ["--iree-llvmcpu-disable-distribution"],
    ["--iree-llvmcpu-enable-ukernels=none"],
    ["--iree-opt-const-eval=false"],
    ["--iree-opt-strip-assertions"],
]
TOGETHER = 4
# Which column of the summary a kind of failure belongs to.
COLUMNS = {
    "value": "wrong",
    "size": "wrong",
    "run": "wrong",
    "real": "wrong",
    "compile": "refused that the reference takes",
    "bytes": "not reproducible",
    "outside": "outside access",
}


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as f:
        return set(next((line for line in f if line.startswith("flags")), "").split())


def target(cpu, there=processor()):
    """A processor that this one can't stand for is replaced by this one: a number is the same program everywhere."""
    return "--iree-llvmcpu-target-cpu=" + (cpu if NEEDS.get(cpu, set()) <= there else "host")


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
            isinstance(o, Value) and o.dims is not None and o.elem not in ("bf16", *NARROW)
            for o in node.outs
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


class Hunt:
    def __init__(self, session, options):
        self.session, self.options = session, options
        self.modules = {}  # a module's number -> its failures, each [program, column, words]
        if options.log and os.path.exists(options.log):
            with open(options.log, encoding="utf-8") as f:
                for line in f:
                    row = json.loads(line)
                    if row["seed"] == options.seed:
                        self.modules[row["module"]] = row["found"]

    def keep(self, name, program, words, flags):
        if not self.options.keep:
            return
        path = os.path.join(self.options.keep, name)
        with open(path + ".mlir", "w", encoding="utf-8") as f:
            f.write(f"// {words}\n// {' '.join(flags)}\n" + program.text())
        for i, (v, a) in enumerate(program.arguments):
            as_bytes(v, a).tofile(f"{path}.in{i}.bin")

    def alone(self, number, program, flags):
        """The failure of one program: [number, column, words] or None."""
        found = self.session.check(program, flags)
        if not found:
            return None
        if found[1] != HANGS:
            program = smaller(self.session, program, flags, found[0])
            found = self.session.check(program, flags) or found
        kind, words = found
        theirs = (
            self.session.check(program, flags, "theirs")
            if kind in ("compile", "run", "size", "value")
            else None
        )
        both = theirs and theirs[0] == kind
        column = "the reference neither" if both else COLUMNS[kind]
        name = f"{'both.' if both else ''}{self.options.seed}.{number}"
        self.keep(
            name, program, f"{kind}: {words}{' | reference: ' + theirs[1] if theirs else ''}", flags
        )
        if not both:
            print(f"{name} {kind}: {words} {' '.join(flags)}", flush=True)
        return [number, column, f"{kind}: {words[:90]}"]

    def module(self, number):
        """The failures of one module's programs."""
        rng = random.Random(f"{self.options.seed}.{number}")
        demoted = rng.random() < 0.8
        programs = [random_program(rng, demoted, 10000 * i) for i in range(TOGETHER)]
        flags = [target(rng.choice(CPUS))] + rng.choice(LEVELS) + rng.choice(OTHERS)
        flags = flags + ([] if demoted else ["--iree-input-demote-f64-to-f32=false"])
        flags = flags + (["--iree-opt-data-tiling"] if rng.random() < 0.4 else [])
        if found := self.session.check_module(programs, flags):
            failed = [self.alone(number * TOGETHER + i, p, flags) for i, p in enumerate(programs)]
            failed = [f for f in failed if f]
            # What only programs together show is of the first of them.
            return failed or [[number * TOGETHER, COLUMNS[found[0]], f"together: {found[1][:90]}"]]
        if rng.random() < self.options.real:
            for i, program in enumerate(programs):
                if found := self.session.check_run(program, f"p{i}", "theirs"):
                    print(
                        f"{self.options.seed}.{number * TOGETHER + i} real {found[0]}: {found[1]}",
                        flush=True,
                    )
                    return [
                        [
                            number * TOGETHER + i,
                            COLUMNS["real"],
                            f"real {found[0]}: {found[1][:90]}",
                        ]
                    ]
        return []

    def run(self):
        end = time.monotonic() + self.options.seconds if self.options.seconds else None
        first, last = (
            -(-n // TOGETHER) for n in (self.options.first, self.options.first + self.options.count)
        )
        for number in range(first, last):
            if number in self.modules:
                continue
            if end and time.monotonic() > end:
                break
            self.modules[number] = self.module(number)
            if self.options.log:
                row = {"seed": self.options.seed, "module": number, "found": self.modules[number]}
                with open(self.options.log, "a", encoding="utf-8") as f:
                    f.write(json.dumps(row) + "\n")
        return [f for found in self.modules.values() for f in found]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ours")
    parser.add_argument("reference")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seconds", type=float, help="begin no module after so long")
    parser.add_argument("--log")
    parser.add_argument("--keep")
    parser.add_argument("--real", type=float, default=0.1)
    parser.add_argument("--known", type=int, nargs="*", default=[], help="what fails and may")
    options = parser.parse_args()
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        hunt = Hunt(Session(options.ours, options.reference, folder), options)
        found = hunt.run()
    for column in sorted({f[1] for f in found}):
        for words, numbers in collections.Counter(
            f[2] for f in found if f[1] == column
        ).most_common():
            print(f"{column} ({numbers}): {words}")
    total = len(hunt.modules) * TOGETHER
    counts = collections.Counter(f[1] for f in found)
    columns = [c for c in dict.fromkeys(COLUMNS.values())]
    parts = [f"{counts[c]} {c}" for c in [*columns, "the reference neither"]]
    print(
        f"{total} programs of seed {options.seed}: {total - len(found)} passed, " + ", ".join(parts)
    )
    failing = {f[0] for f in found if f[1] in columns}
    mended = [n for n in options.known if n not in failing and n // TOGETHER in hunt.modules]
    if mended:
        print(f"no longer to be listed as known to fail: {mended}")
    sys.exit(bool(mended or failing - set(options.known)))


if __name__ == "__main__":
    main()
