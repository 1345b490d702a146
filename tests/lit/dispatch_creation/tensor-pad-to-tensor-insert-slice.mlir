// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-tensor-pad-to-tensor-insert-slice))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @pad
// CHECK-SAME:    %[[A:.+]]: tensor<3x4xf32>
// CHECK:         %[[F:.+]] = linalg.fill
// CHECK:         tensor.insert_slice %[[A]] into %[[F]][1, 0] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<6x4xf32>
func.func @pad(%a: tensor<3x4xf32>) -> tensor<6x4xf32> {
  %v = arith.constant 1.5 : f32
  %0 = tensor.pad %a low[1, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<3x4xf32> to tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}
