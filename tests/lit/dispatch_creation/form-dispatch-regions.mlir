// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-form-dispatch-regions))' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// The matrix multiplication takes in the addition that follows it; what it reads stays outside.
// CHECK-LABEL: func.func @matmul_bias
// CHECK:         %[[F:.+]] = linalg.fill
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<6x10xf32>) {
// CHECK:           %[[M:.+]] = linalg.matmul ins(%{{.+}}, %{{.+}} : tensor<6x4xf32>, tensor<4x10xf32>) outs(%[[F]]
// CHECK:           %[[G:.+]] = linalg.generic {{.*}} ins(%[[M]],
// CHECK:           flow.return %[[G]] : tensor<6x10xf32>
// CHECK:         return %[[R]]
func.func @matmul_bias(%a: tensor<6x4xf32>, %b: tensor<4x10xf32>, %c: tensor<10xf32>) -> tensor<6x10xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x10xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<6x10xf32>) -> tensor<6x10xf32>
  %m = linalg.matmul ins(%a, %b : tensor<6x4xf32>, tensor<4x10xf32>) outs(%f : tensor<6x10xf32>) -> tensor<6x10xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %c : tensor<6x10xf32>, tensor<10xf32>) outs(%e : tensor<6x10xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<6x10xf32>
  return %r : tensor<6x10xf32>
}

// Two reductions in a row are two kernels.
// CHECK-LABEL: func.func @two_matmuls
// CHECK-COUNT-2: flow.dispatch.region
// CHECK-NOT:     flow.dispatch.region
func.func @two_matmuls(%a: tensor<6x4xf32>, %b: tensor<4x10xf32>, %c: tensor<10x3xf32>, %i: tensor<6x10xf32>, %o: tensor<6x3xf32>) -> tensor<6x3xf32> {
  %m = linalg.matmul ins(%a, %b : tensor<6x4xf32>, tensor<4x10xf32>) outs(%i : tensor<6x10xf32>) -> tensor<6x10xf32>
  %n = linalg.matmul ins(%m, %c : tensor<6x10xf32>, tensor<10x3xf32>) outs(%o : tensor<6x3xf32>) -> tensor<6x3xf32>
  return %n : tensor<6x3xf32>
}

// A dynamic result carries its dims.
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME:    %[[A:.+]]: tensor<?xf32>
// CHECK:         %[[D:.+]] = tensor.dim %[[A]]
// CHECK:         flow.dispatch.region -> (tensor<?xf32>{%[[D]]}) {
func.func @dynamic(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
