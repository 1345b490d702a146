#!/usr/bin/env python3
"""Every tool and the window on files that did harm, or that somebody made to do some: an answer or an error, never a
signal, a hang or memory without measure; what has to be refused is refused.

Usage: every_tool.py BIN WRITE_CRAFTED DATA [FILE...]     (with files: on these, by every command, and lists them)
"""
import concurrent.futures
import gzip
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading

SECONDS, MEBIBYTES = 60, 1500

# What MLIR's own parser crashes on, and what ours has to refuse.
PROGRAMS = {
    "permutation": "%0 = linalg.transpose ins(%x : tensor<4x8xf32>) outs(%y : tensor<8x?xf32>) permutation = [1, index]",
    "unclosed": "%0 = linalg.transpose ins(%x : tensor<4x8xf32>) outs(%y : tensor<8x?xf32>) permutation = [1, 0x",
    "dimensions": "%0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%y : tensor<8x?xf32>) dimensions = [1.0e999]",
    "negative dim": "%c = arith.constant -1 : index\n  %d = tensor.dim %y, %c : tensor<8x?xf32>\n"
                    "  %0 = tensor.empty(%d) : tensor<8x?xf32>",
}


def program(body):
    return ("func.func @f(%x: tensor<4x8xf32>, %y: tensor<8x?xf32>) -> tensor<8x?xf32> {\n"
            f"  {body}\n  return %0 : tensor<8x?xf32>\n}}\n")


def bomb(blocks):
    """A frame of zstd: each block repeats one byte 128 Ki times (RFC 8878, 3.1.1)."""
    frame = b"\x28\xb5\x2f\xfd" + bytes([0x00, 0x58])
    for i in range(blocks):
        frame += ((i == blocks - 1) | 1 << 1 | (128 << 10) << 3).to_bytes(3, "little") + b"\n"
    return frame


def crafted_traces(tool, log, folder):
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
    changes = {
        "cycle": ["UPDATE snapshot SET base = (SELECT max(id) FROM snapshot)"],
        "claims": ["UPDATE snapshot SET bytes = 4294967296"],
        "frame": ["UPDATE snapshot SET data = x'28b52ffda0ffffffff' WHERE base IS NULL"],
        "counts": ["UPDATE pass SET snapshot = 9223372036854775807, parent = -5, line = -9, added = -1"],
        "endless view": ["ALTER TABLE pass RENAME TO was",
                         f"CREATE VIEW pass AS {endless} SELECT x AS id, 0 AS begin FROM n"],
        "huge view": ["ALTER TABLE note RENAME TO was",
                      "CREATE VIEW note AS SELECT 0 AS id, 0 AS pass, 0 AS kind, 0 AS line, zeroblob(900000000) AS text"],
        "trigger": ["CREATE TRIGGER t AFTER INSERT ON note BEGIN DELETE FROM pass; END"],
    }
    for name, statements in changes.items():
        path = os.path.join(folder, name + ".strata")
        subprocess.run([tool, "import", log, "-o", path], check=True)
        with sqlite3.connect(path) as database:
            for statement in statements:
                database.execute(statement)
        database.close()


def make_files(crafter, tool, data, folder):
    subprocess.run([crafter, folder, "48"], check=True)
    crafted_traces(tool, os.path.join(data, "dumps", "blend.log"), folder)
    with open(os.path.join(data, "modules", "counter.vmfb"), "rb") as file:
        module = file.read()
    with open(os.path.join(folder, "names.elf"), "rb") as file:
        elf = file.read()
    files = {"cut.vmfb": module[:-200], "cut.elf": elf[:len(elf) // 2], "long symbol.elf": elf[:200] + b"\xff" * 64 + elf[264:],
             "bomb.log.zst": bomb(12 << 13), "lrz.gz": gzip.compress(b"LRZI\x00\x06" + bytes(18)),
             "packed module.vmfb.gz": gzip.compress(module)}
    files |= {name + ".mlir": program(body).encode() for name, body in PROGRAMS.items()}
    for name, content in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)


def commands(path, out, whole):
    trace = [["passes"], ["show", "0"], ["blame", "0"], ["module"], ["import", "-o", out + ".strata"],
             ["export", out + ".html", "--format=html"]]
    if whole:
        trace += [["map"], ["messages"], ["diff", "0", "1"], ["diff", "0", "1", "--structure"], ["compare", path],
                  ["search", "op:*"], ["follow", "0:1"], ["bisect", "op:*"], ["inspect", "0:1"], ["slice", "0:1"],
                  ["slices", "0"], ["layouts", "0"], ["graph", "0"], ["lesson", path], ["export", out + ".tree", "--replace"],
                  ["export", out + ".md", "--format=markdown"]]
    for verb, *words in trace:
        yield ["strata-trace", verb, path, *words]
    yield ["strata-dump-module", "--output=all", path]
    yield ["strata-dump-module", "--output=flatbuffer-json", path]
    for tool in ("run", "benchmark"):
        yield [f"strata-{tool}-module", "--module=" + path, "--device=local-sync", "--function=f",
               *(["--benchmark_min_time=0.01s"] if tool == "benchmark" else [])]
    yield ["strata-runtime-example", path]
    yield ["strata-disassemble", path]
    yield ["strata-opt", path, "--canonicalize", "-o", out + ".mlir"]
    yield ["strata-compile", path, "--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=x86-64-v3", "-o", out + ".vmfb"]
    yield ["strata", path, "--screenshot", out + ".png"]


