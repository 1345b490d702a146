// RUN: strata-opt %s --canonicalize --split-input-file | FileCheck %s

// Constant sizes become part of the slice and of its type; the cast is for those who knew less.
// CHECK-LABEL: func.func @constants
// CHECK-SAME:    %[[SRC:[a-z0-9]+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x?xf32>>
func.func @constants(%src: !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x?xf32>>, %d: index) -> tensor<?x?xf32> {
  %c3 = arith.constant 3 : index
  // CHECK: %[[L:.+]] = iree_tensor_ext.dispatch.tensor.load %[[SRC]], offsets = [3, 0], sizes = [3, %{{.+}}], strides = [1, 1] : {{.*}} -> tensor<3x?xf32>
  // CHECK: tensor.cast %[[L]] : tensor<3x?xf32> to tensor<?x?xf32>
  %0 = iree_tensor_ext.dispatch.tensor.load %src, offsets = [%c3, 0], sizes = [%c3, %d], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x?xf32>>{%d} -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @store_of_cast
// CHECK-SAME:    %[[V:[a-z0-9]+]]: tensor<6xf32>
func.func @store_of_cast(%v: tensor<6xf32>, %dst: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6xf32>>) {
  // CHECK-NEXT: iree_tensor_ext.dispatch.tensor.store %[[V]]
  %0 = tensor.cast %v : tensor<6xf32> to tensor<?xf32>
  iree_tensor_ext.dispatch.tensor.store %0, %dst, offsets = [0], sizes = [6], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6xf32>>
  return
}

// -----

// CHECK-LABEL: func.func @ordinals
// CHECK-SAME:    %[[A:[a-z0-9]+]]: index, %[[B:[a-z0-9]+]]: index
func.func @ordinals(%a: index, %b: index) -> (index, index, index) {
  // CHECK-DAG: %[[A0:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[A]], 0
  // CHECK-DAG: %[[B1:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[B]], 1
  // CHECK: %[[SUM:.+]] = arith.addi %[[A0]], %[[B1]]
  // CHECK: return %[[SUM]], %[[A0]], %[[B1]]
  %sum = arith.addi %a, %b : index
  %b1 = iree_tensor_ext.dispatch.workload.ordinal %b, 1 : index
  %a0 = iree_tensor_ext.dispatch.workload.ordinal %a, 0 : index
  %again = iree_tensor_ext.dispatch.workload.ordinal %a0, 0 : index
  return %sum, %again, %b1 : index, index, index
}

// -----

// CHECK-LABEL: func.func @barriers
// CHECK-SAME:    %[[T:[a-z0-9]+]]: tensor<5xf32>
func.func @barriers(%t: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK-NEXT: %[[S:.+]] = iree_tensor_ext.compute_barrier.start %[[T]]
  // CHECK-NEXT: %[[E:.+]] = iree_tensor_ext.compute_barrier.end %[[S]]
  // CHECK-NEXT: return %[[E]]
  %0 = iree_tensor_ext.compute_barrier.start %t : tensor<5xf32> -> tensor<5xf32>
  %1 = iree_tensor_ext.compute_barrier.start %0 : tensor<5xf32> -> tensor<5xf32>
  %2 = iree_tensor_ext.compute_barrier.end %1 : tensor<5xf32> -> tensor<5xf32>
  return %2 : tensor<5xf32>
}

// -----

// CHECK-LABEL: func.func @bitcasts
// CHECK-SAME:    %[[T:[a-z0-9]+]]: tensor<4xf32>
func.func @bitcasts(%t: tensor<4xf32>) -> (tensor<2xi64>, tensor<4xf32>) {
  // CHECK: %[[B:.+]] = iree_tensor_ext.bitcast %[[T]] : tensor<4xf32> -> tensor<2xi64>
  // CHECK: return %[[B]], %[[T]]
  %0 = iree_tensor_ext.bitcast %t : tensor<4xf32> -> tensor<4xi32>
  %1 = iree_tensor_ext.bitcast %0 : tensor<4xi32> -> tensor<2xi64>
  %2 = iree_tensor_ext.bitcast %1 : tensor<2xi64> -> tensor<4xf32>
  return %1, %2 : tensor<2xi64>, tensor<4xf32>
}
