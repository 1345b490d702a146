#!/usr/bin/env python3
"""Every op of the virtual machine on the values that matter, in our runtime and in the reference's.

Usage: vm_ops.py BIN REFERENCE_BIN [--record FOLDER]   BIN holds strata-run-module, REFERENCE_BIN iree-compile and
iree-run-module. One function holds all ops of a signature. Results are compared bit for bit, those of libm's functions to
two units in the last place. --record writes vm_ops.mlir, .vmfb and .json (what the reference returned) for the unit tests.
"""
import itertools
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "..", "..", "runtime", "isa", "VmOps.def")
PACK = {"i32": "<i", "i64": "<q", "f32": "<f", "f64": "<d"}
VALUES = {
    "i32": [0, 1, -1, 7, -8, 127, 128, -129, 65535, 2**31 - 1, -2**31, 123456789],
    "i64": [0, 1, -1, 7, 2**31, -2**31 - 1, 2**63 - 1, -2**63, 1234567890123456789],
    "f32": [0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -2.5, 3.75, 1e-40, 3e38, float("inf"), float("-inf"), float("nan")],
    "f64": [0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -2.5, 3.75, 5e-324, 1e308, float("inf"), float("-inf"), float("nan")],
}
# Asked for numbers that an integer can hold: what else comes of them is anybody's choice.
CAST_VALUES = [0.0, -0.0, 1.0, 0.5, 1.5, 2.5, 3.75, 100000.25]
DIVISORS = {"i32": [1, -1, 3, -7, 2**31 - 1], "i64": [1, -1, 3, -7, 2**63 - 1]}
MATH = re.compile(r"(atan2?|cos|sin|exp2?|expm1|log(10|1p|2)?|pow|rsqrt|tanh|erf|sqrt|fma|rem)\.f")
# Functions on registers that aren't numbers, or on memory: written out.
EXTRA = {
    "lists": ("i32 i32 i64 f32", "i32 i64 f32 i32 i32 i32", """
    %c0 = vm.const.i32 0
    %c3 = vm.const.i32 3
    %a = vm.list.alloc %c0 : (i32) -> !vm.list<i32>
    vm.list.reserve %a, %c3 : (!vm.list<i32>, i32)
    vm.list.resize %a, %c3 : (!vm.list<i32>, i32)
    vm.list.set.i32 %a, %c0, %x1 : (!vm.list<i32>, i32, i32)
    %r0 = vm.list.get.i32 %a, %c0 : (!vm.list<i32>, i32) -> i32
    %b = vm.list.alloc %c3 : (i32) -> !vm.list<i64>
    vm.list.resize %b, %c3 : (!vm.list<i64>, i32)
    vm.list.set.i64 %b, %c0, %x2 : (!vm.list<i64>, i32, i64)
    %r1 = vm.list.get.i64 %b, %c0 : (!vm.list<i64>, i32) -> i64
    %d = vm.list.alloc %c3 : (i32) -> !vm.list<f32>
    vm.list.resize %d, %c3 : (!vm.list<f32>, i32)
    vm.list.set.f32 %d, %c0, %x3 : (!vm.list<f32>, i32, f32)
    %r2 = vm.list.get.f32 %d, %c0 : (!vm.list<f32>, i32) -> f32
    %e = vm.list.alloc %c3 : (i32) -> !vm.list<!vm.list<i32>>
    vm.list.resize %e, %c3 : (!vm.list<!vm.list<i32>>, i32)
    vm.list.set.ref %e, %c0, %a : (!vm.list<!vm.list<i32>>, i32, !vm.list<i32>)
    %f = vm.list.get.ref %e, %c0 : (!vm.list<!vm.list<i32>>, i32) -> !vm.list<i32>
    %r3 = vm.list.size %f : (!vm.list<i32>) -> i32
    %r4 = vm.cmp.eq.ref %a, %f : !vm.list<i32>
    %r5 = vm.cmp.ne.ref %a, %f : !vm.list<i32>"""),
    "references": ("i32 i32", "i32 i32 i32 i32", """
    %c3 = vm.const.i32 3
    %c5 = vm.const.i32 5
    %a = vm.list.alloc %c3 : (i32) -> !vm.list<i32>
    vm.list.resize %a, %c3 : (!vm.list<i32>, i32)
    %b = vm.list.alloc %c3 : (i32) -> !vm.list<i32>
    vm.list.resize %b, %c5 : (!vm.list<i32>, i32)
    %s = vm.select.ref %x0, %a, %b : !vm.list<i32>
    %r0 = vm.list.size %s : (!vm.list<i32>) -> i32
    %w = vm.switch.ref %x1[%a, %b] else %b : !vm.list<i32>
    %r1 = vm.list.size %w : (!vm.list<i32>) -> i32
    %any = vm.cast.ref.any %a : !vm.list<i32> -> !vm.ref<?>
    %back = vm.cast.any.ref %any : !vm.ref<?> -> !vm.list<i32>
    %r2 = vm.list.size %back : (!vm.list<i32>) -> i32
    vm.global.store.ref %a, @list : !vm.list<i32>
    %g = vm.global.load.ref @list : !vm.list<i32>
    %r3 = vm.cmp.nz.ref %g : !vm.list<i32>"""),
    "globals": ("i32 i64 f32 f64", "i32 i64 f32 f64 i32 i64", """
    vm.global.store.i32 %x0, @number : i32
    vm.global.store.i64 %x1, @wide : i64
    vm.global.store.f32 %x2, @real : f32
    vm.global.store.f64 %x3, @double : f64
    %r0 = vm.global.load.i32 @number : i32
    %r1 = vm.global.load.i64 @wide : i64
    %r2 = vm.global.load.f32 @real : f32
    %r3 = vm.global.load.f64 @double : f64
    %p = vm.global.address @number : !util.ptr<i32>
    vm.global.store.indirect.i32 %x0, %p : i32 -> !util.ptr<i32>
    %r4 = vm.global.load.indirect.i32 %p : !util.ptr<i32> -> i32
    %q = vm.global.address @wide : !util.ptr<i64>
    vm.global.store.indirect.i64 %x1, %q : i64 -> !util.ptr<i64>
    %r5 = vm.global.load.indirect.i64 %q : !util.ptr<i64> -> i64"""),
    "switches": ("i32 i32 i64 f32 f64", "i32 i64 f32 f64", """
    %c5 = vm.const.i32 5
    %l5 = vm.const.i64 5
    %f5 = vm.const.f32 5.5
    %d5 = vm.const.f64 5.5
    %r0 = vm.switch.i32 %x0[%x1, %c5] else %x0 : i32
    %r1 = vm.switch.i64 %x0[%x2, %l5] else %l5 : i64
    %r2 = vm.switch.f32 %x0[%x3, %f5] else %f5 : f32
    %r3 = vm.switch.f64 %x0[%x4, %d5] else %d5 : f64"""),
    "buffers": ("i32 i32 i64 f32 f64", "i32 i32 i32 i32 i32 i64 f32 f64 i32 i32 i32 i64 i64", """
    %c8 = vm.const.i32 8
    %o0 = vm.const.i64 0
    %o1 = vm.const.i64 1
    %o2 = vm.const.i64 2
    %o3 = vm.const.i64 3
    %o4 = vm.const.i64 4
    %n16 = vm.const.i64 16
    %n64 = vm.const.i64 64
    %b = vm.buffer.alloc %n64, %c8 : !vm.buffer
    vm.buffer.fill.i8 %b, %o0, %n16, %x0 : i32 -> !vm.buffer
    vm.buffer.fill.i16 %b, %o2, %o3, %x0 : i32 -> !vm.buffer
    vm.buffer.fill.i32 %b, %o2, %o2, %x0 : i32 -> !vm.buffer
    vm.buffer.fill.i64 %b, %o2, %o1, %x2 : i64 -> !vm.buffer
    vm.buffer.fill.f32 %b, %o4, %o1, %x3 : f32 -> !vm.buffer
    vm.buffer.fill.f64 %b, %o4, %o1, %x4 : f64 -> !vm.buffer
    vm.buffer.store.i8 %x1, %b[%o3] : i32 -> !vm.buffer
    vm.buffer.store.i16 %x1, %b[%o3] : i32 -> !vm.buffer
    vm.buffer.store.i32 %x1, %b[%o3] : i32 -> !vm.buffer
    vm.buffer.store.i64 %x2, %b[%o3] : i64 -> !vm.buffer
    %r0 = vm.buffer.load.i8.u %b[%o3] : !vm.buffer -> i32
    %r1 = vm.buffer.load.i8.s %b[%o3] : !vm.buffer -> i32
    %r2 = vm.buffer.load.i16.u %b[%o3] : !vm.buffer -> i32
    %r3 = vm.buffer.load.i16.s %b[%o3] : !vm.buffer -> i32
    %r4 = vm.buffer.load.i32 %b[%o3] : !vm.buffer -> i32
    %r5 = vm.buffer.load.i64 %b[%o3] : !vm.buffer -> i64
    vm.buffer.store.f32 %x3, %b[%o2] : f32 -> !vm.buffer
    vm.buffer.store.f64 %x4, %b[%o2] : f64 -> !vm.buffer
    %r6 = vm.buffer.load.f32 %b[%o2] : !vm.buffer -> f32
    %r7 = vm.buffer.load.f64 %b[%o2] : !vm.buffer -> f64
    %c = vm.buffer.clone %b, %o1, %n16, %c8 : !vm.buffer -> !vm.buffer
    %r8 = vm.buffer.compare %b, %o1, %c, %o0, %n16 : !vm.buffer, !vm.buffer
    %r9 = vm.buffer.compare %b, %o0, %c, %o0, %n16 : !vm.buffer, !vm.buffer
    vm.buffer.copy %b, %o0, %c, %o0, %o4 : !vm.buffer -> !vm.buffer
    %r10 = vm.buffer.compare %b, %o0, %c, %o0, %o4 : !vm.buffer, !vm.buffer
    %r11 = vm.buffer.length %c : !vm.buffer -> i64
    %r12 = vm.buffer.hash %b, %o0, %n64 : !vm.buffer -> i64"""),
    "control": ("i32 i32", "i32", """
    %c1 = vm.const.i32 1
    vm.trace "event"(%x0) : i32
    vm.print "event"(%x0) : i32
    vm.cond_br %x0, ^a(%x1 : i32), ^b(%x0 : i32)
  ^a(%p : i32):
    %q = vm.add.i32 %p, %c1 : i32
    vm.br ^c(%q : i32)
  ^b(%u : i32):
    vm.br ^c(%u : i32)
  ^c(%r0 : i32):"""),
    "optional": ("i32", "i32", """
    %r0 = vm.import.resolved @missing.thing : i32"""),
}


