#!/usr/bin/env python3
"""A row has one number: in the list, the JSON, and what show, search, blame, follow, bisect, diff and export take and say.

Usage: numbering.py BIN
"""
import json
import os
import subprocess
import sys
import tempfile

PROGRAM = """func.func @f(%x: tensor<12x34xf32>, %y: tensor<12x34xf32>) -> tensor<12x34xf32> {
  %0 = arith.divf %x, %y : tensor<12x34xf32>
  return %0 : tensor<12x34xf32>
}
"""
FLAGS = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=x86-64-v3", "--compile-to=stream"]


def main():
    tool = os.path.join(sys.argv[1], "strata-trace")

    def ask(*words, as_json=True):
        out = subprocess.run([tool, words[0], trace, *words[1:], *(["--json"] if as_json else [])], check=True,
                             capture_output=True, text=True).stdout
        return json.loads(out) if as_json else out

    with tempfile.TemporaryDirectory() as work:
        source, trace = os.path.join(work, "f.mlir"), os.path.join(work, "f.strata")
        with open(source, "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        subprocess.run([os.path.join(sys.argv[1], "strata-compile"), source, *FLAGS, "-o", os.devnull,
                        "--strata-trace=" + trace], check=True)
        passes = ask("passes")
        assert passes[0]["synthetic"] and passes[0]["dump"] is None and passes[0]["pass"] == "input"
        assert [p["index"] for p in passes] == [p["row"] for p in passes] == list(range(len(passes)))
        assert [p["dump"] for p in passes[1:]] == list(range(len(passes) - 1))
        listed = [line.split() for line in ask("passes", as_json=False).splitlines()]
        assert [int(line[0]) for line in listed] == list(range(len(passes)))

        number = next(p["index"] for p in passes if p["changed"] and p["pass"] == "iree-flow-outline-dispatch-regions")
        shown = ask("show", str(number))
        assert shown["row"]["pass"] == passes[number]["pass"] and shown["row"]["index"] == number
        assert "flow.executable" in shown["text"]
        first = ask("search", "op:flow.executable")
        first = first["hits"] if isinstance(first, dict) else first
        assert first[0]["row"] == first[0]["index"] == number, first[0]
        assert ask("bisect", "op:flow.executable")["row"] == number
        line = 1 + shown["text"].splitlines().index(next(l for l in shown["text"].splitlines() if "arith.divf" in l))
        blame = ask("blame", f"{number}:{line}")
        assert blame["row"] == number and blame["created"]["row"] == blame["created"]["index"]
        back = ask("follow", f"{number}:{line}", "--back")
        assert 0 in [s["row"] for s in back] and all(s["index"] == s["row"] for s in back)
        reproducer = os.path.join(work, "r.mlir")
        ask("export", reproducer, "--format=reproducer", f"--row={number}", as_json=False)
        with open(reproducer, encoding="utf-8") as file:
            assert passes[number]["pass"] in file.read().split("pipeline:")[1]
    print(f"row {number} of {len(passes)} is the same everywhere")


main()
