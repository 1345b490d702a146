#!/usr/bin/env python3
"""Two compiles of every program of this folder give equal bytes.

Usage: equal_bytes.py BIN [PROGRAM…]   BIN holds strata-compile. The compiles differ in what fresh
memory holds (MALLOC_PERTURB_ of the C library), so that what was never written can't be equal by
luck.
"""

import os
import subprocess
import sys
import tempfile

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs")
FLAGS = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=generic"]


def compiled(compiler, source, output, fill):
    """A module's bytes."""
    environment = os.environ | {"MALLOC_PERTURB_": str(fill)}
    p = subprocess.run(
        [compiler, source, *FLAGS, "-o", output], capture_output=True, text=True, env=environment
    )
    if p.returncode:
        sys.exit(f"{source}: {p.stderr}")
    with open(output, "rb") as f:
        return f.read()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    compiler = os.path.join(sys.argv[1], "strata-compile")
    names = sys.argv[2:] or sorted(
        n.removesuffix(".mlir") for n in os.listdir(PROGRAMS) if n.endswith(".mlir")
    )
    different = []
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            source, output = os.path.join(PROGRAMS, name + ".mlir"), os.path.join(
                folder, "module.vmfb"
            )
            one, other = (compiled(compiler, source, output, fill) for fill in (1, 165))
            if one != other:
                different.append(name)
                print(f"{name}: {len(one)} bytes, then {len(other)}, not equal")
    print(f"{len(names) - len(different)} of {len(names)} are equal bytes")
    sys.exit(bool(different))


if __name__ == "__main__":
    main()