# Of a name: the tools that have to refuse it, and what they say.
REFUSED = [
    ("cut ", ("strata-dump-module", "strata-run-module", "strata-benchmark-module"), "truncated"),
    ("shared ", ("strata-opt", "strata-compile", "strata-disassemble", "strata-runtime-example"), ""),
    ("cut.elf", ("strata-disassemble",), "outside"),
    ("long symbol.elf", ("strata-disassemble",), "ELF"),
    ("endless view", ("strata-trace passes", "strata"), "tables alone"),
    ("huge view", ("strata-trace passes", "strata"), "tables alone"),
    ("trigger", ("strata-trace passes", "strata"), "tables alone"),
    ("cycle", ("strata-trace show",), ""),
    ("claims", ("strata-trace show",), ""),
    ("frame", ("strata-trace show",), ""),
    ("bomb", ("strata-trace passes", "strata-trace show", "strata"), "not unpacked"),
    ("permutation", ("strata-opt", "strata-compile"), "permutation.mlir:2:"),
    ("unclosed", ("strata-opt", "strata-compile"), "unclosed.mlir:"),
    ("dimensions", ("strata-opt", "strata-compile"), "dimensions.mlir:2:"),
    ("negative dim", ("strata-compile",), "asks for dimension -1"),
]


def run(command, environment, work):
    with tempfile.TemporaryFile(dir=work) as output:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, cwd=work, env=environment)
        late = []
        timer = threading.Timer(SECONDS, lambda: (late.append(True), child.kill()))
        timer.start()
        _, status, usage = os.wait4(child.pid, 0)
        timer.cancel()
        child.returncode = 0  # it is waited for
        output.seek(0)
        said = output.read(1 << 20).decode(errors="replace")
    return (os.waitstatus_to_exitcode(status), bool(late), usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime, said)


def check(tools, command, path, environment, work, whole):
    name = os.path.basename(path)
    shown = " ".join(word.replace(os.path.dirname(path) + "/", "") for word in command)
    code, late, mebibytes, seconds, said = run([os.path.join(tools, command[0]), *command[1:]], environment, work)
    problems = []
    if late:
        problems.append(f"takes more than {SECONDS} s")
    elif code < 0:
        problems.append(f"ends by signal {-code}: {said[-300:]}")
    if mebibytes > MEBIBYTES:
        problems.append(f"takes {mebibytes:.0f} MiB")
    if code and not said.strip():
        problems.append(f"says nothing; exit code {code}")
    for part, tools, words in [] if whole else REFUSED:
        if name.startswith(part) and any(command[:len(tool.split())] == tool.split() for tool in tools):
            if code == 0 or words not in said:
                problems.append(f"is not refused with '{words}': exit code {code}: {said[-300:]}")
    if whole:
        print(f"{code} {seconds:.1f} s {mebibytes:.0f} MiB {shown}", flush=True)
    return [f"{shown}: {problem}" for problem in problems]


def main():
    tools, crafter, data, *files = (os.path.abspath(path) for path in sys.argv[1:])
    whole = bool(files)
    with tempfile.TemporaryDirectory() as work:
        folder, started, temporary = (os.path.join(work, name) for name in ("files", "started", "tmp"))
        for path in (folder, started, temporary):
            os.mkdir(path)
        # Programs that an archive might have started: each leaves a word.
        for name in ("lrzip", "grzip", "lzop", "uudecode", "zstd", "gzip"):
            with open(os.path.join(started, name), "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\necho {name} >> {work}/programs\n")
            os.chmod(file.name, 0o755)
        if not files:
            make_files(crafter, os.path.join(tools, "strata-trace"), data, folder)
            files = sorted(os.path.join(folder, name) for name in os.listdir(folder))
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", TMPDIR=temporary, XDG_CONFIG_HOME=work, XDG_DATA_HOME=work, XDG_RUNTIME_DIR=work,
                           PATH=started + ":" + os.environ["PATH"])
        problems = []
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            jobs = [pool.submit(check, tools, command, path, environment, work, whole)
                    for i, path in enumerate(files) for command in commands(path, os.path.join(work, f"o{i}"), whole)]
            for job in jobs:
                problems += job.result()
        if os.path.exists(os.path.join(work, "programs")):
            problems.append("an archive started a program")
        if os.listdir(temporary):
            problems.append(f"left behind: {os.listdir(temporary)}")
    print(f"{len(jobs)} commands on {len(files)} files, {len(problems)} problems")
    print("\n".join(problems))
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
