// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-raise-special-ops))' | FileCheck %s

// CHECK-LABEL: util.func public @softmax
// CHECK-SAME: (%[[X:.+]]: tensor<5x7xf32>)
// CHECK: linalg.softmax dimension(1) ins(%[[X]] : tensor<5x7xf32>)
// CHECK-LABEL: util.func public @fill
// CHECK-NOT: linalg.generic
// CHECK: linalg.fill ins(%{{.+}} : f32)
// CHECK-LABEL: util.func public @transposed
// CHECK-SAME: (%[[A:.+]]: tensor<3x4xf32>, %[[B:.+]]: tensor<6x4xf32>
// CHECK: linalg.matmul indexing_maps = [{{.+}}] ins(%[[A]], %[[B]] :
// CHECK-LABEL: util.func public @extend
// CHECK-SAME: (%[[A:.+]]: tensor<3x4xi8>, %[[B:.+]]: tensor<4x6xi32>
// CHECK: linalg.matmul ins(%[[A]], %[[B]] : tensor<3x4xi8>, tensor<4x6xi32>)
// CHECK-LABEL: util.func public @shifted
// CHECK-NOT: linalg.softmax
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
util.func public @softmax(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<5xf32>
  %e2 = tensor.empty() : tensor<5x7xf32>
  %m0 = linalg.fill ins(%lowest : f32) outs(%e1 : tensor<5xf32>) -> tensor<5xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<5x7xf32>) outs(%m0 : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<5xf32>
  %sub = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %max : tensor<5x7xf32>, tensor<5xf32>) outs(%e2 : tensor<5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<5x7xf32>
  %exp = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%sub : tensor<5x7xf32>) outs(%e2 : tensor<5x7xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<5x7xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<5x7xf32>) outs(%s0 : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<5xf32>
  %div = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%exp, %sum : tensor<5x7xf32>, tensor<5xf32>) outs(%e2 : tensor<5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<5x7xf32>
  util.return %div : tensor<5x7xf32>
}
util.func public @fill(%v: f32) -> tensor<3x2xf32> {
  %e = tensor.empty() : tensor<3x2xf32>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<3x2xf32>) {
  ^bb0(%out: f32):
    linalg.yield %v : f32
  } -> tensor<3x2xf32>
  util.return %0 : tensor<3x2xf32>
}
util.func public @transposed(%a: tensor<3x4xf32>, %b: tensor<6x4xf32>, %c: tensor<3x6xf32>) -> tensor<3x6xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %0 = linalg.generic {indexing_maps = [#id, #swap], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<6x4xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x6xf32>
  %1 = linalg.matmul ins(%a, %0 : tensor<3x4xf32>, tensor<4x6xf32>) outs(%c : tensor<3x6xf32>) -> tensor<3x6xf32>
  util.return %1 : tensor<3x6xf32>
}
util.func public @extend(%a: tensor<3x4xi8>, %b: tensor<4x6xi32>, %c: tensor<3x6xi32>) -> tensor<3x6xi32> {
  %e = tensor.empty() : tensor<3x4xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<3x4xi8>) outs(%e : tensor<3x4xi32>) {
  ^bb0(%in: i8, %out: i32):
    %2 = arith.extsi %in : i8 to i32
    linalg.yield %2 : i32
  } -> tensor<3x4xi32>
  %1 = linalg.matmul ins(%0, %b : tensor<3x4xi32>, tensor<4x6xi32>) outs(%c : tensor<3x6xi32>) -> tensor<3x6xi32>
  util.return %1 : tensor<3x6xi32>
}

// The sum is that of other values: this is no softmax.
util.func public @shifted(%x: tensor<5x7xf32>, %y: tensor<5x7xf32>, %max: tensor<5xf32>, %sum: tensor<5xf32>) -> tensor<5x7xf32> {
  %e2 = tensor.empty() : tensor<5x7xf32>
  %exp = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<5x7xf32>) outs(%e2 : tensor<5x7xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<5x7xf32>
  %div = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%exp, %sum : tensor<5x7xf32>, tensor<5xf32>) outs(%e2 : tensor<5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<5x7xf32>
  util.return %div : tensor<5x7xf32>
}
