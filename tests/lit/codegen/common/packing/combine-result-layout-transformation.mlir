// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-combine-result-layout-transformation{scope=dispatch-reshape}))' | FileCheck %s --check-prefixes=CHECK,RESHAPES
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-combine-result-layout-transformation))' | FileCheck %s --check-prefixes=CHECK,ALL

// Nothing to fold: the store stays as it is.
// CHECK-LABEL: func.func @plain
// CHECK: iree_codegen.store_to_buffer %{{.*}}, %{{.*}} : tensor<4x8xf32> into memref<4x8xf32>
func.func @plain(%a: tensor<4x8xf32>, %b: memref<4x8xf32>) {
  iree_codegen.store_to_buffer %a, %b : tensor<4x8xf32> into memref<4x8xf32>
  return
}

// Sizes are said by what they are made of, and what is assumed twice is assumed once.
// CHECK-LABEL: func.func @sizes
// CHECK-SAME: (%[[A:.+]]: index)
// CHECK: %[[KNOWN:.+]] = util.assume.int %[[A]]<udiv = 8> : index
// CHECK-NOT: tensor.dim
// CHECK: return %[[KNOWN]], %[[KNOWN]]
func.func @sizes(%a: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %known:2 = util.assume.int %a<udiv = 8>, %a<udiv = 8> : index, index
  %0 = tensor.empty(%known#0) : tensor<?x4xf32>
  %zero = arith.constant 0.0 : f32
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %dim = tensor.dim %1, %c0 : tensor<?x4xf32>
  return %dim, %known#1 : index, index
}

// A batch of one that goes before the store.
// CHECK-LABEL: func.func @collapse
// CHECK-SAME: (%[[A:[a-z0-9]+]]: tensor<1x4x5x3xf32>, %[[B:[a-z0-9]+]]: memref
// CHECK: %[[TRUE:.+]] = arith.constant true
// CHECK: %[[E:.+]] = tensor.empty() : tensor<4x5x3xf32>
// CHECK: %[[S:.+]] = iree_linalg_ext.map_store %[[A]] into %[[E]] {
// CHECK-NEXT: ^bb0(%[[N:.+]]: index, %[[H:.+]]: index, %[[W:.+]]: index, %[[C:.+]]: index):
// CHECK-NEXT: %[[ROW:.+]] = affine.linearize_index disjoint [%[[N]], %[[H]]] by (1, 4) : index
// CHECK-NEXT: iree_linalg_ext.yield %[[ROW]], %[[W]], %[[C]], %[[TRUE]]
// CHECK: iree_codegen.store_to_buffer %[[S]], %[[B]]
func.func @collapse(%a: tensor<1x4x5x3xf32>, %b: memref<4x5x3xf32, strided<[54, 6, 1], offset: 30>>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2], [3]] : tensor<1x4x5x3xf32> into tensor<4x5x3xf32>
  iree_codegen.store_to_buffer %0, %b : tensor<4x5x3xf32> into memref<4x5x3xf32, strided<[54, 6, 1], offset: 30>>
  return
}

// CHECK-LABEL: func.func @collapse_dynamic
// CHECK-SAME: (%[[A:[a-z0-9]+]]: tensor<2x?x3xf32>
// CHECK-DAG: %[[ROWS:.+]] = tensor.dim %[[A]], %c1
// CHECK: iree_linalg_ext.map_store %[[A]]
// CHECK: affine.linearize_index disjoint [%{{.+}}, %{{.+}}] by (2, %{{.+}})
func.func @collapse_dynamic(%a: tensor<2x?x3xf32>, %b: memref<?x3xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x?x3xf32> into tensor<?x3xf32>
  iree_codegen.store_to_buffer %0, %b : tensor<?x3xf32> into memref<?x3xf32>
  return
}

