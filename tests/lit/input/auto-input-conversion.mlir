// RUN: strata-opt %s --iree-auto-input-conversion | FileCheck %s

// CHECK-LABEL: func.func @plain
func.func @plain(%a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: arith.addf
  %0 = arith.addf %a, %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}