UNKNOWN = set()  # ops that the reference's dialect lacks, though there are opcodes


def operations():
    """Name, operand types and result type of each op that only works on numbers."""
    text = re.sub(r'"\s*\n\s*"', "", open(TABLE, encoding="utf-8").read())
    for mnemonic, fields in re.findall(r'^VM_OP\(\w+, \w+, \w+,\s*"([^"]+)",\s*"([^"]*)"\)', text, re.M):
        kinds = [(f.startswith(">"), f.split(":")[1]) for f in fields.split()]
        if mnemonic.startswith(("global.", "import.")) or any(k not in PACK for _, k in kinds) or not kinds or not kinds[-1][0]:
            continue
        operands = [k for isResult, k in kinds if not isResult]
        if operands and mnemonic not in UNKNOWN:
            yield mnemonic, operands, kinds[-1][1]


def spelled(mnemonic, operands, result, names):
    element = operands[-1] if mnemonic.startswith("select") else operands[0]
    isCast = mnemonic.startswith(("trunc.", "ext.", "cast.", "bitcast."))
    return f"vm.{mnemonic} {', '.join(names)} : {element}" + (f" -> {result}" if isCast else "")


def groups():
    """Functions: name, argument types, result types, body, argument lists, whether results are libm's."""
    found = {}
    for mnemonic, operands, result in operations():
        isDivision = re.match(r"(div|rem)\.i", mnemonic)
        isChecked = re.match(r"cast\.f\d\d\.", mnemonic)
        kind = "div" if isDivision else "cast" if isChecked else "math" if MATH.match(mnemonic) else "plain"
        found.setdefault((kind, tuple(operands)), []).append((mnemonic, result))
    for (kind, operands), ops in found.items():
        names = [f"%x{i}" for i in range(len(operands))]
        body = "".join(f"\n    %r{i} = {spelled(m, operands, r, names)}" for i, (m, r) in enumerate(ops))
        choices = [VALUES[o] for o in operands]
        if kind == "div":
            choices[1] = DIVISORS[operands[0]]
        if kind == "cast":
            choices = [CAST_VALUES]
        if len(operands) == 3:
            choices = [c[1:8:2] for c in choices]
        arguments = list(itertools.product(*choices))
        if kind == "div":
            arguments = [a for a in arguments if a[1] != -1 or a[0] > min(VALUES[operands[0]])]
        yield f"{kind}_{'_'.join(operands)}", list(operands), [r for _, r in ops], body, arguments, kind == "math", [m for m, _ in ops]
    for name, (operands, results, body) in EXTRA.items():
        operands, results = operands.split(), results.split()
        choices = [VALUES[o][i % 3:6 + i:3] if i else [0, 1, 2, -1] for i, o in enumerate(operands)]
        if name == "switches":  # the reference's keeps 32 bits of an i64
            choices[2] = [0, 7, 2**31 - 1]
        yield name, operands, results, body, list(itertools.product(*choices)), False, [name] * len(results)


