// The ops of the dialect, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  func.func private @dt(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>, %arg2: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xf32>>, %arg3: index, %arg4: index) {
    %0 = iree_tensor_ext.dispatch.workload.ordinal %arg3, 0 : index
    %1 = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0, %arg4], sizes = [4, %0], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>{%0} -> tensor<4x?xf32>
    iree_tensor_ext.dispatch.tensor.store %1, %arg1, offsets = [0, %arg4], sizes = [4, %0], strides = [1, 1] : tensor<4x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>{%0}
    return
  }
}

// -----

module {
  func.func private @wg(%arg0: index, %arg1: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg0, %arg1)
    %result_x, %result_y, %result_z = iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier workgroups(%x, %y, %z) workload(%arg0, %arg1)
    return %result_x, %result_y, %result_z : index, index, index
  }
}

// -----

module {
  func.func private @bar(%arg0: tensor<4x?xf32>, %arg1: index, %arg2: tensor<6x?xf32>, %arg3: tensor<4xi32>) -> (tensor<4x?xf32>, tensor<4x?xi32>) {
    %0 = iree_tensor_ext.compute_barrier.start %arg0 : tensor<4x?xf32>{%arg1} -> tensor<4x?xf32>
    %1 = iree_tensor_ext.compute_barrier.end %0 : tensor<4x?xf32>{%arg1} -> tensor<4x?xf32>
    %2 = iree_tensor_ext.bitcast %1 : tensor<4x?xf32>{%arg1} -> tensor<4x?xi32>{%arg1}
    return %1, %2 : tensor<4x?xf32>, tensor<4x?xi32>
  }
}

// -----

module {
  func.func private @rag(%arg0: tensor<6x4xf32>, %arg1: tensor<4xi32>) -> tensor<3x?x4xf32, #iree_tensor_ext.ragged_shape<0>> {
    %0 = iree_tensor_ext.cast_to_ragged_shape %arg0 ragged_dim(0) column_lengths(%arg1) : (tensor<6x4xf32>, tensor<4xi32>) -> tensor<3x?x4xf32, #iree_tensor_ext.ragged_shape<0>>
    return %0 : tensor<3x?x4xf32, #iree_tensor_ext.ragged_shape<0>>
  }
}
