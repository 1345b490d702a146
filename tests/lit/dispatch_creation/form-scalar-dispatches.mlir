// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-form-scalar-dispatches))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @scalars
// CHECK:         flow.dispatch.region -> (tensor<f32>) {
// CHECK-COUNT-2:   linalg.generic
// CHECK:         } count() -> (index, index, index) {
// CHECK:           %[[ONE:.+]] = arith.constant 1 : index
// CHECK:           flow.return %[[ONE]], %[[ONE]], %[[ONE]]
// CHECK-NOT:     linalg.generic
func.func @scalars(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%a, %b : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%0 : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
