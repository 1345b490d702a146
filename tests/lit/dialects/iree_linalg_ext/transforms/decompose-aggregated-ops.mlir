// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-linalg-ext-decompose-aggregated-ops{filter-ops=linalg.softmax}))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-linalg-ext-decompose-aggregated-ops{filter-ops=iree_linalg_ext.attention}))' | FileCheck %s --check-prefix=OTHER

// CHECK-LABEL: util.func public @softmax
// CHECK-NOT:     linalg.softmax
// CHECK:         arith.maxnumf
// CHECK:         math.exp
// CHECK:         arith.divf
// OTHER-LABEL: util.func public @softmax
// OTHER:         linalg.softmax
util.func public @softmax(%a: tensor<2x8xf32>, %init: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<2x8xf32>) outs(%init : tensor<2x8xf32>) -> tensor<2x8xf32>
  util.return %0 : tensor<2x8xf32>
}

// Two products around a softmax, in f32; the body and the mask change the scores. With such a body weights are powers
// of e, and the query alone is scaled.
// OTHER-LABEL: util.func public @attention
// OTHER-SAME:    %[[Q:[a-z0-9]+]]: tensor<4x16xf16>, %[[K:[a-z0-9]+]]: tensor<6x16xf16>, %[[V:[a-z0-9]+]]: tensor<6x8xf16>, %[[MASK:[a-z0-9]+]]: tensor<6xi1>
// OTHER:       %[[SCALE:.+]] = arith.constant 2.500000e-01 : f16
// OTHER:       %[[SCALED:.+]] = linalg.generic {{.*}} ins(%[[SCALE]] : f16) outs(%[[Q]]
// OTHER:       %[[PRODUCTS:.+]] = linalg.generic
// OTHER-SAME:    iterator_types = ["parallel", "reduction", "parallel"]} ins(%[[SCALED]], %[[K]]
// OTHER-COUNT-2: arith.extf
// OTHER:       %[[CHANGED:.+]] = linalg.generic {{.*}} outs(%[[PRODUCTS]]
// OTHER:         linalg.index 1
// OTHER:       %[[SCORES:.+]] = linalg.generic {{.*}} ins(%[[MASK]] : tensor<6xi1>) outs(%[[CHANGED]]
// OTHER:         arith.select %{{.+}}, %{{.+}}, %{{.+}} : f32
// OTHER:       %[[MAX:.+]] = linalg.generic {{.*}} ins(%[[SCORES]] :
// OTHER:         arith.maximumf
// OTHER:       %[[WEIGHTS:.+]] = linalg.generic {{.*}} ins(%[[MAX]] : tensor<4xf32>) outs(%[[SCORES]]
// OTHER:         %[[LESS:.+]] = arith.subf %out, %in
// OTHER:         math.exp %[[LESS]]
// OTHER:       %[[SUM:.+]] = linalg.generic {{.*}} ins(%[[WEIGHTS]] :
// OTHER:       %[[NARROW:.+]] = linalg.generic {{.*}} ins(%[[WEIGHTS]] : tensor<4x6xf32>) outs(%{{.*}} : tensor<4x6xf16>)
// OTHER:       %[[VALUES:.+]] = linalg.generic {{.*}} ins(%[[NARROW]], %[[V]]
// OTHER:       %[[R:.+]] = linalg.generic {{.*}} ins(%[[VALUES]], %[[SUM]]
// OTHER:         %[[D:.+]] = arith.divf
// OTHER:         arith.truncf %[[D]] : f32 to f16
// OTHER:       util.return %[[R]] : tensor<4x8xf16>
util.func public @attention(%q: tensor<4x16xf16>, %k: tensor<6x16xf16>, %v: tensor<6x8xf16>, %mask: tensor<6xi1>, %out: tensor<4x8xf16>) -> tensor<4x8xf16> {
  %scale = arith.constant 0.25 : f16
  %0 = iree_linalg_ext.attention <{indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (j)>, affine_map<(m, n, k, j) -> (m, n)>]}> ins(%q, %k, %v, %scale, %mask : tensor<4x16xf16>, tensor<6x16xf16>, tensor<6x8xf16>, f16, tensor<6xi1>) outs(%out : tensor<4x8xf16>) {
  ^bb0(%score: f32):
    %j = iree_linalg_ext.index 3 : index
    %i = arith.index_cast %j : index to i32
    %f = arith.sitofp %i : i32 to f32
    %s = arith.addf %score, %f : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<4x8xf16>
  util.return %0 : tensor<4x8xf16>
}
