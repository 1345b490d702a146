// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-cleanup-buffer-alloc-view))' | FileCheck %s

// CHECK-LABEL: func.func @loaded
// CHECK-SAME:    %[[M:.+]]: memref<3x8xf32>
func.func @loaded(%m: memref<3x8xf32>) -> tensor<24xf32> {
  // CHECK: %[[VIEW:.+]] = memref.collapse_shape %[[M]] {{\[\[}}0, 1]]
  // CHECK: iree_codegen.load_from_buffer %[[VIEW]] : memref<24xf32> -> tensor<24xf32>
  %0 = iree_codegen.load_from_buffer %m : memref<3x8xf32> -> tensor<3x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<3x8xf32> into tensor<24xf32>
  return %1 : tensor<24xf32>
}

// CHECK-LABEL: func.func @stored
// CHECK-SAME:    %[[X:.+]]: tensor<3x8xf32>, %[[M:.+]]: memref<24xf32>
func.func @stored(%x: tensor<3x8xf32>, %m: memref<24xf32>) {
  // CHECK: %[[VIEW:.+]] = memref.expand_shape %[[M]] {{\[\[}}0, 1]] output_shape [3, 8]
  // CHECK: iree_codegen.store_to_buffer %[[X]], %[[VIEW]] : tensor<3x8xf32> into memref<3x8xf32>
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<3x8xf32> into tensor<24xf32>
  iree_codegen.store_to_buffer %0, %m : tensor<24xf32> into memref<24xf32>
  return
}

// A view of a view that has gaps may be none.
// CHECK-LABEL: func.func @with_gaps
func.func @with_gaps(%m: memref<3x8xf32, strided<[16, 1]>>) -> tensor<24xf32> {
  // CHECK-NEXT: iree_codegen.load_from_buffer
  // CHECK-NEXT: tensor.collapse_shape
  %0 = iree_codegen.load_from_buffer %m : memref<3x8xf32, strided<[16, 1]>> -> tensor<3x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<3x8xf32> into tensor<24xf32>
  return %1 : tensor<24xf32>
}
