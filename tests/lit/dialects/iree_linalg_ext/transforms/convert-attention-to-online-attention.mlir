// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-linalg-ext-convert-attention-to-online-attention))' | FileCheck %s

// CHECK-DAG: #[[ROWS:.+]] = affine_map<(d0, d1, d2, d3) -> (d0)>
// CHECK-LABEL: func.func @half
// CHECK-SAME:    %[[Q:[a-z0-9]+]]: tensor<4x16xf16>, %[[K:[a-z0-9]+]]: tensor<6x16xf16>, %[[V:[a-z0-9]+]]: tensor<6x8xf16>, %[[SCALE:[a-z0-9]+]]: f16, %[[OUT:[a-z0-9]+]]: tensor<4x8xf16>
// CHECK-DAG:   %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG:   %[[LEAST:.+]] = arith.constant -3.40282347E+38 : f32
// CHECK:       %[[ACC:.+]] = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:       %[[MAX:.+]] = linalg.fill ins(%[[LEAST]] : f32) outs(%{{.*}} : tensor<4xf32>)
// CHECK:       %[[SUM:.+]] = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<4xf32>)
// CHECK:       %[[R:.+]]:3 = iree_linalg_ext.online_attention
// CHECK-SAME:    , #[[ROWS]], #[[ROWS]]], decomposition_config = {qk_attrs = {note}}> {kept}
// CHECK-SAME:    ins(%[[Q]], %[[K]], %[[V]], %[[SCALE]] : {{.*}}) outs(%[[ACC]], %[[MAX]], %[[SUM]] : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
// CHECK:       %[[DIVIDED:.+]] = linalg.generic {{.*}} ins(%[[R]]#2, %[[R]]#0 : tensor<4xf32>, tensor<4x8xf32>) outs(%[[OUT]] : tensor<4x8xf16>)
// CHECK:         %[[INVERSE:.+]] = arith.divf %{{.*}}, %in : f32
// CHECK:         %[[RESULT:.+]] = arith.mulf %[[INVERSE]]
// CHECK:         arith.truncf %[[RESULT]] : f32 to f16
// CHECK:       return %[[DIVIDED]]
func.func @half(%q: tensor<4x16xf16>, %k: tensor<6x16xf16>, %v: tensor<6x8xf16>, %scale: f16, %o: tensor<4x8xf16>) -> tensor<4x8xf16> {
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, n)>], decomposition_config = {qk_attrs = {note}}> {kept} ins(%q, %k, %v, %scale : tensor<4x16xf16>, tensor<6x16xf16>, tensor<6x8xf16>, f16) outs(%o : tensor<4x8xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x8xf16>
  return %0 : tensor<4x8xf16>
}

// A mask stays an input; sizes that vary are those of the operands.
// CHECK-LABEL: func.func @masked
// CHECK-SAME:    %[[Q:[a-z0-9]+]]: tensor<?x16xf32>, %[[K:[a-z0-9]+]]: tensor<?x16xf32>, %[[V:[a-z0-9]+]]: tensor<?x8xf32>
// CHECK:       %[[ROWS:.+]] = tensor.dim %[[Q]]
// CHECK:       tensor.empty(%[[ROWS]]) : tensor<?xf32>
// CHECK:       iree_linalg_ext.online_attention {{.*}} ins(%[[Q]], %[[K]], %[[V]], %{{.*}}, %{{.*}} : {{.*}}, f32, tensor<?xi1>)
func.func @masked(%q: tensor<?x16xf32>, %k: tensor<?x16xf32>, %v: tensor<?x8xf32>, %scale: f32, %mask: tensor<?xi1>, %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (j)>, affine_map<(m, n, k, j) -> (m, n)>]> ins(%q, %k, %v, %scale, %mask : tensor<?x16xf32>, tensor<?x16xf32>, tensor<?x8xf32>, f32, tensor<?xi1>) outs(%o : tensor<?x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
