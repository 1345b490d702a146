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