// Of a chain all is folded, each with the positions that the one before it gives.
// CHECK-LABEL: func.func @transpose_and_expand
// CHECK-SAME: (%[[A:[a-z0-9]+]]: tensor<8x6xf32>
// CHECK: iree_linalg_ext.map_store %[[A]]
// CHECK-NEXT: ^bb0(%[[I:.+]]: index, %[[J:.+]]: index):
// CHECK-NEXT: %[[PARTS:.+]]:2 = affine.delinearize_index %[[I]] into (2, 4)
// CHECK-NEXT: iree_linalg_ext.yield %[[J]], %[[PARTS]]#0, %[[PARTS]]#1, %true
func.func @transpose_and_expand(%a: tensor<8x6xf32>, %b: memref<6x2x4xf32>) {
  %e = tensor.empty() : tensor<6x8xf32>
  %0 = linalg.transpose ins(%a : tensor<8x6xf32>) outs(%e : tensor<6x8xf32>) permutation = [1, 0]
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [6, 2, 4] : tensor<6x8xf32> into tensor<6x2x4xf32>
  iree_codegen.store_to_buffer %1, %b : tensor<6x2x4xf32> into memref<6x2x4xf32>
  return
}

// A transpose has tiles, so that it may stay if nothing reshapes.
// CHECK-LABEL: func.func @transpose
// RESHAPES: linalg.transpose
// RESHAPES-NOT: map_store
// ALL: iree_linalg_ext.map_store
// ALL-NEXT: ^bb0(%[[I:.+]]: index, %[[J:.+]]: index):
// ALL-NEXT: iree_linalg_ext.yield %[[J]], %[[I]], %true
// CHECK: return
func.func @transpose(%a: tensor<8x6xf32>, %b: memref<6x8xf32>) {
  %e = tensor.empty() : tensor<6x8xf32>
  %0 = linalg.transpose ins(%a : tensor<8x6xf32>) outs(%e : tensor<6x8xf32>) permutation = [1, 0]
  iree_codegen.store_to_buffer %0, %b : tensor<6x8xf32> into memref<6x8xf32>
  return
}

// What a slice leaves out isn't written.
// CHECK-LABEL: func.func @slice
// CHECK-DAG: %[[C5:.+]] = arith.constant 5 : index
// CHECK-DAG: %[[C8:.+]] = arith.constant 8 : index
// CHECK: ^bb0(%{{.+}}: index, %{{.+}}: index, %[[K:.+]]: index):
// CHECK: %[[ROW:.+]] = affine.linearize_index
// CHECK: %[[X:.+]] = arith.cmpi ult, %[[ROW]], %[[C8]]
// CHECK: %[[Y:.+]] = arith.cmpi ult, %[[K]], %[[C5]]
// CHECK: %[[BOTH:.+]] = arith.andi %[[X]], %[[Y]]
// CHECK: iree_linalg_ext.yield %[[ROW]], %[[K]], %[[BOTH]]
func.func @slice(%a: tensor<2x4x6xf32>, %b: memref<8x5xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
  %1 = tensor.extract_slice %0[0, 0] [8, 5] [1, 1] : tensor<8x6xf32> to tensor<8x5xf32>
  iree_codegen.store_to_buffer %1, %b : tensor<8x5xf32> into memref<8x5xf32>
  return
}

// A slice from elsewhere is none that a mask could say: all stays.
// CHECK-LABEL: func.func @slice_from_elsewhere
// CHECK: tensor.collapse_shape
// CHECK: %[[SLICE:.+]] = tensor.extract_slice
// CHECK: iree_codegen.store_to_buffer %[[SLICE]]
func.func @slice_from_elsewhere(%a: tensor<2x4x6xf32>, %b: memref<8x5xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
  %1 = tensor.extract_slice %0[0, 1] [8, 5] [1, 1] : tensor<8x6xf32> to tensor<8x5xf32>
  iree_codegen.store_to_buffer %1, %b : tensor<8x5xf32> into memref<8x5xf32>
  return
}

