// Ragged tensors, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  func.func @ragged(%arg0: tensor<3x?x8xf16, #iree_tensor_ext.ragged_shape<0>>, %arg1: memref<2x?x4xf32, #iree_tensor_ext.ragged_shape<0>>, %arg2: index) -> (tensor<?x8xf16>, memref<?x4xf32>) {
    %0 = iree_tensor_ext.linearize_ragged_dims %arg0 : tensor<3x?x8xf16, #iree_tensor_ext.ragged_shape<0>> -> tensor<?x8xf16>{%arg2}
    %1 = iree_tensor_ext.linearize_ragged_dims %arg1 : memref<2x?x4xf32, #iree_tensor_ext.ragged_shape<0>> -> memref<?x4xf32>{%arg2}
    return %0, %1 : tensor<?x8xf16>, memref<?x4xf32>
  }
}
