#!/usr/bin/env python3
"""Too little memory, no threads, no place for temporary files, nobody who reads: an answer or an error with a message,
never a signal or a wait.

Usage: scarce.py BIN LIBRARY DATA
"""
import os
import resource
import shutil
import subprocess
import sys
import tempfile

SECONDS = 120


def main():
    bin_dir, threads_library, data = (os.path.abspath(path) for path in sys.argv[1:4])
    problems = []

    def run(command, mebibytes=None, stdout=subprocess.PIPE, **changes):
        limit = None if mebibytes is None else lambda: resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20, mebibytes << 20))
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", XDG_CONFIG_HOME=work, XDG_DATA_HOME=work) | changes
        try:
            return subprocess.run([os.path.join(bin_dir, command[0]), *command[1:]], stdout=stdout, stderr=subprocess.PIPE,
                                  text=True, errors="replace", timeout=SECONDS, env=environment, preexec_fn=limit, check=False)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, -1, "", f"nothing after {SECONDS} s")

    def expect(holds, command, done, what):
        if not holds:
            problems.append(f"{' '.join(command)}: {what}: exit code {done.returncode}: {done.stderr[-300:]}")

    with tempfile.TemporaryDirectory() as work:
        program, module = os.path.join(data, "modules", "matmul_2x4.mlir"), os.path.join(data, "modules", "simple_mul.vmfb")
        log, out = os.path.join(data, "dumps", "blend.log"), os.path.join(work, "o")
        compiling = ["strata-compile", program, "--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=x86-64-v3",
                     "-o", out + ".vmfb"]
        running = ["strata-run-module", "--module=" + module, "--device=local-sync", "--function=simple_mul",
                   "--input=4xf32=1", "--input=4xf32=2"]
        window = ["strata", log, "--screenshot", out + ".png"]

        # Memory. The loader of shared libraries has its own words, which end with exit code 127.
        big = os.path.join(work, "big.log")
        with open(big, "w", encoding="utf-8") as file:
            for i in range(2):
                file.write(f"// -----// IR Dump After P{i} (p) //----- //\n" + "module {\n" + f"  %{i} = a.b\n" * 4_000_000 + "}\n\n")
        huge = running[:-2] + ["--input=1000000000xf32=1", "--input=4xf32=1"]
        for command in (compiling, ["strata-opt", program, "--canonicalize"], running, huge, window,
                        ["strata-trace", "show", big, "1"], ["strata-trace", "diff", big, "0", "1"],
                        ["strata-dump-module", module], ["strata-disassemble", module]):
            # Qt waits where it can't start the threads that it draws with.
            for mebibytes in (500,) if command is window else (150, 300, 400, 450, 500):
                done = run(command, mebibytes)
                expect(done.returncode >= 0, command, done, f"with {mebibytes} MiB")
                expect(done.returncode == 0 or done.stderr.strip(), command, done, f"with {mebibytes} MiB nothing is said")
        done = run(huge, 500)
        expect(done.returncode == 1 and "failed to allocate" in done.stderr, huge, done, "4 GB of 500 MiB")
        done = run(["strata-trace", "diff", big, "0", "1"], 300)
        expect(done.returncode == 1 and "not enough memory" in done.stderr, ["diff"], done, "a big log of 300 MiB")

        # Threads.
        for most in (0, 1, 2):
            few = {"LD_PRELOAD": threads_library, "STRATA_TEST_THREADS": str(most)}
            for command in (compiling, ["strata-opt", program, "--canonicalize"]):
                done = run(command, **few)
                expect(done.returncode == 0 and "warning: too few threads" in done.stderr, command, done, f"{most} threads")
            done = run(window, **few)
            expect(done.returncode == 1 and "no threads can be started" in done.stderr, window, done, f"{most} threads")
        done = run(running[:2] + ["--device=local-task"] + running[3:], STRATA_TEST_THREADS="0", LD_PRELOAD=threads_library)
        expect(done.returncode == 1 and "no worker thread" in done.stderr, running, done, "no threads")
        done = run([*compiling, f"--strata-trace={out}.strata"], STRATA_TEST_THREADS="0", LD_PRELOAD=threads_library)
        expect(done.returncode == 1 and "no thread can be started" in done.stderr, compiling, done, "a trace without threads")

        # A folder for temporary files that is not there.
        packed = os.path.join(work, "a.log.gz")
        subprocess.run(f"gzip -c {log} > {packed}", shell=True, check=True)
        for command in (["strata-trace", "passes", packed], ["strata", packed, "--screenshot", out + ".png"]):
            done = run(command, TMPDIR=os.path.join(work, "none"))
            expect(done.returncode == 1 and "TMPDIR" in done.stderr, command, done, "no TMPDIR")
        done = run(compiling, TMPDIR=os.path.join(work, "none"))
        expect(done.returncode == 1 and "TMPDIR" in done.stderr, compiling, done, "no TMPDIR")
        for command in (running, window):
            done = run(command, TMPDIR=os.path.join(work, "none"))
            expect(done.returncode == 0, command, done, "no TMPDIR")

        # Assembly that can't be made is said in its place.
        tree = os.path.join(work, "tree")
        shutil.copytree(os.path.join(data, "dumps", "tree"), tree)
        shutil.copy(module, tree)
        for changes in ({"STRATA_DISASSEMBLE": os.path.join(work, "none")}, {"TMPDIR": os.path.join(work, "none")}):
            done = run(["strata-trace", "messages", tree], **changes)
            expect(done.returncode == 0 and "no assembly" in done.stdout, ["messages", tree], done, f"{changes}: {done.stdout[-300:]}")
        done = run(["strata-trace", "messages", tree])
        expect(done.returncode == 0 and "no assembly" not in done.stdout, ["messages", tree], done, done.stdout[-300:])

        # Answers that nobody gets.
        with open("/dev/full", "w", encoding="utf-8") as full:
            for command in (running, ["strata-run-module", "--help"], ["strata-run-module", "--list_drivers"], ["strata-dump-module", module],
                            ["strata-benchmark-module", *running[1:], "--benchmark_min_time=0.01s"], ["strata-runtime-example", module],
                            ["strata-opt", program], ["strata-opt", "--help"], ["strata-compile", "--help"],
                            ["strata-compile", "--iree-hal-list-target-backends"], ["strata-trace", "passes", log],
                            ["strata", "--help"], ["strata", log, "--dump-view", "messages"]):
                done = run(command, stdout=full)
                expect(done.returncode == 1 and done.stderr.strip(), command, done, "standard output is full")
    print("\n".join(problems))
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