// Padding is nothing that a map of positions could write.
// CHECK-LABEL: func.func @pad
// CHECK: tensor.collapse_shape
// CHECK: %[[PADDED:.+]] = tensor.pad
// CHECK-NOT: map_store
// CHECK: iree_codegen.store_to_buffer %[[PADDED]]
func.func @pad(%a: tensor<2x4x6xf32>, %b: memref<10x6xf32>) {
  %z = arith.constant 1.0 : f32
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
  %1 = tensor.pad %0 low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x6xf32> to tensor<10x6xf32>
  iree_codegen.store_to_buffer %1, %b : tensor<10x6xf32> into memref<10x6xf32>
  return
}

// CHECK-LABEL: func.func @unpack_and_expand
// CHECK-SAME: (%[[A:[a-z0-9]+]]: tensor<2x3x4x4xf32>
// CHECK: iree_linalg_ext.map_store %[[A]]
// CHECK-NEXT: ^bb0(%[[I:.+]]: index, %[[J:.+]]: index, %[[II:.+]]: index, %[[JJ:.+]]: index):
// CHECK: affine.linearize_index disjoint [%[[J]], %[[JJ]]] by (3, 4)
func.func @unpack_and_expand(%a: tensor<2x3x4x4xf32>, %b: memref<2x4x12xf32>) {
  %e = tensor.empty() : tensor<8x12xf32>
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %e : tensor<2x3x4x4xf32> -> tensor<8x12xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 4, 12] : tensor<8x12xf32> into tensor<2x4x12xf32>
  iree_codegen.store_to_buffer %1, %b : tensor<2x4x12xf32> into memref<2x4x12xf32>
  return
}

// CHECK-LABEL: func.func @collapse_and_pack
// CHECK-SAME: (%[[A:[a-z0-9]+]]: tensor<1x8x12xf32>
// CHECK: iree_linalg_ext.map_store %[[A]]
// CHECK-NEXT: ^bb0(%[[N:.+]]: index, %[[I:.+]]: index, %[[J:.+]]: index):
// CHECK-NEXT: %[[ROW:.+]] = affine.linearize_index disjoint [%[[N]], %[[I]]] by (1, 8)
// CHECK-NEXT: %[[R:.+]]:2 = affine.delinearize_index %[[ROW]] into (2, 4)
// CHECK-NEXT: %[[C:.+]]:2 = affine.delinearize_index %[[J]] into (3, 4)
// CHECK-NEXT: iree_linalg_ext.yield %[[R]]#0, %[[C]]#0, %[[R]]#1, %[[C]]#1, %true
func.func @collapse_and_pack(%a: tensor<1x8x12xf32>, %b: memref<2x3x4x4xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<1x8x12xf32> into tensor<8x12xf32>
  %e = tensor.empty() : tensor<2x3x4x4xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %e : tensor<8x12xf32> -> tensor<2x3x4x4xf32>
  iree_codegen.store_to_buffer %1, %b : tensor<2x3x4x4xf32> into memref<2x3x4x4xf32>
  return
}

// What somebody else needs too stays a reshape.
// CHECK-LABEL: func.func @used_twice
// CHECK-NOT: map_store
// CHECK: return
func.func @used_twice(%a: tensor<1x4x5xf32>, %b: memref<4x5xf32>, %c: memref<4x5xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<1x4x5xf32> into tensor<4x5xf32>
  iree_codegen.store_to_buffer %0, %b : tensor<4x5xf32> into memref<4x5xf32>
  iree_codegen.store_to_buffer %0, %c : tensor<4x5xf32> into memref<4x5xf32>
  return
}

// A single element has no position.
// CHECK-LABEL: func.func @scalar
// CHECK-NOT: map_store
// CHECK: return
func.func @scalar(%a: tensor<1x1xf32>, %b: memref<f32>) {
  %0 = tensor.collapse_shape %a [] : tensor<1x1xf32> into tensor<f32>
  iree_codegen.store_to_buffer %0, %b : tensor<f32> into memref<f32>
  return
}
