// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-decompose-softmax))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-decompose-softmax{use-fusion=false}))' | FileCheck %s --check-prefix=APART

// CHECK-LABEL: func.func @softmax
// CHECK: arith.maxnumf
// CHECK: arith.subf
// CHECK-NEXT: math.exp
// CHECK: arith.divf
// CHECK-NOT: linalg.softmax
// APART: arith.maxnumf
// APART: math.exp
// APART: arith.addf
// APART: arith.divf
func.func @softmax(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %empty = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
