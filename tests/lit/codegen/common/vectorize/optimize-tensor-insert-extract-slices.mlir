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

// Two carried tensors become two carried vectors, the last first. What the mask leaves out is padding in each round.
// CHECK-LABEL: func.func @two_masked
// CHECK-SAME: %[[A:.+]]: tensor<?xf32>, %[[B:.+]]: tensor<8xf32>, %{{.+}}: vector<8xf32>, %[[MASK:.+]]: vector<8xi1>
// CHECK: %[[ZEROS:.+]] = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK: %[[READ_B:.+]] = vector.transfer_read %[[B]]
// CHECK: %[[READ_A:.+]] = vector.transfer_read %[[A]]{{.*}} %[[MASK]]
// CHECK: %[[LOOP:.+]]:2 = scf.for {{.*}} iter_args(%[[IN_B:.+]] = %[[READ_B]], %[[IN_A:.+]] = %[[READ_A]])
// CHECK:   %[[SUM:.+]] = arith.addf %[[IN_A]]
// CHECK:   %[[PRODUCT:.+]] = arith.mulf %[[IN_B]]
// CHECK:   %[[KEPT:.+]] = arith.select %[[MASK]], %[[SUM]], %[[ZEROS]]
// CHECK:   scf.yield %[[PRODUCT]], %[[KEPT]]
// CHECK: %[[NEW_A:.+]] = vector.transfer_write %[[LOOP]]#1, %[[A]]{{.*}} %[[MASK]]
// CHECK: %[[NEW_B:.+]] = vector.transfer_write %[[LOOP]]#0, %[[B]]
// CHECK: return %[[NEW_A]], %[[NEW_B]]
func.func @two_masked(%a: tensor<?xf32>, %b: tensor<8xf32>, %v: vector<8xf32>, %mask: vector<8xi1>, %n: index) -> (tensor<?xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<?xf32>, tensor<8xf32>) {
    %1 = vector.transfer_read %x[%c0], %zero, %mask {in_bounds = [true]} : tensor<?xf32>, vector<8xf32>
    %2 = vector.transfer_read %y[%c0], %zero {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
    %3 = arith.addf %1, %v : vector<8xf32>
    %4 = arith.mulf %2, %v : vector<8xf32>
    %5 = vector.transfer_write %3, %x[%c0], %mask {in_bounds = [true]} : vector<8xf32>, tensor<?xf32>
    %6 = vector.transfer_write %4, %y[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
    scf.yield %5, %6 : tensor<?xf32>, tensor<8xf32>
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<8xf32>
}

// Another reader of the tensor needs it.
// CHECK-LABEL: func.func @read_elsewhere
// CHECK: scf.for {{.*}} -> (tensor<16xf32>)
func.func @read_elsewhere(%a: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<16xf32>) {
    %1 = vector.transfer_read %x[%c0], %zero {in_bounds = [true]} : tensor<16xf32>, vector<8xf32>
    %2 = vector.transfer_read %x[%c1], %zero {in_bounds = [true]} : tensor<16xf32>, vector<8xf32>
    %3 = arith.addf %1, %2 : vector<8xf32>
    %4 = vector.transfer_write %3, %x[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<16xf32>
    scf.yield %4 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}
