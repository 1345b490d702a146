// What has no corrections in the type of the sums stays.
// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-quantized-matmul-to-matmul))' | FileCheck %s

// CHECK-LABEL: @wide
// CHECK: linalg.quantized_matmul
util.func public @wide(%a: tensor<3x9xi32>, %b: tensor<9x4xi32>, %za: i16, %zb: i16, %init: tensor<3x4xi16>) -> tensor<3x4xi16> {
  %r = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<3x9xi32>, tensor<9x4xi32>, i16, i16) outs(%init : tensor<3x4xi16>) -> tensor<3x4xi16>
  util.return %r : tensor<3x4xi16>
}

// CHECK-LABEL: @narrow_zero_point
// CHECK: linalg.quantized_matmul
util.func public @narrow_zero_point(%a: tensor<3x9xi8>, %b: tensor<9x4xi8>, %za: i8, %zb: i8, %init: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %r = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<3x9xi8>, tensor<9x4xi8>, i8, i8) outs(%init : tensor<3x4xi32>) -> tensor<3x4xi32>
  util.return %r : tensor<3x4xi32>
}
