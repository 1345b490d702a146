#!/usr/bin/env python3
"""Programs that write are killed at chosen moments, and write to full and broken disks. What was there before is whole or was
replaced by what is whole; a trace holds a true prefix of its rows; who says that all went well has written all.

Usage: faults.py BIN LIBRARY KEEP_NOTES DATA KILLS FULL
LIBRARY is FaultyFiles.cpp. KILLS and FULL (as many again with a disk that keeps nothing) are shared out among the writers.
"""
import os
import random
import shutil
import signal
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
OLD = b"what was there before\n"


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def rows(path):
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",), path
        return database.execute("SELECT pass, path, failed, hash FROM pass LEFT JOIN snapshot"
                                " ON snapshot.id = pass.snapshot ORDER BY pass.id").fetchall()


def ask(path, what):
    with sqlite3.connect(path) as database:
        return database.execute(what).fetchall()


class Writer:
    """`files` are replaced; of `made`, a folder, each file that is there is whole; `trace` grows."""

    def __init__(self, name, command, files=(), made=None, trace=None, notes=None):
        self.name, self.command, self.files, self.made, self.trace, self.notes = name, command, files, made, trace, notes

    def prepare(self, folder, old_trace):
        for file in self.files:
            write(os.path.join(folder, file), OLD)
            os.chmod(os.path.join(folder, file), 0o640)
        for trace in (self.trace, self.notes):
            if trace:
                shutil.copy(old_trace, os.path.join(folder, trace))

    def run(self, folder, library, fault, count=None):
        environment = dict(os.environ, LD_PRELOAD=library, STRATA_TEST_FAULT=fault)
        if count:
            environment["STRATA_TEST_COUNT"] = count
        return subprocess.run(self.command, cwd=folder, capture_output=True, env=environment, check=False, timeout=120)

    def tree(self, folder):
        base = os.path.join(folder, self.made or "none")
        return {os.path.relpath(os.path.join(at, name), base): read(os.path.join(at, name))
                for at, _, names in os.walk(base) for name in names if not name.endswith(".part")}

    def remember(self, folder):
        self.whole = [read(os.path.join(folder, file)) for file in self.files]
        self.whole_tree = self.tree(folder)
        self.whole_rows = rows(os.path.join(folder, self.trace)) if self.trace else []

    def check(self, folder, done, killed, old_rows):
        """True if all is as after a run without a fault."""
        complete = True
        for file, whole in zip(self.files, self.whole):
            now = read(os.path.join(folder, file))
            assert now in (OLD, whole), f"{file} is neither the old nor the new file"
            assert os.stat(os.path.join(folder, file)).st_mode & 0o777 == 0o640, f"{file}: permissions"
            complete &= now == whole
        for name, content in self.tree(folder).items():
            assert content == self.whole_tree[name], f"{name} is cut off"
        complete &= len(self.tree(folder)) == len(self.whole_tree)
        if self.trace:
            path = os.path.join(folder, self.trace)
            # One that could not even be begun is not there.
            there = rows(path) if os.path.exists(path) or not done.returncode else []
            assert there in (old_rows, self.whole_rows[:len(there)]), "rows that never were"
            if os.path.exists(path) and there != old_rows:
                running = ask(path, "SELECT begin, pass FROM running")
                ended = {row[0] for row in ask(path, "SELECT begin FROM pass")}
                assert not ended & {row[0] for row in running}, "a pass that ended is said to run"
                status = dict(ask(path, "SELECT key, value FROM run")).get("status", "")
                assert status != "done" or there == self.whole_rows, "said to be done, and is not"
            complete &= there == self.whole_rows
        if self.notes:
            path = os.path.join(folder, self.notes)
            kept = [row[0] for row in ask(path, "SELECT line FROM bookmark WHERE text LIKE 'kept %' ORDER BY line")]
            told = len(done.stdout.split())
            assert kept == list(range(1, len(kept) + 1)) and len(kept) >= told, f"told {told}, kept {kept}"
            assert rows(path) == old_rows
            complete &= len(kept) == 20
        if killed:
            return complete
        assert done.returncode == 0 or done.stderr, "failed without a word"
        assert done.returncode != 0 or complete, "said that all went well: " + done.stderr.decode(errors="replace")[-300:]
        left = [name for name in os.listdir(folder) if name.endswith((".part", ".new"))]
        assert not left, f"left behind: {left}"
        return complete


def main():
    bin_dir, library, keep_notes, data = map(os.path.abspath, sys.argv[1:5])
    kills, full = int(sys.argv[5]), int(sys.argv[6])
    tool = {name: os.path.join(bin_dir, "strata-" + name) for name in ("compile", "trace")}
    old_trace = os.path.join(data, "dumps", "matmul_dispatch.strata")
    log = os.path.join(data, "dumps", "hue_phases.strata")
    old_rows = rows(old_trace)
    chance = random.Random(14)
    with tempfile.TemporaryDirectory() as work:
        source = os.path.join(work, "scaled.mlir")
        write(source, PROGRAM.encode())
        compile_it = [tool["compile"], source, *FLAGS, "-o", "out.vmfb"]
        writers = [
            Writer("module and trace", [*compile_it, "--strata-trace=run.strata"], ["out.vmfb"], trace="run.strata"),
            Writer("module and dumps", [*compile_it, "--iree-hal-dump-executable-files-to=dumps"], ["out.vmfb"], made="dumps"),
            Writer("import", [tool["trace"], "import", os.path.join(data, "dumps", "failed.log"), "-o", "run.strata"], trace="run.strata"),
            Writer("page", [tool["trace"], "export", log, "page.html", "--format=html"], ["page.html"]),
            Writer("tree", [tool["trace"], "export", log, "tree"], made="tree"),
            Writer("notes", [keep_notes, "run.strata"], notes="run.strata"),
        ]
        for writer in writers:
            whole = os.path.join(work, "whole")
            os.mkdir(whole)
            writer.prepare(whole, old_trace)
            count = os.path.join(work, "count")
            done = writer.run(whole, library, "count:0", count)
            assert done.returncode == 0, done.stderr.decode(errors="replace")[-500:]
            writer.remember(whole)
            assert writer.check(whole, done, False, old_rows), "without a fault all is there"
            shutil.rmtree(whole)
            calls = int(read(count))
            finished = {}
            for kind, times in (("kill", kills), ("full", full), ("sync", full)):
                times = -(-times // len(writers))
                for _ in range(times):
                    fault = f"{kind}:{chance.randint(1, calls)}"
                    folder = os.path.join(work, "faulty")
                    os.mkdir(folder)
                    writer.prepare(folder, old_trace)
                    done = writer.run(folder, library, fault)
                    killed = done.returncode == -signal.SIGKILL
                    assert killed or done.returncode >= 0, f"{writer.name}, {fault}: ended by signal {-done.returncode}"
                    try:
                        finished[kind] = finished.get(kind, 0) + writer.check(folder, done, killed, old_rows)
                    except AssertionError as problem:
                        raise AssertionError(f"{writer.name}, {fault} of {calls}: {problem}") from problem
                    shutil.rmtree(folder)
                print(f"{writer.name}: {kind} at {times} of {calls} moments; {finished[kind]} had all written", flush=True)


main()
