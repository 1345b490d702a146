// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-tile-large-tensors))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-tile-large-tensors{max-vector-size=1000}))' | FileCheck %s --check-prefix=LARGE

#id = affine_map<(d0, d1) -> (d0, d1)>

// 6 rows of 90: one row at a time, in two pieces. What it reads is computed for each.
// CHECK-LABEL: @rows
// CHECK: scf.for {{.*}} step %c1
// CHECK: scf.for {{.*}} step %c45
// CHECK: %[[TWICE:.+]] = linalg.generic {{.*}} outs(%{{.+}} : tensor<1x45xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[TWICE]] : tensor<1x45xf32>)
// CHECK-NOT: tensor<6x90xf32>) outs
// LARGE-LABEL: @rows
// LARGE-NOT: scf.for
// LARGE: return
func.func @rows(%a: tensor<6x90xf32>) -> tensor<6x90xf32> {
  %e = tensor.empty() : tensor<6x90xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<6x90xf32>) outs(%e : tensor<6x90xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<6x90xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<6x90xf32>) outs(%e : tensor<6x90xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<6x90xf32>
  return %1 : tensor<6x90xf32>
}
