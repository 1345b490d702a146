// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-op-pipeline-adaptor{pipelines=func.func(canonicalize,cse)})' \
// RUN:   --mlir-print-ir-after-all --mlir-disable-threading 2>&1 >/dev/null | FileCheck %s --check-prefix=ORDER
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-op-pipeline-adaptor{pipelines=func.func(cse)},iree-op-pipeline-adaptor{pipelines=builtin.module(canonicalize)})' \
// RUN:   --dump-pass-pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=TEXT
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-op-pipeline-adaptor{pipelines=func.func})' 2>&1 | FileCheck %s --check-prefix=BAD

// Both functions are done in their order, those of the inner module are not children of the anchor,
// and the adaptor shows last.
// ORDER:      (canonicalize)
// ORDER-NEXT: func.func @first
// ORDER:      (cse)
// ORDER-NEXT: func.func @first
// ORDER:      (canonicalize)
// ORDER-NEXT: func.func @second
// ORDER:      (cse)
// ORDER-NEXT: func.func @second
// ORDER-NOT:  (cse)
// ORDER:      (iree-op-pipeline-adaptor)
// ORDER:      func.func @inner

// TEXT: iree-op-pipeline-adaptor{pipelines=func.func(cse)}
// TEXT-NEXT: iree-op-pipeline-adaptor{pipelines=builtin.module(canonicalize{{.*}})}

// BAD: expected `op.name(passes)` but found `func.func`

func.func @first(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %r = arith.addi %x, %c0 : i32
  return %r : i32
}
module @nested {
  func.func @inner() {
    return
  }
}
func.func @second() {
  return
}
