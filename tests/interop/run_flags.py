#!/usr/bin/env python3
"""strata-run-module beside the reference's run tool: the same flags, then exit code, output and message compared.

Usage: run_flags.py BIN REFERENCE_BIN [WORD]   BIN holds strata-run-module; WORD picks the cases that contain it.

Equal are the exit code, what is printed, the status code, and the words of the message but for those that say where
in the source it was raised. A case in `OURS_TELL_MORE` may add words. What differs on purpose is in `DIFFERENT`, with
the reason; it must differ, so that the list can't grow old.
"""
import os
import re
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
MODULES = os.path.join(HERE, "..", "data", "modules", "")
MUL, LOOP, LOOPS, PARAMETERS = (f"--module={MODULES}{n}.vmfb" for n in ("simple_mul", "vm_loop", "vm_loops", "parameters"))
A, B = "--input=4xf32=1,2,3,4", "--input=4xf32=10,20,30,40"
WANTED = "--expected_output=4xf32=10,40,90,160"


def calls():
    """Arguments by case; a file is named relative to the folder that `files` fills."""
    yield from ([MUL, "--function=simple_mul", A, B], [MUL, A, B], [MUL, "--function=module.simple_mul", A, B],
                [MUL, "--function=nope", A, B], [MUL, "--function=", A, B], [LOOPS], [LOOPS, "--function=bare"],
                [LOOPS, "--function=vm_loops.bare", "--input=3"], [], ["--module=/nowhere"], ["--module=junk.vmfb"],
                ["--module=empty"], [MUL, A], [MUL, A, B, A], [MUL, "--nope=1", A, B], [MUL, "word", A, B],
                ["--flagfile=flags.txt"], ["--flagfile=/nowhere"], [MUL, MUL, A, B], [MUL, LOOPS, "--function=bare", "--input=4"])
    for uri in ("local-sync", "local-task", "local-sync://", "local-task://0", "local-sync://default", "local-task://?a=b",
                "local-sync?x=y", "bees", "bees://x", "", "local", "cuda"):
        yield [MUL, f"--device={uri}", A, B]
    for flag in ("--list_devices=local-task", "--list_devices=local-sync", "--list_devices=bees", "--dump_devices=local-sync",
                 "--dump_devices=local-task"):
        yield [flag]
    yield [MUL, "--device=local-sync", "--device=local-task", A, B]
    yield [MUL, "--device=local-sync", "--device=local-sync", "--device_lead_allocator=1", A, B]
    for lead in ("0", "1", "-1"):
        yield [MUL, f"--device_lead_allocator={lead}", A, B]
    for spec in ("caching", "debug", "bees", "", "bees:x", "caching:", "debug:x", "caching:*=1gib", "caching:*=*",
                 "caching:device_local=1mb;2mib;3", "caching:device_local=1;x", "caching:device_local=x", "caching:x=1",
                 "caching:device_local=1;1;x", "caching:host_local=*;*;32", "caching:device_local|host_visible=1"):
        yield [MUL, f"--device_allocator={spec}", A, B]
    yield [MUL, "--device_allocator=caching", "--device_allocator=debug", A, B]
    for flag in ("group_count=1", "group_count=3", "group_count=-1", "group_count=x", "max_group_count=1", "nodes=current",
                 "nodes=all", "nodes=0", "nodes=5", "mode=physical_cores", "mode=bees", "cpu_ids=0", "cpu_ids=9999", "cpu_ids=x",
                 "performance_level=any", "performance_level=high", "performance_level=bees", "distribution=compact",
                 "distribution=bees"):
        yield [MUL, "--device=local-task", f"--task_topology_{flag}", A, B]
    for flag in ("--task_worker_local_memory=4096", "--task_worker_spin_us=10", "--task_worker_stack_size=65536",
                 "--task_abort_on_failure"):
        yield [MUL, "--device=local-task", flag, A, B]
    for spec in ("4xf32=@a.bin", "@a.npy", "@b.npy", "@fortran.npy", "@big.npy", "@/nowhere.npy", "4xf32=@/nowhere.bin",
                 "4xf32=@ab.bin", "8xf32=@a.bin", "@a.bin", "*a.npy", "+a.npy", "4xf32=", "4xf32", "4xf32=1", "4xf32=1 2 3 4",
                 "4xf32=[1 2][3,4]", "4xf32=[1,2,3,4", "4xf32=1,2,3", "4xf32=1,2,3,4,5", "4xf32=x", "2x2xf32=1,2,3,4",
                 "4xf64=1,2,3,4", "4xi32=1", "4xui32=1", "4xbf16=1", "xf32=1", "f32=1", "f32", "4", "4x", "4xf", "4xf33",
                 "-1xf32=1", "0xf32", "9223372036854775807xf32=1", "4x4611686018427387904xf32", "(null)", "(ignored)",
                 "&4xf32=1", "4xf32=nan,inf,-inf,1e400", "4xf32=0x1p3,1e2,.5,-.5", "4 xf32=1", " 4xf32=1", "4xi1=1,0",
                 "4xi4=1", "4xi4=01,02,03", "4xi4=@/nowhere.bin", "4xf32=1;2;3;4", "4xf32=@-"):
        yield [MUL, f"--input={spec}", B]
    yield from ([MUL, "--input=*two.npy"], [MUL, "--input=@two.npy", "--input=+two.npy"], [MUL, "--input=*a.npy", "--input=*a.npy"],
                [MUL, "--input=4xf32=@ab.bin", "--input=4xf32=+ab.bin"], [MUL, "--input=@a.npy", "--input=+a.npy"])
    for spec in ("3", "0x10", "010", "-1", "", "x", "@a.npy", "(null)", " 3", "3 ", "+3", "2147483648", "3.5", "i32=3"):
        yield [LOOP, f"--input={spec}"]
    for outputs in (["-"], [""], ["@o.npy"], ["@o.bin"], ["bees"], ["-", "-"], ["@/nowhere/x.npy"], ["@/nowhere/x.bin"], ["+o.npy"]):
        yield [MUL, A, B, *("--output=" + o for o in outputs)]
    for spec in ("4xf32=10,40,90,160", "4xf32=10,40,90,161", "4xf32=10.00001,40,90,160", "2x2xf32=10,40,90,160", "4xi32=10,40,90,160",
                 "(ignored)", "(null)", "", "5", "@a.npy", "4xf32=@a.bin", "4xf32=1", "4xf32=nan", "@/nowhere.npy", "4xf32"):
        yield [MUL, A, B, f"--expected_output={spec}"]
    yield from ([MUL, A, B, "--output=-", WANTED], [MUL, A, B, WANTED, "--expected_output=4xf32=1"],
                [MUL, A, B, "--equality_mode=exact", "--expected_output=4xf32=10.00001,40,90,160"],
                [MUL, A, B, "--expected_f32_threshold=5", "--expected_output=4xf32=11,40,90,160"],
                [MUL, A, B, "--expected_rtol=0.5", "--expected_output=4xf32=11,40,90,160"],
                [LOOP, "--input=5", "--expected_output=174"], [MUL, A, B, "--output_max_element_count=2"],
                [MUL, A, B, "--output_max_element_count=0"], [MUL, A, B, "--output_max_element_count=-1"])
    for spec in (f"model={MODULES}parameters.irpa", f"{MODULES}parameters.irpa", f"other={MODULES}parameters.irpa", "model=/nowhere.irpa",
                 f"model={MODULES}parameters.mlir", "model=empty", "model=", "", f"model={MODULES}parameters.safetensors",
                 f"model={MODULES}parameters.gguf"):
        yield [PARAMETERS, f"--parameters={spec}", B]
    yield [PARAMETERS, B]
    for mode in ("file", "preload", "bees", ""):
        yield [PARAMETERS, f"--parameters=model={MODULES}parameters.irpa", f"--parameter_mode={mode}", B]
    for mode in ("preload", "mmap", "bees", ""):
        yield [MUL, f"--module_mode={mode}", A, B]


