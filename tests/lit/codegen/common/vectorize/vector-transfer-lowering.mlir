// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-vector-transfer-lowering))' | FileCheck %s

// CHECK-LABEL: func.func @rows
// CHECK-COUNT-2: vector.load {{.*}} : memref<2x4xf32>, vector<4xf32>
// CHECK-COUNT-2: vector.store {{.*}} : memref<2x4xf32>, vector<4xf32>
func.func @rows(%from: memref<2x4xf32>, %to: memref<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = ub.poison : f32
  %1 = vector.transfer_read %from[%c0, %c0], %0 {in_bounds = [true, true]} : memref<2x4xf32>, vector<2x4xf32>
  vector.transfer_write %1, %to[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, memref<2x4xf32>
  return
}

// The bound of the mask is clamped before it is compared as i32.
// CHECK-LABEL: func.func @masked
// CHECK-SAME: %[[SIZE:[a-z0-9]+]]: index
// CHECK: %[[BOUND:.+]] = arith.minsi %[[SIZE]], %{{.*}} : index
// CHECK: arith.index_cast %[[BOUND]] : index to i32
// CHECK: %[[MASK:.+]] = arith.cmpi
// CHECK: vector.maskedload %{{.*}}[%{{.*}}], %[[MASK]]
func.func @masked(%from: memref<?xf32>, %size: index) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %mask = vector.create_mask %size : vector<8xi1>
  %0 = vector.transfer_read %from[%c0], %zero, %mask {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
  return %0 : vector<8xf32>
}

// One element needs no neighbours in memory.
// CHECK-LABEL: func.func @element_of_column
// CHECK-SAME: %[[COLUMN:[a-z0-9]+]]: memref<6xf32, strided<[?]>>, %[[I:[a-z0-9]+]]: index, %[[J:[a-z0-9]+]]: index
// CHECK: %[[ELEMENT:.+]] = memref.load %[[COLUMN]][%[[I]]]
// CHECK: memref.store %{{.+}}, %[[COLUMN]][%[[J]]]
// CHECK-NOT: vector.transfer
func.func @element_of_column(%column: memref<6xf32, strided<[?]>>, %i: index, %j: index) -> vector<2xf32> {
  %0 = ub.poison : f32
  %1 = vector.transfer_read %column[%i], %0 : memref<6xf32, strided<[?]>>, vector<f32>
  vector.transfer_write %1, %column[%j] : vector<f32>, memref<6xf32, strided<[?]>>
  %2 = vector.broadcast %1 : vector<f32> to vector<2xf32>
  return %2 : vector<2xf32>
}
