// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-detach-elementwise-from-named-ops))' | FileCheck %s

#map = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: util.func private @onto_computed
util.func private @onto_computed(%a: tensor<3x5xf32>, %b: tensor<5x9xf32>, %c: tensor<3x9xf32>) -> tensor<3x9xf32> {
  // CHECK: %[[INIT:.+]] = linalg.generic
  %e = tensor.empty() : tensor<3x9xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<3x9xf32>) outs(%e : tensor<3x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.negf %in : f32
    linalg.yield %2 : f32
  } -> tensor<3x9xf32>
  // CHECK: %[[FILL:.+]] = linalg.fill
  // CHECK: %[[MM:.+]] = linalg.matmul {{.+}} outs(%[[FILL]]
  // CHECK: linalg.generic {{.+}} ins(%[[MM]], %[[INIT]]
  // CHECK: arith.addf
  %1 = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x9xf32>) outs(%0 : tensor<3x9xf32>) -> tensor<3x9xf32>
  util.return %1 : tensor<3x9xf32>
}

// What comes from outside is accumulated onto in place.
// CHECK-LABEL: util.func private @onto_argument
util.func private @onto_argument(%a: tensor<3x5xf32>, %b: tensor<5x9xf32>, %c: tensor<3x9xf32>) -> tensor<3x9xf32> {
  // CHECK-NEXT: linalg.matmul
  // CHECK-NEXT: util.return
  %0 = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x9xf32>) outs(%c : tensor<3x9xf32>) -> tensor<3x9xf32>
  util.return %0 : tensor<3x9xf32>
}

// CHECK-LABEL: util.func private @onto_constant
util.func private @onto_constant(%a: tensor<3x5xf32>, %b: tensor<5x9xf32>) -> tensor<3x9xf32> {
  // CHECK: %[[TWO:.+]] = arith.constant 2.0{{.*}} : f32
  // CHECK: linalg.fill ins(%[[TWO]]
  %c = arith.constant dense<2.0> : tensor<3x9xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x9xf32>) outs(%c : tensor<3x9xf32>) -> tensor<3x9xf32>
  util.return %0 : tensor<3x9xf32>
}
