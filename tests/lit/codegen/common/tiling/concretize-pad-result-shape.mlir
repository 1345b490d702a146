// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-concretize-pad-result-shape))' | FileCheck %s

#rest = affine_map<(d0) -> (6, 17 - d0)>

// The slice has at most 6 rows, and is padded to 6.
// CHECK-LABEL: func.func @up_to_tile
func.func @up_to_tile(%x: tensor<17x8xf32>, %i: index) -> tensor<?x8xf32> {
  // CHECK: %[[PAD:.+]] = tensor.pad
  // CHECK: : tensor<?x8xf32> to tensor<6x8xf32>
  // CHECK: tensor.cast %[[PAD]] : tensor<6x8xf32> to tensor<?x8xf32>
  %zero = arith.constant 0.0 : f32
  %rows = affine.min #rest(%i)
  %0 = tensor.extract_slice %x[%i, 0] [%rows, 8] [1, 1] : tensor<17x8xf32> to tensor<?x8xf32>
  %high = affine.apply affine_map<(d0) -> (6 - d0)>(%rows)
  %1 = tensor.pad %0 low[0, 0] high[%high, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<?x8xf32> to tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

// Nothing says how large this is.
// CHECK-LABEL: func.func @unknown
func.func @unknown(%x: tensor<17x8xf32>, %i: index, %n: index, %high: index) -> tensor<?x8xf32> {
  // CHECK: tensor.pad
  // CHECK: : tensor<?x8xf32> to tensor<?x8xf32>
  %zero = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %x[%i, 0] [%n, 8] [1, 1] : tensor<17x8xf32> to tensor<?x8xf32>
  %1 = tensor.pad %0 low[0, 0] high[%high, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<?x8xf32> to tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}
