// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-op-pipeline-adaptor{pipelines=func.func(canonicalize,cse)})' \
// RUN:   --mlir-print-ir-after-all --mlir-disable-threading 2>&1 >/dev/null | FileCheck %s --check-prefix=ORDER
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-op-pipeline-adaptor{pipelines=func.func(cse)},iree-op-pipeline-adaptor{pipelines=builtin.module(canonicalize)})' \
// RUN:   --dump-pass-pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=TEXT
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-op-pipeline-adaptor{pipelines=func.func})' 2>&1 | FileCheck %s --check-prefix=BAD

// Both functions are done in their order, the inner module's are not children of the anchor, and the
// adaptor shows last.
// ORDER:      (canonicalize) ('func.func' operation: @first)
// ORDER:      (cse) ('func.func' operation: @first)
// ORDER-NOT:  @inner) //
// ORDER:      (canonicalize) ('func.func' operation: @second)
// ORDER:      (cse) ('func.func' operation: @second)
// ORDER-NOT:  IR Dump
// ORDER:      (iree-op-pipeline-adaptor) //

// TEXT: iree-op-pipeline-adaptor{pipelines=func.func(cse)}
// TEXT-SAME: iree-op-pipeline-adaptor{pipelines=builtin.module(canonicalize{{.*}})}

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
