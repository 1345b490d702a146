#!/usr/bin/env python3
"""Reproducers of every pass of a compile, run by our strata-opt and by the reference's iree-opt.

Usage: reproducers.py BIN [REFERENCE_BIN] [--all] [--keep DIR] [PROGRAM.mlir FLAG...]
Of rows with the same pass, options and kind of operation one is taken (all with --all), the first that changed its
operation. Ours must run all of them, the reference all from before iree-convert-to-llvm; after it, kernels are in the
LLVM dialect, which LLVM 22 and 24 write differently (README.md). REFERENCE_BIN, or the variable STRATA_REFERENCE_BIN,
holds iree-opt; without it our own side is tested. Passes that the reference runs but its iree-opt doesn't register can't
be asked for there; they are told and not held against us. Exit status 1: a reproducer was refused that shouldn't be.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

TARGET = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu"]
PROGRAMS = {
    "tiled_product": (TARGET + ["--iree-llvmcpu-target-cpu=x86-64-v4", "--iree-opt-level=O3",
                                "--iree-opt-data-tiling=true", "--iree-llvmcpu-disable-distribution=true"], """
func.func @product(%a: tensor<120x80xf32>, %b: tensor<80x96xf32>, %c: tensor<120x96xf32>) -> tensor<120x96xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<120x80xf32>, tensor<80x96xf32>) outs(%c : tensor<120x96xf32>) -> tensor<120x96xf32>
  return %0 : tensor<120x96xf32>
}
"""),
    "sums": (TARGET + ["--iree-llvmcpu-target-cpu=x86-64-v3"], """
func.func @sums(%x: tensor<5x33xf32>, %y: tensor<5x33xf32>) -> tensor<5x33xf32> {
  %0 = arith.addf %x, %y : tensor<5x33xf32>
  return %0 : tensor<5x33xf32>
}
"""),
}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace")


def choose(passes, take_all):
    """Rows to make reproducers of, with whether kernels are still in dialects that both write alike."""
    chosen, converted = {}, False
    for number, row in enumerate(passes):
        if row.get("synthetic"):
            continue
        key = number if take_all else (row["pass"], row["options"], row["anchor"].split(" ")[0], converted)
        if key not in chosen or (row["changed"] and not passes[chosen[key][0]]["changed"]):
            chosen[key] = (number, not converted)
        converted |= row["pass"] == "iree-convert-to-llvm"
    return sorted(chosen.values())


def message(output):
    lines = [line for line in output.splitlines() if "error:" in line] or output.splitlines() or ["(nothing said)"]
    return re.sub(r"^\S*?:\d+:\d+: ", "", lines[0])[:160]


def sweep(name, source, flags, bin_dir, iree_opt, take_all, keep):
    trace = os.path.join(keep, name + ".strata")
    subprocess.run([os.path.join(bin_dir, "strata-compile"), source, *flags, "-o", os.devnull,
                    "--mlir-disable-threading", "--strata-trace=" + trace], check=True)
    strata_trace, strata_opt = (os.path.join(bin_dir, tool) for tool in ("strata-trace", "strata-opt"))
    passes = json.loads(run(strata_trace, "passes", trace, "--json").stdout)
    counts, refused = {}, []
    for number, before in choose(passes, take_all):
        file = os.path.join(keep, f"{name}.{number}.mlir")
        made = run(strata_trace, "export", trace, file, "--format=reproducer", f"--row={number}")
        tools = {"ours": strata_opt} | ({"reference": iree_opt} if iree_opt else {})
        for who, tool in tools.items():
            done = run(tool, "--run-reproducer", file, "-o", os.devnull) if made.returncode == 0 else made
            at = counts.setdefault((who, before), [0, 0])
            at[0] += done.returncode == 0
            at[1] += 1
            if done.returncode:
                unknown = who == "reference" and "does not refer to a registered pass" in done.stderr
                refused += [] if unknown else [(who, before)]
                print(f"{name}: row {number} {passes[number]['pass']}: {who} refuses: {message(done.stderr)}")
    for (who, before), (good, total) in sorted(counts.items()):
        print(f"{name}: {who}, {'before' if before else 'after'} convert-to-llvm: {good} of {total}")
    return not any(who == "ours" or before for who, before in refused)


def main():
    arguments = sys.argv[1:]
    take_all = "--all" in arguments
    if take_all:
        arguments.remove("--all")
    keep = ""
    if "--keep" in arguments:
        at = arguments.index("--keep")
        keep = arguments[at + 1]
        del arguments[at:at + 2]
    if not arguments:
        sys.exit(__doc__)
    bin_dir = arguments.pop(0)
    folder = arguments.pop(0) if arguments and os.path.isdir(arguments[0]) else ""
    iree_opt = shutil.which("iree-opt", path=os.environ.get("STRATA_REFERENCE_BIN") or folder or "/nowhere")
    good = True
    with tempfile.TemporaryDirectory() as work:
        keep = keep or work
        if arguments:
            name = os.path.splitext(os.path.basename(arguments[0]))[0]
            return sweep(name, arguments[0], arguments[1:], bin_dir, iree_opt, take_all, keep)
        for name, (flags, program) in PROGRAMS.items():
            source = os.path.join(work, name + ".mlir")
            with open(source, "w", encoding="utf-8") as file:
                file.write(program)
            good &= sweep(name, source, flags, bin_dir, iree_opt, take_all, keep)
    return good


sys.exit(0 if main() else 1)
