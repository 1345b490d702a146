// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-flow-outline-constants)' --mlir-print-local-scope | FileCheck %s

// CHECK:       util.global private @__constant_tensor_2xi16 <inlining_policy = #util.inline.never> = dense<[3, 4]> : tensor<2xi16>
// CHECK:       util.func public @constants
// CHECK:         %{{.+}} = util.global.load immutable @__constant_tensor_2xi16 : tensor<2xi16>
// CHECK:         arith.constant dense<5> : tensor<2xi16>
util.func public @constants() -> (tensor<2xi16>, tensor<2xi16>) {
  %0 = arith.constant dense<[3, 4]> : tensor<2xi16>
  %1 = arith.constant dense<5> : tensor<2xi16>
  util.return %0, %1 : tensor<2xi16>, tensor<2xi16>
}
