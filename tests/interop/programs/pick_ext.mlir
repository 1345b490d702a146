func.func @pick_ext(%x: tensor<8x5xf32>, %at: tensor<4xi32>) -> tensor<4x5xf32> {
  %e = tensor.empty() : tensor<4x5xf32>
  %r = iree_linalg_ext.gather dimension_map = [0] ins(%x, %at : tensor<8x5xf32>, tensor<4xi32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}
