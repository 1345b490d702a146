#!/usr/bin/env python3
"""A configured executable, dumped and compiled alone, is what it becomes in its program.

Usage: configurations_alone.py BIN   BIN holds strata-compile and strata-opt.
"""
import os
import re
import subprocess
import sys
import tempfile

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs")
TARGETS = {
    "x86-64-v3": ["--iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu", "--iree-llvmcpu-target-cpu=x86-64-v3"],
    "x86-64-v4": ["--iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu", "--iree-llvmcpu-target-cpu=x86-64-v4"],
    "neoverse-n1": ["--iree-llvmcpu-target-triple=aarch64-unknown-linux-gnu", "--iree-llvmcpu-target-cpu=neoverse-n1"],
}
TILED = ["--iree-opt-level=O3", "--iree-opt-data-tiling"]
WHOLE = ["--iree-llvmcpu-disable-distribution"]
CASES = [
    ("scale_rows", "x86-64-v3", []),
    ("product", "x86-64-v4", TILED + WHOLE),
    ("product", "neoverse-n1", TILED),
    ("odd_product", "x86-64-v3", TILED + WHOLE),
    ("bytes_product", "neoverse-n1", TILED + WHOLE),
    ("two_layers", "x86-64-v4", TILED),
    ("layer_norm", "x86-64-v4", WHOLE),
    ("layer_norm", "neoverse-n1", WHOLE),
    ("image_filter", "x86-64-v3", WHOLE),
    ("image_filter", "neoverse-n1", []),
    ("row_softmax", "x86-64-v4", WHOLE + ["--iree-llvmcpu-use-decompose-softmax-fuse=false"]),
    ("any_layer_norm", "x86-64-v3", ["--iree-llvmcpu-reassociate-fp-reductions"]),
]
TRANSLATE = ("builtin.module(hal.executable(hal.executable.variant("
             "iree-hal-translate-target-executable-variants{target=llvm-cpu})))")


def run(*command):
    p = subprocess.run(command, capture_output=True, text=True)
    if p.returncode:
        sys.exit(f"{' '.join(command)}\n{p.stderr}")
    return p.stdout


def executables(text):
    """The lines of each executable by its name, without those that tell how it is visible."""
    found = {}
    for m in re.finditer(r"^  hal\.executable (?:private |public )?@([\w$]+) \{\n(.*?)^  \}$", text, re.M | re.S):
        found[m[1]] = m[2]
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tools = sys.argv[1]
    failed = 0
    for program, target, flags in CASES:
        with tempfile.TemporaryDirectory() as folder:
            whole = executables(run(
                os.path.join(tools, "strata-compile"), os.path.join(PROGRAMS, program + ".mlir"),
                "--iree-hal-target-backends=llvm-cpu", *TARGETS[target], *flags,
                "--iree-hal-dump-executable-configurations-to=" + folder, "--compile-to=executable-targets"))
            alone = {}
            for name in os.listdir(folder):
                alone |= executables(run(os.path.join(tools, "strata-opt"), os.path.join(folder, name),
                                         "--pass-pipeline=" + TRANSLATE, "--mlir-print-local-scope"))
        if not whole or sorted(whole) != sorted(alone):
            sys.exit(f"{program}: {sorted(whole)} in the program, {sorted(alone)} dumped")
        other = [name for name in whole if whole[name] != alone[name]]
        failed += bool(other)
        print(f"{'other: ' + ', '.join(other) if other else 'same'}  {program} for {target} {' '.join(flags)}")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
