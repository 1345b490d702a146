// RUN: strata-opt %s --split-input-file --verify-diagnostics

func.func @size(%src: !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x9xf32>>) {
  // expected-error @+1 {{has size 3 in dimension 1 of the slice, but type 'tensor<9x4xf32>' inside}}
  %0 = iree_tensor_ext.dispatch.tensor.load %src, offsets = [0, 0], sizes = [9, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x9xf32>> -> tensor<9x4xf32>
  return
}

// -----

func.func @rank(%src: !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x9xf32>>) {
  // expected-error @+1 {{has a slice of rank 2 that can't be of type 'tensor<9xf32>'}}
  %0 = iree_tensor_ext.dispatch.tensor.load %src, offsets = [0, 0], sizes = [9, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x9xf32>> -> tensor<9xf32>
  return
}

// -----

func.func @elements(%src: !iree_tensor_ext.dispatch.tensor<readonly:tensor<9xf32>>) {
  // expected-error @+1 {{has elements of type 'i32' inside and 'f32' outside}}
  %0 = iree_tensor_ext.dispatch.tensor.load %src, offsets = [0], sizes = [9], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<9xf32>> -> tensor<9xi32>
  return
}

// -----

func.func @write_only(%src: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<9xf32>>) {
  // expected-error @+1 {{must be dispatch.tensor that can be read}}
  %0 = iree_tensor_ext.dispatch.tensor.load %src, offsets = [0], sizes = [9], strides = [1] : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<9xf32>> -> tensor<9xf32>
  return
}

// -----

func.func @bits(%t: tensor<4xf32>) {
  // expected-error @+1 {{changes the number of bits from 128 to 192}}
  %0 = iree_tensor_ext.bitcast %t : tensor<4xf32> -> tensor<3xi64>
  return
}

// -----

// expected-error @+1 {{expected readonly, readwrite or writeonly}}
func.func private @access(!iree_tensor_ext.dispatch.tensor<maybe:tensor<9xf32>>)
