// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-tosa-to-linalg-ext))' | FileCheck %s

// CHECK-LABEL: func.func @two_batches
// CHECK-SAME:    %[[VALUES:.+]]: tensor<2x9x3xi16>, %[[ROWS:.+]]: tensor<2x4xi32>, %[[UPDATES:.+]]: tensor<2x4x3xi16>
func.func @two_batches(%values: tensor<2x9x3xi16>, %rows: tensor<2x4xi32>, %updates: tensor<2x4x3xi16>) -> tensor<2x9x3xi16> {
  // CHECK: %[[ROW:.+]] = tensor.expand_shape %[[ROWS]] {{\[\[}}0], [1, 2]] output_shape [2, 4, 1]
  // CHECK: %[[BATCH:.+]] = linalg.generic
  // CHECK:   linalg.index 0 : index
  // CHECK: %[[PAIRS:.+]] = tosa.concat %[[BATCH]], %[[ROW]]
  // CHECK-SAME: -> tensor<2x4x2xi32>
  // CHECK: %[[LIST:.+]] = tensor.collapse_shape %[[PAIRS]] {{\[\[}}0, 1], [2]]
  // CHECK: %[[NEW:.+]] = tensor.collapse_shape %[[UPDATES]] {{\[\[}}0, 1], [2]]
  // CHECK: iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(true)
  // CHECK-SAME: ins(%[[NEW]], %[[LIST]] : tensor<8x3xi16>, tensor<8x2xi32>) outs(%[[VALUES]] : tensor<2x9x3xi16>)
  // CHECK-NEXT: ^bb0(%[[VALUE:.+]]: i16, %{{.+}}: i16):
  // CHECK-NEXT:   iree_linalg_ext.yield %[[VALUE]] : i16
  %0 = "tosa.scatter"(%values, %rows, %updates) : (tensor<2x9x3xi16>, tensor<2x4xi32>, tensor<2x4x3xi16>) -> tensor<2x9x3xi16>
  return %0 : tensor<2x9x3xi16>
}

// A single batch needs no loop for its number.
// CHECK-LABEL: func.func @one_batch
func.func @one_batch(%values: tensor<1x?x6xf32>, %rows: tensor<1x?xi32>, %updates: tensor<1x?x6xf32>) -> tensor<1x?x6xf32> {
  // CHECK-NOT: linalg.generic
  // CHECK: linalg.fill
  // CHECK: iree_linalg_ext.scatter
  // CHECK-SAME: ins(%{{.+}}, %{{.+}} : tensor<?x6xf32>, tensor<?x2xi32>)
  %0 = "tosa.scatter"(%values, %rows, %updates) : (tensor<1x?x6xf32>, tensor<1x?xi32>, tensor<1x?x6xf32>) -> tensor<1x?x6xf32>
  return %0 : tensor<1x?x6xf32>
}
