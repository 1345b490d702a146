// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-transform-dialect-drop-schedule)' | FileCheck %s

// CHECK-NOT: transform
// CHECK:     func.func @kept
// CHECK-NOT: transform
module {
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%op: !transform.any_op {transform.readonly}) {
      transform.yield
    }
  }
  func.func @kept() {
    return
  }
}
