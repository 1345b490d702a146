// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-optimize-tensor-insert-extract-slices))' | FileCheck %s

// The accumulator is carried as a vector; it is read before the loop and written behind it.
// CHECK-LABEL: func.func @accumulate
// CHECK: %[[INIT:.+]] = vector.transfer_read
// CHECK: %[[SUM:.+]] = scf.for {{.*}} iter_args(%[[CARRIED:.+]] = %[[INIT]]) -> (vector<4xf32>)
// CHECK: arith.addf %[[CARRIED]]
// CHECK: vector.transfer_write %[[SUM]]
func.func @accumulate(%init: tensor<4xf32>, %v: vector<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : f32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%out = %init) -> (tensor<4xf32>) {
    %1 = vector.transfer_read %out[%c0], %p {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
    %2 = arith.addf %1, %v : vector<4xf32>
    %3 = vector.transfer_write %2, %out[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
    scf.yield %3 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// Reading a tensor that a slice of the same size has replaced reads the slice.
// CHECK-LABEL: func.func @replaced
// CHECK-SAME: %[[SLICE:.+]]: tensor<?xf32>, %[[TO:[a-z0-9]+]]: tensor<?xf32>
func.func @replaced(%slice: tensor<?xf32>, %to: tensor<?xf32>, %mask: vector<8xi1>) -> vector<8xf32> {
  // CHECK: vector.transfer_read %{{.+}}, %{{.+}}, %{{.+}} {in_bounds = [true]}
  // CHECK-NOT: tensor.insert_slice
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %n = tensor.dim %to, %c0 : tensor<?xf32>
  %part = tensor.extract_slice %slice[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %0 = tensor.insert_slice %part into %to[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %1 = vector.transfer_read %0[%c0], %p, %mask {in_bounds = [true]} : tensor<?xf32>, vector<8xf32>
  return %1 : vector<8xf32>
}

// The write goes where the slice would have been inserted, the read where it would have been taken from.
// CHECK-LABEL: func.func @through_slices
// CHECK: %[[AT:.+]] = arith.addi %arg2, %c2
// CHECK: %[[ROW:.+]] = vector.transfer_read %arg0[%arg2, %[[AT]]], %{{.+}} {in_bounds = [true]} : tensor<9x9xf32>, vector<4xf32>
// CHECK: vector.transfer_write %[[ROW]], %arg1[%arg2, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<9x4xf32>
// CHECK-NOT: tensor.insert_slice
func.func @through_slices(%from: tensor<9x9xf32>, %to: tensor<9x4xf32>, %i: index) -> tensor<9x4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %p = ub.poison : f32
  %0 = tensor.extract_slice %from[%i, 2] [1, 7] [1, 1] : tensor<9x9xf32> to tensor<7xf32>
  %1 = vector.transfer_read %0[%i], %p {in_bounds = [true]} : tensor<7xf32>, vector<4xf32>
  %2 = tensor.empty() : tensor<4xf32>
  %3 = vector.transfer_write %1, %2[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %4 = tensor.insert_slice %3 into %to[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<9x4xf32>
  return %4 : tensor<9x4xf32>
}
