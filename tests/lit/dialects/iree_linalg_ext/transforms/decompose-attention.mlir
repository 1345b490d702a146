// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-linalg-ext-decompose-attention))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-linalg-ext-decompose-attention{use-exp2=false}))' | FileCheck %s --check-prefix=E

// The scale brings scores from powers of e to powers of two. What was summed before is brought to the new maximum.
// CHECK-LABEL: func.func @plain
// CHECK-SAME:    %[[Q:[a-z0-9]+]]: tensor<4x16xf32>, %[[K:[a-z0-9]+]]: tensor<6x16xf32>, %[[V:[a-z0-9]+]]: tensor<6x8xf32>, %[[SCALE:[a-z0-9]+]]: f32, %[[ACC:[a-z0-9]+]]: tensor<4x8xf32>, %[[MAX:[a-z0-9]+]]: tensor<4xf32>, %[[SUM:[a-z0-9]+]]: tensor<4xf32>
// CHECK:       %[[LOG:.+]] = arith.constant 1.44269502 : f32
// CHECK:       %[[FACTOR:.+]] = arith.mulf %[[SCALE]], %[[LOG]]
// CHECK:       %[[QUERY:.+]] = linalg.generic {{.*}} ins(%[[FACTOR]] : f32) outs(%[[Q]] :
// CHECK:       %[[PRODUCT:.+]] = linalg.generic {{.*}} ins(%[[QUERY]], %[[K]] : {{.*}} attrs = {first}
// CHECK:       %[[SCORES:.+]] = linalg.generic {{.*}} outs(%[[PRODUCT]]
// CHECK:       %[[NEWMAX:.+]] = linalg.generic {{.*}} ins(%[[SCORES]] : tensor<4x6xf32>) outs(%[[MAX]]
// CHECK:       %[[NORM:.+]] = linalg.generic {{.*}} ins(%[[NEWMAX]] : tensor<4xf32>) outs(%[[MAX]]
// CHECK:         math.exp2
// CHECK:       %[[OLDSUM:.+]] = linalg.generic {{.*}} ins(%[[NORM]] : tensor<4xf32>) outs(%[[SUM]]
// CHECK:       %[[WEIGHTS:.+]] = linalg.generic {{.*}} ins(%[[NEWMAX]] : tensor<4xf32>) outs(%[[SCORES]]
// CHECK:         math.exp2
// CHECK:       %[[NEWSUM:.+]] = linalg.generic {{.*}} ins(%[[WEIGHTS]] : tensor<4x6xf32>) outs(%[[OLDSUM]]
// CHECK:       %[[OLD:.+]] = linalg.generic {{.*}} ins(%[[NORM]] : tensor<4xf32>) outs(%[[ACC]]
// CHECK:       %[[NEW:.+]] = linalg.generic {{.*}} ins(%[[WEIGHTS]], %[[V]] : {{.*}} outs(%[[OLD]] {{.*}} attrs = {second}
// CHECK:       return %[[NEW]], %[[NEWMAX]], %[[NEWSUM]]
// E-LABEL: func.func @plain
// E-NOT:     math.exp2
// E:         math.exp %
func.func @plain(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %o: tensor<4x8xf32>, %max: tensor<4xf32>, %sum: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:3 = iree_linalg_ext.online_attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, n)>, affine_map<(m, n, k, j) -> (m)>, affine_map<(m, n, k, j) -> (m)>], decomposition_config = {qk_attrs = {first}, pv_attrs = {second}}> ins(%q, %k, %v, %scale : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32) outs(%o, %max, %sum : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1, %0#2 : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
}

// A body needn't be linear, so that scores aren't scaled for another base.
// CHECK-LABEL: func.func @body
// CHECK-NOT:     1.44269502
// CHECK-NOT:     math.exp2
// CHECK:         math.tanh
// CHECK:         linalg.index 1
// CHECK:         math.exp %
func.func @body(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %o: tensor<4x8xf32>, %max: tensor<4xf32>, %sum: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:3 = iree_linalg_ext.online_attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, n)>, affine_map<(m, n, k, j) -> (m)>, affine_map<(m, n, k, j) -> (m)>]> ins(%q, %k, %v, %scale : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32) outs(%o, %max, %sum : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%score: f32):
    %t = math.tanh %score : f32
    %j = iree_linalg_ext.index 3 : index
    %i = arith.index_cast %j : index to i32
    %f = arith.sitofp %i : i32 to f32
    %s = arith.addf %t, %f : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1, %0#2 : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
}

// A mask of floats is scaled as the scores are; one of bits lets them through.
// CHECK-LABEL: func.func @added_mask
// CHECK:       linalg.generic {{.*}} ins(%arg4 : tensor<4x6xf32>)
// CHECK:         %[[LOG:.+]] = arith.constant 1.44269502 : f32
// CHECK-NEXT:    %[[MASK:.+]] = arith.mulf %in, %[[LOG]] : f32
// CHECK-NEXT:    arith.addf %out, %[[MASK]] : f32
func.func @added_mask(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %mask: tensor<4x6xf32>, %o: tensor<4x8xf32>, %max: tensor<4xf32>, %sum: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:3 = iree_linalg_ext.online_attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, j)>, affine_map<(m, n, k, j) -> (m, n)>, affine_map<(m, n, k, j) -> (m)>, affine_map<(m, n, k, j) -> (m)>]> ins(%q, %k, %v, %scale, %mask : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32, tensor<4x6xf32>) outs(%o, %max, %sum : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1, %0#2 : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @bit_mask
// CHECK:         %[[NEVER:.+]] = arith.constant 0xFF800000 : f32
// CHECK:         %[[BIT:.+]] = arith.trunci %in : i8 to i1
// CHECK-NEXT:    %[[MASK:.+]] = arith.select %[[BIT]], %{{.*}}, %[[NEVER]] : f32
// CHECK:         arith.addf %out, %[[MASK]] : f32
func.func @bit_mask(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %mask: tensor<6xi8>, %o: tensor<4x8xf32>, %max: tensor<4xf32>, %sum: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:3 = iree_linalg_ext.online_attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (j)>, affine_map<(m, n, k, j) -> (m, n)>, affine_map<(m, n, k, j) -> (m)>, affine_map<(m, n, k, j) -> (m)>]> ins(%q, %k, %v, %scale, %mask : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32, tensor<6xi8>) outs(%o, %max, %sum : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1, %0#2 : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
}

// Floats of a byte are scaled after the product, and weights stay within their range.
// CHECK-LABEL: func.func @narrow
// CHECK:         linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<4x16xf8E4M3FN>, tensor<6x16xf8E4M3FN>)
// CHECK:         arith.constant 0.00223214296 : f32
// CHECK:         arith.constant 4.480000e+02 : f32
// CHECK:         arith.minimumf
// CHECK:         arith.truncf {{.*}} : f32 to f8E4M3FN
func.func @narrow(%q: tensor<4x16xf8E4M3FN>, %k: tensor<6x16xf8E4M3FN>, %v: tensor<6x8xf8E4M3FN>, %scale: f32, %o: tensor<4x8xf32>, %max: tensor<4xf32>, %sum: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:3 = iree_linalg_ext.online_attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, n)>, affine_map<(m, n, k, j) -> (m)>, affine_map<(m, n, k, j) -> (m)>]> ins(%q, %k, %v, %scale : tensor<4x16xf8E4M3FN>, tensor<6x16xf8E4M3FN>, tensor<6x8xf8E4M3FN>, f32) outs(%o, %max, %sum : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1, %0#2 : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
}