def module_text():
    text = ["// Made by tests/interop/vm_ops.py: every op of the virtual machine.", "vm.module @vm_ops {",
            "  vm.import private optional @missing.thing(%a : i32) -> i32"]
    text += [f"  vm.global.{t} private mutable @{n} : {t}" for n, t in
             (("number", "i32"), ("wide", "i64"), ("real", "f32"), ("double", "f64"))]
    text += ["  vm.global.ref private mutable @list : !vm.list<i32>"]
    for name, operands, results, body, _, _, _ in groups():
        arguments = ", ".join(f"%x{i} : {t}" for i, t in enumerate(operands))
        values = ", ".join(f"%r{i}" for i in range(len(results)))
        text += [f"  vm.export @{name}", f"  vm.func @{name}({arguments}) -> ({', '.join(results)}) {{" + body,
                 f"    vm.return {values} : {', '.join(results)}", "  }"]
    return "\n".join(text + ["}", ""])


def call(tool, module, name, operands, values, results, folder):
    """The bits of each result, or why there are none."""
    paths = [os.path.join(folder, f"{i}.bin") for i in range(len(results))]
    written = [repr(v) if t[0] == "f" else str(v) for t, v in zip(operands, values)]
    p = subprocess.run([tool, f"--module={module}", f"--function={name}", *("--input=" + w for w in written),
                        *("--output=@" + path for path in paths)], capture_output=True, text=True, timeout=60)
    if p.returncode:
        return re.sub(r"^\S+: ", "", p.stderr.splitlines()[0]) if p.stderr else "failed"
    return [open(path, "rb").read().hex() for path in paths]


