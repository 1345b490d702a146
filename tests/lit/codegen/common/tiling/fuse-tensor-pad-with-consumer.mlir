// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-fuse-tensor-pad-with-consumer))' | FileCheck %s

// CHECK-LABEL: func.func @slice_of_padded
// CHECK-SAME:    %[[X:.+]]: tensor<10x14xf32>
func.func @slice_of_padded(%x: tensor<10x14xf32>, %i: index) -> tensor<4x16xf32> {
  // CHECK: %[[SLICE:.+]] = tensor.extract_slice %[[X]]
  // CHECK: tensor.pad %[[SLICE]]
  // CHECK-NOT: scf.if
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %x low[0, 0] high[2, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<10x14xf32> to tensor<12x16xf32>
  %1 = tensor.extract_slice %0[%i, 0] [4, 16] [1, 1] : tensor<12x16xf32> to tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}
