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

// The outer sizes are those that its definition names.
// CHECK-LABEL: util.func public @sizes_of_source
// CHECK-SAME: %[[A:[a-z0-9]+]]: index, %[[B:[a-z0-9]+]]: index)
util.func public @sizes_of_source(%arg: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x7xi8>>, %a: index, %b: index) -> tensor<2x7xi8> {
  %tied = flow.dispatch.tie_shape %arg : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x7xi8>>{%a}
  // CHECK: iree_tensor_ext.dispatch.tensor.load {{.+}}tensor<?x7xi8>>{%[[A]]}
  %0 = iree_tensor_ext.dispatch.tensor.load %tied, offsets = [0, 0], sizes = [2, 7], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x7xi8>>{%b} -> tensor<2x7xi8>
  util.return %0 : tensor<2x7xi8>
}

// CHECK-LABEL: util.func public @size_of_loaded
// CHECK-SAME: %[[N:[a-z0-9]+]]: index)
util.func public @size_of_loaded(%arg: !iree_tensor_ext.dispatch.tensor<readonly:tensor<6x9x7xi8>>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  // CHECK-NOT: tensor.dim
  %0 = iree_tensor_ext.dispatch.tensor.load %arg, offsets = [0, 0, 0], sizes = [1, %n, 7], strides = [1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<6x9x7xi8>> -> tensor<?x7xi8>
  %1 = tensor.dim %0, %c0 : tensor<?x7xi8>
  // CHECK: util.return %[[N]]
  util.return %1 : index
}

// CHECK-LABEL: util.func public @constant_workload
util.func public @constant_workload() -> index {
  // CHECK: %[[C5:.+]] = arith.constant 5 : index
  %c5 = arith.constant 5 : index
  // CHECK-NOT: iree_tensor_ext.dispatch.workload.ordinal
  %0 = iree_tensor_ext.dispatch.workload.ordinal %c5, 1 : index
  // CHECK: util.return %[[C5]]
  util.return %0 : index
}

// What the cast forgets is known of the result too: by a constant, and by a size that both name.
// CHECK-LABEL: util.func public @bits_of_cast
// CHECK-SAME: (%[[T:.+]]: tensor<6x?x8xi16>, %{{.+}}: index, %[[N:.+]]: index)
util.func public @bits_of_cast(%t: tensor<6x?x8xi16>, %m: index, %n: index) -> tensor<?x?x?xi8> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // CHECK: %[[BITS:.+]] = iree_tensor_ext.bitcast %[[T]] : tensor<6x?x8xi16>{%[[N]]} -> tensor<6x?x16xi8>{%[[N]]}
  // CHECK: %[[CAST:.+]] = tensor.cast %[[BITS]] : tensor<6x?x16xi8> to tensor<?x?x?xi8>
  %0 = tensor.cast %t : tensor<6x?x8xi16> to tensor<?x?x?xi16>
  %1 = iree_tensor_ext.bitcast %0 : tensor<?x?x?xi16>{%m, %n, %c8} -> tensor<?x?x?xi8>{%m, %n, %c16}
  // CHECK: util.return %[[CAST]]
  util.return %1 : tensor<?x?x?xi8>
}