OURS_TELL_MORE = ["nodes=5", "max_group_count", "/nowhere", "8xf32=@a.bin", "4xf32=x", "(null)", "(ignored)", "&4xf32", "+a.npy"]

DIFFERENT = {
    " word ": "words without a flag are refused, not ignored",
    "--device=cuda": "there is no such driver here",
    "group_count=x": "a number that isn't one is refused, not read as 0",
    "4xf32=1;2;3;4": "what follows a number is refused, not dropped",
    "--input=3.5": "what follows a number is refused, not dropped",
    "--input=i32=3": "a number may be written as it is printed",
    "4xf32=@-": "tensors may come from stdin",
    "--expected_output=174": "the reference takes no number for equal, not even itself",
}


def files(folder):
    a = np.array([1, 2, 3, 4], np.float32)
    np.save(os.path.join(folder, "a.npy"), a)
    np.save(os.path.join(folder, "b.npy"), np.array([[1, 2], [3, 4]], np.int32))
    np.save(os.path.join(folder, "fortran.npy"), np.asfortranarray(np.ones((2, 2), np.float32)))
    np.save(os.path.join(folder, "big.npy"), a.astype(">f4"))
    with open(os.path.join(folder, "a.npy"), "rb") as one, open(os.path.join(folder, "two.npy"), "wb") as two:
        two.write(one.read() * 2)
    for name, data in {"a.bin": a.tobytes(), "ab.bin": np.arange(8, dtype=np.float32).tobytes(), "junk.vmfb": b"hello " * 40,
                       "empty": b"", "flags.txt": f"# a comment\n{MUL}\n--function=simple_mul\n\n{A}\n{B}\n".encode()}.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