def close(kind, a, b):
    """Within two steps of each other, or both no numbers."""
    x, y = (struct.unpack(PACK[kind], bytes.fromhex(v))[0] for v in (a, b))
    if x != x or y != y:
        return x != x and y != y
    steps = [struct.unpack("<i" if kind == "f32" else "<q", bytes.fromhex(v))[0] for v in (a, b)]
    return x == y or abs(steps[0] - steps[1]) <= 2


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ours, theirs = (os.path.join(sys.argv[1], "strata-run-module"), os.path.join(sys.argv[2], "iree-run-module"))
    record = sys.argv[4] if len(sys.argv) > 4 and sys.argv[3] == "--record" else None
    compared = different = 0
    recorded = []
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(record or folder, "vm_ops.mlir")
        module = os.path.join(record or folder, "vm_ops.vmfb")
        while True:
            with open(source, "w", encoding="utf-8") as file:
                file.write(module_text())
            p = subprocess.run([os.path.join(sys.argv[2], "iree-compile"), "--compile-mode=vm", source, "-o", module],
                               capture_output=True, text=True)
            unknown = re.search(r"custom op 'vm\.([a-z0-9.]+)' is unknown", p.stderr)
            if not unknown:
                break
            UNKNOWN.add(unknown[1])
        if p.returncode:
            sys.exit(p.stderr)
        print("not in the reference's dialect:", *sorted(UNKNOWN))
        for name, operands, results, _, arguments, isMath, names in groups():
            for values in arguments[::max(1, len(arguments) // 12)]:
                got, want = (call(tool, module, name, operands, values, results, folder) for tool in (ours, theirs))
                compared += len(results)
                bits = [struct.pack(PACK[t], v).hex() for t, v in zip(operands, values)]
                recorded.append({"function": name, "arguments": bits, "results": want})
                if isinstance(got, str) or isinstance(want, str):
                    if got != want:
                        different += 1
                        print(f"{name}{values}: ours {got}, reference {want}")
                    continue
                for op, kind, a, b in zip(names, results, got, want):
                    isFloat = kind[0] == "f"
                    if a != b and not (isFloat and close(kind, a, b) and (isMath or a[-1] in "7f")):
                        different += 1
                        print(f"{op}{values}: ours {a}, reference {b}")
    if record:
        with open(os.path.join(record, "vm_ops.json"), "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join(json.dumps(r) for r in recorded) + "\n]\n")
    print(f"{compared} results compared, {different} different")
    sys.exit(different != 0)


main()
