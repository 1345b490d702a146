// RUN: strata-opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(iree-codegen-fold-memref-alias-ops))' | FileCheck %s

// CHECK-LABEL: @store
// CHECK-SAME: %[[BUFFER:.+]]: memref<40x9xf16>, %[[VALUE:.+]]: vector<1x3xf16>, %[[ROW:.+]]: index
// CHECK-NOT: memref.subview
// CHECK: %[[AT:.+]] = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%[[ROW]]]
// CHECK: vector.transfer_write %[[VALUE]], %[[BUFFER]][%[[AT]], %c6] {in_bounds = [true, true]}
func.func @store(%buffer: memref<40x9xf16>, %value: vector<1x3xf16>, %row: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %view = memref.subview %buffer[%row, 6] [4, 3] [1, 1] : memref<40x9xf16> to memref<4x3xf16, strided<[9, 1], offset: ?>>
  vector.transfer_write %value, %view[%c2, %c0] {in_bounds = [true, true]} : vector<1x3xf16>, memref<4x3xf16, strided<[9, 1], offset: ?>>
  return
}

// CHECK-LABEL: @load
// CHECK-SAME: %[[BUFFER:.+]]: memref<6x8xi32>
// CHECK: memref.load %[[BUFFER]][%{{.+}}, %{{.+}}]
func.func @load(%buffer: memref<6x8xi32>, %i: index) -> i32 {
  %flat = memref.collapse_shape %buffer [[0, 1]] : memref<6x8xi32> into memref<48xi32>
  %value = memref.load %flat[%i] : memref<48xi32>
  return %value : i32
}

// What is dropped of [1, 2, 1, 2] is the third dimension, though strides that aren't known say nothing of it.
// CHECK-LABEL: @which_unit_dim
// CHECK-SAME: %[[BUFFER:.+]]: memref<?x?x?x?xf32>, %[[I:.+]]: index, %[[J:.+]]: index, %[[K:.+]]: index, %[[L:.+]]: index
// CHECK: %[[AT:.+]]:2 = affine.delinearize_index %[[L]] into (2, 1)
// CHECK: %[[ROW:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[J]], %[[AT]]#0]
// CHECK: %[[PLANE:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[K]], %[[AT]]#1]
// CHECK: vector.load %[[BUFFER]][%[[I]], %[[ROW]], %[[PLANE]], %c0]
func.func @which_unit_dim(%buffer: memref<?x?x?x?xf32>, %i: index, %j: index, %k: index, %l: index) -> vector<2xf32> {
  %c0 = arith.constant 0 : index
  %view = memref.subview %buffer[%i, %j, %k, 0] [1, 2, 1, 2] [1, 1, 1, 1] : memref<?x?x?x?xf32> to memref<1x2x2xf32, strided<[?, ?, 1], offset: ?>>
  %values = vector.load %view[%c0, %l, %c0] : memref<1x2x2xf32, strided<[?, ?, 1], offset: ?>>, vector<2xf32>
  return %values : vector<2xf32>
}