def run(tool, arguments):
    with tempfile.TemporaryDirectory() as folder:
        files(folder)
        p = subprocess.run([tool, *arguments], cwd=folder, capture_output=True, text=True, input="", timeout=60)
        outputs = []
        for name in ("o.npy", "o.bin"):
            path = os.path.join(folder, name)
            outputs.append(open(path, "rb").read() if os.path.exists(path) else None)
    # The reference's banner and both tools' source positions are not part of the message.
    lines = [line for line in p.stderr.splitlines() if "FLAGS ERROR" not in line]
    message = re.sub(r"^\S+:\d+: ", "", lines[0] if lines else "")
    return p.returncode, p.stdout, outputs, message


def agree(line, ours, theirs):
    if ours[:3] != theirs[:3]:
        return False
    ours, theirs = (re.sub(r" with mode \d+| 1 node\(s\)", lambda m: " node(s)" if "node" in m[0] else "", r[3]) for r in (ours, theirs))
    if any(word in line for word in OURS_TELL_MORE):
        own = [piece.strip() for piece in re.split(r"[;:]", ours)]
        # Each piece of theirs is a piece of ours, or begins one.
        return ours[:5] == theirs[:5] and all(any(o.startswith(piece.strip()) for o in own) for piece in re.split(r"[;:]", theirs))
    return ours == theirs


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    tools = [os.path.abspath(os.path.join(folder, name)) for folder, name in
             zip(sys.argv[1:3], ("strata-run-module", "iree-run-module"))]
    passed = failed = 0
    for arguments in calls():
        line = " ".join(arguments).replace(MODULES, "") + " "
        if len(sys.argv) > 3 and sys.argv[3] not in line:
            continue
        ours, theirs = (run(tool, arguments) for tool in tools)
        isDifferent = any(word in line for word in DIFFERENT)
        if agree(line, ours, theirs) != isDifferent:
            passed += 1
            continue
        failed += 1
        print(f"{'agrees, though listed as different' if isDifferent else 'differs'}: {line}\n  ours      {ours}\n  reference {theirs}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0)


main()
