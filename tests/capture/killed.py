#!/usr/bin/env python3
"""A compiler that is killed in a pass without end leaves what that pass is and what it runs on.

Usage: killed.py BIN
"""
import os
import sqlite3
import subprocess
import sys
import tempfile
import time

# Folding a branch whose condition is known finds the same branch again, for ever.
PROGRAM = """func.func @loop(%cond: i1, %init: i32) {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %true, ^exit, ^header(%init : i32)
^header(%iv: i32):
  cf.cond_br %cond, ^exit, ^latch
^latch:
  %next = arith.addi %iv, %c1 : i32
  cf.br ^header(%next : i32)
^exit:
  return
}
"""
PATIENCE = 60


def main():
    compiler = os.path.join(sys.argv[1], "strata-compile")
    with tempfile.TemporaryDirectory() as work:
        source, trace, output = (os.path.join(work, name) for name in ("hang.mlir", "hang.strata", "hang.vmfb"))
        for path, text in ((source, PROGRAM), (output, "earlier")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

        def running():
            if not os.path.exists(trace):
                return []
            with sqlite3.connect(trace) as database:
                return database.execute("SELECT pass, path FROM running ORDER BY begin DESC").fetchall()

        with subprocess.Popen([compiler, source, "--iree-hal-target-backends=llvm-cpu", "-o", output, "--strata-trace=" + trace],
                              stderr=subprocess.DEVNULL) as process:
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end and process.poll() is None and (running() or [("", "")])[0][0] != "canonicalize":
                time.sleep(0.05)
            assert process.poll() is None, "the pass was to go on for ever"
            process.kill()
        found = running()
        assert found and found[0][0] == "canonicalize" and found[0][1].endswith("loop"), found
        with sqlite3.connect(trace) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert not database.execute("SELECT 1 FROM pass JOIN running USING (begin)").fetchall()
            assert database.execute("SELECT value FROM run WHERE key = 'status'").fetchone() == ("running",)
        with open(output, encoding="utf-8") as file:
            assert file.read() == "earlier"
        assert sorted(os.listdir(work)) == ["hang.mlir", "hang.strata", "hang.strata-shm", "hang.strata-wal", "hang.vmfb"] or \
            sorted(os.listdir(work)) == ["hang.mlir", "hang.strata", "hang.vmfb"], os.listdir(work)
        print(f"killed in {found[0][0]} on {found[0][1].split('/')[-1]}")


main()
