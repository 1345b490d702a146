// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-verify-input-legality)' --split-input-file --verify-diagnostics

func.func @legal(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// -----

func.func @left_over(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{is left over from the input; it should have been converted}}
  %0 = tosa.abs %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @no_kernel(%a: tensor<1x16xf32>, %b: tensor<1x16xf32>) -> tensor<1x16xf32> {
  // expected-error@+1 {{isn't supported: it can't be made a dispatch}}
  %0 = linalg.add ins(%a, %b : tensor<1x16xf32>, tensor<1x16xf32>) outs(%a : tensor<1x16xf32>) -> tensor<1x16xf32>
  return %0 : tensor<1x16xf32>
}

// -----

func.func @kernel(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> tensor<4xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
    %1 = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
    %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %2, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
    flow.return
  }
  return %0 : tensor<4xf32>
}
