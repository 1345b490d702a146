#!/usr/bin/env python3
"""Outputs that would take the place of what is read or written already are refused; what is no file is written to, and
what can't be written is said.

Usage: refused.py BIN DATA
"""
import fcntl
import os
import subprocess
import sys
import tempfile

PROGRAM = """func.func @scaled(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.mulf %x, %y : tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
FLAGS = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=x86-64-v3"]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    bin_dir, data = sys.argv[1:3]
    tool = {name: os.path.join(bin_dir, "strata-" + name) for name in ("compile", "opt", "run-module", "trace")}

    def run(*command, stdout=subprocess.PIPE):
        return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False, timeout=120)

    with tempfile.TemporaryDirectory() as work:
        def at(name):
            return os.path.join(work, name)

        def make(name, content):
            with open(at(name), "w", encoding="utf-8") as file:
                file.write(content)
            return at(name)

        def refuses(what, *command, keep):
            before = read(keep)
            done = run(*command)
            assert done.returncode == 1 and what in done.stderr, (command, done.returncode, done.stderr[-300:])
            assert read(keep) == before, command

        program = make("p.mlir", PROGRAM)
        os.link(program, at("hard.mlir"))
        os.symlink("p.mlir", at("soft.mlir"))
        compile_it = (tool["compile"], program, *FLAGS)
        # The input, by whatever name; as the trace, too, and as what a trace removes.
        for other in (program, at("hard.mlir"), at("soft.mlir"), os.path.join(work, ".", "p.mlir")):
            refuses("is read as input", *compile_it, "-o", other, keep=program)
            refuses("is read as input", *compile_it, "-o", at("o.vmfb"), "--strata-trace=" + other, keep=program)
            refuses("is read as input", tool["opt"], program, "-o", other, keep=program)
        reproducer = make("r.strata.reproducer.mlir", PROGRAM)
        refuses("is read as input", tool["compile"], reproducer, *FLAGS, "-o", at("o.vmfb"), "--strata-trace=" + at("r.strata"),
                keep=reproducer)
        refuses("as another output", *compile_it, "-o", at("same"), "--strata-trace=" + at("same"), keep=program)
        assert not os.path.exists(at("same"))

        log = make("a.log", read(os.path.join(data, "dumps", "failed.log")).decode())
        refuses("is read as input", tool["trace"], "import", log, "-o", log, keep=log)
        assert run(tool["trace"], "import", log, "-o", at("a.strata")).returncode == 0
        refuses("is read as input", tool["trace"], "import", at("a.strata"), "-o", at("a.strata"), keep=at("a.strata"))
        for form in ("html", "markdown"):
            refuses("is read as input", tool["trace"], "export", log, log, "--format=" + form, keep=log)
        tree = at("tree")
        assert run(tool["trace"], "export", at("a.strata"), tree).returncode == 0
        one = next(os.path.join(folder, names[0]) for folder, _, names in os.walk(tree) if names)
        refuses("is read as input", tool["trace"], "import", tree, "-o", one, keep=one)

        # What flags name is read, too.
        spec = make("spec.mlir", "module attributes {transform.with_named_sequence} {}\n")
        for flag in ("--iree-codegen-tuning-spec-path=" + spec, f"--iree-codegen-transform-dialect-library={spec}@f"):
            refuses("is read as input", *compile_it, flag, "-o", spec, keep=spec)
            refuses("is read as input", tool["opt"], program, flag, "-o", spec, keep=spec)
        parameters = make("p.safetensors", "")
        with open(parameters, "wb") as file, open(os.path.join(data, "modules", "parameters.safetensors"), "rb") as original:
            file.write(original.read())
        flags = make("flags", "--device=local-sync\n")
        run_it = (tool["run-module"], "--module=" + os.path.join(data, "modules", "simple_mul.vmfb"), "--function=simple_mul",
                  "--input=4xf32=1", "--input=4xf32=2", "--flagfile=" + flags)
        for other in (parameters, flags):
            refuses("is read as input", *run_it, "--parameters=scope=" + parameters, f"--output=@{other}", keep=other)

        # A failed compile leaves the earlier module; a good one goes through links and keeps permissions.
        module = make("m.vmfb", "earlier")
        os.chmod(module, 0o600)
        broken = make("broken.mlir", "func.func @f() { oops }\n")
        refuses("", tool["compile"], broken, *FLAGS, "-o", module, keep=module)
        os.symlink("m.vmfb", at("link"))
        assert run(*compile_it, "-o", at("link")).returncode == 0
        assert os.path.islink(at("link")) and len(read(module)) > 100 and os.stat(module).st_mode & 0o777 == 0o600

        # Devices are written to.
        for form in ("html", "markdown"):
            done = run(tool["trace"], "export", log, "/dev/full", "--format=" + form)
            assert done.returncode == 1 and "No space left" in done.stderr, done.stderr
        assert run(*compile_it, "-o", "/dev/full").returncode == 1
        assert run(*compile_it, "-o", "/dev/null").returncode == 0
        assert run(tool["trace"], "export", log, "/dev/full").returncode == 1
        assert run(tool["trace"], "import", log, "-o", "/dev/full").returncode == 1
        with open("/dev/full", "w", encoding="utf-8") as full:
            for command in ((tool["trace"], "passes", log), (tool["trace"], "show", log, "0"), (tool["trace"], "--help"),
                            (*compile_it, "--compile-to=input"), (tool["opt"], program)):
                done = run(*command, stdout=full)
                assert done.returncode == 1 and "No space left" in done.stderr, (command, done.returncode, done.stderr[-300:])

        # A trace that somebody writes.
        trace = at("t.strata")
        assert run(*compile_it, "-o", at("o.vmfb"), "--strata-trace=" + trace).returncode == 0
        with open(trace, "rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            refuses("is being written by another", *compile_it, "-o", at("o.vmfb"), "--strata-trace=" + trace, keep=trace)
            refuses("is being written by another", tool["trace"], "import", log, "-o", trace, keep=trace)
        assert run(*compile_it, "-o", at("o.vmfb"), "--strata-trace=" + trace).returncode == 0
        assert not [name for name in os.listdir(work) if name.endswith((".part", ".new", "-wal", "-shm"))]


main()
