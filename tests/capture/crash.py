#!/usr/bin/env python3
"""The compiler crashes inside a pass: what it had recorded stays, the message and a reproducer that crashes again.

Usage: crash.py BIN LIBRARY [REFERENCE_BIN]
LIBRARY is CrashInPass.cpp, preloaded to make one pass read from nowhere. With iree-opt in REFERENCE_BIN (or
STRATA_REFERENCE_BIN) the reproducers must run there, too.
"""
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

PROGRAM = """func.func @scaled(%x: tensor<18x23xf32>, %y: tensor<18x23xf32>) -> tensor<18x23xf32> {
  %0 = arith.subf %x, %y : tensor<18x23xf32>
  %1 = arith.mulf %0, %y : tensor<18x23xf32>
  return %1 : tensor<18x23xf32>
}
"""
FLAGS = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=x86-64-v3", "--mlir-disable-threading"]
CALLS = [3, 20, 45, 70]


def main():
    bin_dir, library = sys.argv[1], sys.argv[2]
    folder = os.environ.get("STRATA_REFERENCE_BIN") or (sys.argv[3] if len(sys.argv) > 3 else "")
    iree_opt = shutil.which("iree-opt", path=folder or "/nowhere")
    tool = {name: os.path.join(bin_dir, "strata-" + name) for name in ("compile", "opt", "trace")}

    def run(*command, crash_at=None):
        environment = dict(os.environ, LD_PRELOAD=library, STRATA_TEST_CRASH_AT=str(crash_at)) if crash_at else None
        return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)

    def rows(trace):
        # Times differ, and what was counted at the end of a whole run.
        return sqlite3.connect(trace).execute(
            "SELECT pass, class, options, path, changed, failed, hash FROM pass LEFT JOIN snapshot"
            " ON snapshot.id = pass.snapshot ORDER BY pass.id").fetchall()

    with tempfile.TemporaryDirectory() as work:
        source, whole = os.path.join(work, "scaled.mlir"), os.path.join(work, "whole.strata")
        with open(source, "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        assert run(tool["compile"], source, *FLAGS, "-o", os.devnull, "--strata-trace=" + whole).returncode == 0
        expected = rows(whole)
        for call in CALLS:
            trace = os.path.join(work, f"{call}.strata")
            crashed = run(tool["compile"], source, *FLAGS, "-o", os.path.join(work, "out"), "--strata-trace=" + trace,
                          crash_at=call)
            assert crashed.returncode not in (0, 1), crashed.returncode
            database = sqlite3.connect(trace)
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            status = database.execute("SELECT value FROM run WHERE key = 'status'").fetchone()[0]
            *before, last = rows(trace)
            assert before == expected[:len(before)] and len(before) > 1, "what had ended is recorded, no less, no more"
            name, path = last[0], last[3]
            assert last[5] == 2, "the pass that crashed is the row in which the run broke off"
            # It crashed before it ended, so before its own row in a whole run, or below a pass that ran others.
            assert (name, path) in {(row[0], row[3]) for row in expected[len(before):]}
            assert status.startswith("crashed: ") and name in status, status
            assert status in crashed.stderr and name in crashed.stderr, crashed.stderr[-500:]
            shown = json.loads(run(tool["trace"], "passes", trace, "--json").stdout)
            assert shown[-1]["failed"] and shown[-1]["pass"] == name

            reproducer = trace + ".reproducer.mlir"
            assert reproducer in crashed.stderr
            again = run(tool["opt"], "--run-reproducer", reproducer, "-o", os.devnull)
            assert again.returncode == 0, again.stderr[:500]
            assert run(tool["opt"], "--run-reproducer", reproducer, "-o", os.devnull, crash_at=1).returncode not in (0, 1)
            reference = ""
            if iree_opt and not any(row[0] == "iree-convert-to-llvm" for row in before):
                there = run(iree_opt, "--run-reproducer", reproducer, "-o", os.devnull)
                assert there.returncode == 0, there.stderr[:500]
                reference = ", and by iree-opt"
            print(f"call {call}: {len(before)} rows kept, {name} on {path.split('/')[-1]}; reproduced by strata-opt{reference}")


main()
