// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-convert-tensor-to-flow))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @views
// CHECK-SAME:    %[[A:.+]]: tensor<4x6xf32>
// CHECK:         %[[R:.+]] = flow.tensor.reshape %[[A]] : tensor<4x6xf32> -> tensor<24xf32>
// CHECK:         %[[S:.+]] = flow.tensor.slice %[[R]][%{{.+}} for %{{.+}}] : tensor<24xf32> -> tensor<5xf32>
// CHECK:         %[[U:.+]] = flow.tensor.update %[[S]], %[[R]][%{{.+}}] : tensor<5xf32> -> %[[R]] as tensor<24xf32>
// CHECK:         return %[[U]]
func.func @views(%a: tensor<4x6xf32>) -> tensor<24xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %1 = tensor.extract_slice %0[3] [5] [1] : tensor<24xf32> to tensor<5xf32>
  %2 = tensor.insert_slice %1 into %0[9] [5] [1] : tensor<5xf32> into tensor<24xf32>
  return %2 : tensor<24xf32>
}

// CHECK-LABEL: func.func @elements
// CHECK-SAME:    %[[A:.+]]: tensor<4xf32>, %[[I:.+]]: index, %[[V:.+]]: f32
// CHECK:         %[[F:.+]] = flow.tensor.splat %[[V]] : tensor<4xf32>
// CHECK:         %[[L:.+]] = flow.tensor.load %[[A]][%[[I]]] : tensor<4xf32>
// CHECK:         %[[S:.+]] = flow.tensor.store %[[L]], %[[F]][%[[I]]] : tensor<4xf32>
// CHECK:         return %[[S]]
func.func @elements(%a: tensor<4xf32>, %i: index, %v: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %l = tensor.extract %a[%i] : tensor<4xf32>
  %s = tensor.insert %l into %f[%i] : tensor<4xf32>
  return %s : tensor<4xf32>
}

// Columns are not contiguous: copying them takes a kernel, which accesses nothing else.
// CHECK-LABEL: func.func @columns
// CHECK:         flow.dispatch.workgroups
// CHECK:           %[[L:.+]] = iree_tensor_ext.dispatch.tensor.load %{{.+}}, offsets = [0, 1], sizes = [4, 2], strides = [1, 1]
// CHECK-NEXT:      iree_tensor_ext.dispatch.tensor.store %[[L]], %{{.+}}, offsets = [0, 0], sizes = [4, 2], strides = [1, 1]
func.func @columns(%a: tensor<4x6xf32>) -> tensor<4x2xf32> {
  %0 = tensor.extract_slice %a[0, 1] [4, 2] [1, 1] : tensor<4x6xf32> to tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @into_columns
// CHECK:         flow.dispatch.workgroups
// CHECK:           %[[L:.+]] = iree_tensor_ext.dispatch.tensor.load %{{.+}}, offsets = [0, 0], sizes = [5, 7], strides = [1, 1]
// CHECK-NEXT:      iree_tensor_ext.dispatch.tensor.store %[[L]], %{{.+}}, offsets = [1, 2], sizes = [5, 7], strides = [1, 1]
func.func @into_columns(%a: tensor<5x7xf32>, %b: tensor<8x9xf32>) -> tensor<8x9xf32> {
  %0 = tensor.insert_slice %a into %b[1, 2] [5, 7] [1, 1] : tensor<5x7xf32> into tensor<8x9xf32>
  return %0 : tensor<8x9xf32>
}
