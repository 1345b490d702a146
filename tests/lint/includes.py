"""Who may include whom, as ARCHITECTURE.md says. Each rule: files below the folder may not include what the pattern matches."""
import re

import sources

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.M)
QT = r"Q[A-Z]\w*$|Qt\w*/"
MLIR = r"(mlir|llvm|mlir-c|llvm-c|lld|clang)/"
RULES = [
    ("core/", rf"{QT}|{MLIR}|app/|compiler/|runtime/(?!schemas/|isa/|format/)", "core knows neither Qt, MLIR, app nor compiler; of runtime only schemas, isa and format"),
    ("runtime/", rf"{QT}|{MLIR}|app/|compiler/|core/(?!base/(OutOfMemory|OutputFile|Version)\.h)", "runtime knows neither Qt, MLIR, app, compiler nor core"),
    *[(f"runtime/{part}/", r"core/", "only the tools write files") for part in ("format", "hal", "modules", "task", "vm")],
    ("runtime/schemas/", r"runtime/(?!schemas/)", "schemas stand alone"),
    ("runtime/isa/", r"runtime/(?!isa/)", "isa stands alone"),
    ("runtime/format/", r"runtime/(?!base/|schemas/|isa/|format/)", "what reads bytes knows nothing that runs them"),
    ("compiler/", rf"{QT}|app/", "compiler knows neither Qt nor app"),
    ("app/", rf"{MLIR}|compiler/|runtime/(?!schemas/|isa/)", "app links core only and talks to the worker"),
]
# A dialect may use those named here; no dialect includes a phase.
BELOW = {
    "util": [],
    "iree_encoding": ["util"],
    "iree_tensor_ext": ["util", "iree_encoding"],
    "flow": ["util", "iree_encoding", "iree_tensor_ext"],
    "stream": ["util", "iree_encoding", "iree_tensor_ext", "flow"],
    "hal": ["util", "iree_encoding", "iree_tensor_ext", "flow", "stream"],
    "vm": ["util"],
}
PHASES = ("pipeline", "input", "abi", "preprocessing", "global_optimization", "dispatch_creation", "codegen", "tools", "bytecode", "const_eval")


def check(name, text):
    includes = INCLUDE.findall(text)
    for folder, pattern, why in RULES:
        if name.startswith(folder):
            # The compiler's capture is what writes traces, its output what writes files; nothing else of core enters the
            # compiler.
            for i in includes:
                if folder == "compiler/" and re.match(r"runtime/(?!schemas/|isa/|format/)", i) and not name.startswith("compiler/const_eval/"):
                    yield f"{name}: includes {i}: only compiler/const_eval runs what was compiled; others use of runtime only schemas, isa and format"
                if re.match(pattern, i):
                    yield f"{name}: includes {i}: {why}"
                if folder == "compiler/" and i.startswith("core/") and not (
                        name.startswith(("compiler/capture/", "compiler/tools/")) and i.startswith(("core/trace/", "core/control/", "core/base/"))) and not (
                        name.startswith("compiler/output/") and i == "core/base/OutputFile.h"):
                    yield f"{name}: includes {i}: only compiler/capture uses core, and of it only core/trace and core/control"
    m = re.match(r"compiler/dialects/(\w+)/(ir|transforms|analysis|conversion)/", name)
    if not m:
        return
    own, part = m.groups()
    for i in includes:
        other = re.match(r"compiler/dialects/(\w+)/", i)
        # A conversion <from>_to_<d> lives in d and reads <from>; it may use any dialect.
        if other and other[1] != own and own in BELOW and part == "ir" and other[1] not in BELOW[own]:
            yield f"{name}: dialect {own} includes {i}: allowed are {', '.join(BELOW[own]) or 'none'}"
        phase = re.match(r"compiler/(\w+)/", i)
        if phase and phase[1] in PHASES:
            yield f"{name}: a dialect never includes a phase ({i})"


def main():
    top = sources.root()
    problems, names = [], sources.files(top, ".h", ".cpp", ".hpp", ".td")
    for n in names:
        problems += check(n, sources.read(top, n))
    sources.finish(problems, len(names), "files")


main()
