"""Other people's compilers, run live by strata-trace: the rows are as many as the compiler itself printed dumps, each has a
text, and the run says its command, its version and that it is done.

toolchains.py BIN REFERENCE_BIN VENV
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

BIN, REFERENCE, VENV = sys.argv[1:4]
PROGRAM = """
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, %b : tensor<4xf32>
  %1 = arith.addf %a, %b : tensor<4xf32>
  %2 = arith.mulf %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
"""
SCALARS = """
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %d = arith.constant 1 : i32
  %x = arith.addi %a, %c : i32
  %y = arith.addi %x, %d : i32
  return %y : i32
}
"""
JAX = """
import jax, jax.numpy as jnp
f = jax.jit(lambda x: jnp.tanh(x @ x).sum())
f(jnp.ones((8, 8))).block_until_ready()
"""
TRITON = """
import triton, triton.language as tl
from triton.backends.compiler import GPUTarget

@triton.jit
def add(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, i < n) + 1.0, i < n)

signature = {"x": "*fp32", "y": "*fp32", "n": "i32", "BLOCK": "constexpr"}
source = triton.compiler.ASTSource(fn=add, signature=signature, constexprs={"BLOCK": 128})
triton.compile(source, target=GPUTarget("cuda", 80, 32))
"""
CPU = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=generic"]
problems = []
environment = dict(os.environ, PATH=os.path.join(VENV, "bin") + ":" + os.environ["PATH"])


def said(command, **more):
    done = subprocess.run(command, env=dict(environment, **more), capture_output=True, text=True, errors="replace")
    return done.stdout + done.stderr


def banners(pattern, text):
    return len(re.findall(pattern, text, re.M))


def check(name, toolchain, program, flags, own):
    trace = os.path.join(folder, "run.strata")
    done = subprocess.run([f"{BIN}/strata-trace", "run", toolchain, program, "-o", trace, "--json", "--", *flags], env=environment, capture_output=True, text=True)
    if done.returncode:
        problems.append(f"{name}: exit code {done.returncode}: {done.stderr[-500:]}")
        return
    report = json.loads(done.stdout)
    rows = json.loads(subprocess.run([f"{BIN}/strata-trace", "passes", trace, "--json"], capture_output=True, text=True).stdout)
    dumps = [r for r in rows if not r.get("synthetic")]
    print(f"{name}: {report['rows']} rows, {own} dumps; {report['version']}")
    if own < 2 or not report["rows"] == len(dumps) == own:
        problems.append(f"{name}: {report['rows']} rows, {len(dumps)} of them in the trace; the compiler itself printed {own} dumps")
    if not report["version"] or os.path.basename(program) not in report["command"]:
        problems.append(f"{name}: version {report['version']!r}, command {report['command']!r}")
    text = subprocess.run([f"{BIN}/strata-trace", "show", trace, str(dumps[-1]["index"])], capture_output=True, text=True).stdout
    if len(text) < 20:
        problems.append(f"{name}: the last row's text is {text!r}")


with tempfile.TemporaryDirectory() as folder:
    def write(name, text):
        path = os.path.join(folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    program, scalars = write("p.mlir", PROGRAM), write("s.mlir", SCALARS)
    for name, compiler in ("iree-compile 3.13", f"{REFERENCE}/iree-compile"), ("iree-compile 2024", f"{VENV}/2024/bin/iree-compile"):
        tree = os.path.join(folder, name)
        said([compiler, program, *CPU, "--mlir-print-ir-after-all", "--mlir-print-ir-after-change", f"--mlir-print-ir-tree-dir={tree}", "-o", "/dev/null"])
        check(name, compiler, program, CPU, len(glob.glob(f"{tree}/**/*.mlir", recursive=True)))

    passes = ["--canonicalize", "--cse", "--canonicalize"]
    log = said([f"{REFERENCE}/iree-opt", scalars, *passes, "--mlir-print-ir-after-all", "-o", "/dev/null"])
    check("iree-opt", f"{REFERENCE}/iree-opt", scalars, passes, banners("^// -----// IR Dump After", log))

    passes = ["-p", "canonicalize,cse,canonicalize"]
    log = said(["xdsl-opt", scalars, *passes, "--print-between-passes"])
    check("xDSL", "xdsl-opt", scalars, passes, banners("^IR after ", log))

    script = write("t.py", TRITON)
    log = said(["python3", script], MLIR_ENABLE_DUMP="1", TRITON_ALWAYS_COMPILE="1")
    check("Triton", "triton", script, [], banners("^// -----// IR Dump Before", log))

    script, dumps = write("j.py", JAX), os.path.join(folder, "hlo")
    said(["python3", script], XLA_FLAGS=f"--xla_dump_to={dumps} --xla_dump_hlo_as_text --xla_dump_hlo_pass_re=.*")
    check("JAX", "jax", script, [], len([n for n in os.listdir(dumps) if re.search(r"\.\d{4}\..*after_", n)]))

for problem in problems:
    print(problem)
sys.exit(bool(problems))
