"""How random programs are compiled and run: each twice, so that what isn't determined shows.

Two compiles must give equal bytes, with fresh memory that holds something else in each
(MALLOC_PERTURB_ of the C library fills it), so that what was never written can't be equal by
luck. Two runs have a page that can't be accessed in front of every binding of a kernel, or behind
it (--guard_bindings): a kernel that reads or writes there ends the process. That is chosen over
kernels instrumented by AddressSanitizer as it runs the very code that users get, and over pages
around whole buffers as most bindings are ranges of one buffer. A binding is aligned as it was, so
what is read up to 63 bytes behind it shows only if it gets into a result, where it is -1 or not a
number.
"""

import os
import resource
import signal
import subprocess

import numpy as np

from random_graph import FLOATS, NUMPY

# What fresh memory holds: as it comes, and this byte.
FILLS = (None, "165")
COMPILE_SECONDS = 20  # of a processor, so that a busy machine makes no difference
HANGS = "hangs"
GUARDS = ("after", "before")
OUTSIDE = (-signal.SIGSEGV, -signal.SIGBUS)


def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (COMPILE_SECONDS, COMPILE_SECONDS + 5))


def environment(fill):
    return os.environ | ({"MALLOC_PERTURB_": fill} if fill else {})


def first_error(text):
    lines = [line.split("error: ", 1)[1] for line in text.splitlines() if "error: " in line]
    return (lines or text.strip().splitlines()[:1] or ["no message"])[0][:200]


class Session:
    def __init__(self, ours, reference, folder):
        self.ours, self.reference, self.folder = ours, reference, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def tool(self, who, ours, theirs):
        return (
            os.path.join(self.ours, ours) if who == "ours" else os.path.join(self.reference, theirs)
        )

    def compile(self, who, text, flags, fill=None):
        """None, or what is wrong."""
        with open(self.path("p.mlir"), "w", encoding="utf-8") as f:
            f.write(text)
        tool = self.tool(who, "strata-compile", "iree-compile")
        command = [tool, self.path("p.mlir"), "--iree-hal-target-backends=llvm-cpu", *flags]
        p = subprocess.run(
            [*command, "-o", self.path("m.vmfb")],
            capture_output=True,
            text=True,
            env=environment(fill),
            preexec_fn=limit_time,
        )
        if p.returncode == -signal.SIGXCPU:
            return HANGS
        return f"exit {p.returncode}: {first_error(p.stderr)}" if p.returncode else None

    def compile_twice(self, text, flags):
        """None, or a kind of failure and its words."""
        modules = []
        for fill in FILLS:
            if error := self.compile("ours", text, flags, fill):
                return "compile", error
            with open(self.path("m.vmfb"), "rb") as f:
                modules.append(f.read())
        if modules[0] == modules[1]:
            return None
        places = [i for i, (a, b) in enumerate(zip(*modules, strict=False)) if a != b]
        return "bytes", f"{len(places)} of {len(modules[0])} bytes differ, from {places[:1]}"

    def run(self, who, program, name="main", guard=None):
        """What a module computes from a program's inputs, or a kind of failure and its words."""
        args, outs = [], []
        for i, (value, array) in enumerate(program.arguments):
            if value.dims is None:
                args.append(f"--input={array}")
                continue
            path = self.path(f"in{i}.bin")
            as_bytes(value, array).tofile(path)
            args.append(
                "--input="
                + "".join(f"{s}x" for s in array.shape)
                + f"{program.outside(value.elem)}=@{path}"
            )
        for i, _ in enumerate(program.results):
            outs.append(self.path(f"out{i}.bin"))
            if os.path.exists(outs[-1]):
                os.remove(outs[-1])
        command = [
            self.tool(who, "strata-run-module", "iree-run-module"),
            "--device=local-sync",
            "--module=" + self.path("m.vmfb"),
            "--function=" + name,
            *([f"--guard_bindings={guard}"] if guard else []),
            *args,
            *["--output=@" + o for o in outs],
        ]
        fill = FILLS[guard == "before"]
        try:
            p = subprocess.run(
                command, capture_output=True, text=True, timeout=60, env=environment(fill)
            )
        except subprocess.TimeoutExpired:
            return ("run", HANGS), None
        if p.returncode:
            is_outside = guard and (p.returncode in OUTSIDE or "written beside" in p.stderr)
            words = (p.stderr.strip().splitlines() or ["no message"])[0][:200]
            return ("outside" if is_outside else "run", f"exit {p.returncode}: {words}"), None
        return None, [from_bytes(program, v, o) for v, o in zip(program.results, outs, strict=True)]

    def check_run(self, program, name="main", runner="ours", guard=None):
        """None if a compiled program computes what numpy says; else a failure and its words."""
        error, got = self.run(runner, program, name, guard)
        if error:
            return error
        for value, g, w in zip(program.results, got, program.expected(), strict=True):
            if g.size != w.size:
                return "size", f"{g.size} for {w.size}"
            wrong = different(value, g.reshape(w.shape), w)
            if wrong:
                return "value", f"{value.type}: {wrong}"
        return None

    def check_module(self, programs, flags):
        """The first failure of a module that holds programs as functions, or None."""
        names = [f"p{i}" for i in range(len(programs))]
        text = "".join(p.text(n) for p, n in zip(programs, names, strict=True))
        if found := self.compile_twice(text, flags):
            return found
        for program, name in zip(programs, names, strict=True):
            for guard in GUARDS:
                if found := self.check_run(program, name, guard=guard):
                    return found
        return None

    def check(self, program, flags, who="ours"):
        """A program alone."""
        if who == "ours":
            return self.check_module([program], flags)
        if error := self.compile(who, program.text(), flags):
            return "compile", error
        return self.check_run(program, runner=who)


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
