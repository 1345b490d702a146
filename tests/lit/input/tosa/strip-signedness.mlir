// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-tosa-strip-signedness))' | FileCheck %s

// CHECK-LABEL: func.func @clamped(%arg0: tensor<4xi8>, %arg1: i16) -> (tensor<4xi8>, i16)
func.func @clamped(%a: tensor<4xui8>, %b: si16) -> (tensor<4xui8>, si16) {
  // CHECK: %[[CAST:.+]] = builtin.unrealized_conversion_cast %arg0 : tensor<4xi8> to tensor<4xi32>
  // CHECK: return %arg0, %arg1 : tensor<4xi8>, i16
  %0 = builtin.unrealized_conversion_cast %a : tensor<4xui8> to tensor<4xi32>
  return %a, %b : tensor<4xui8>, si16
}
