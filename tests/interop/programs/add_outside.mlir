func.func @add_outside(%x: tensor<8x5xf32>, %at: tensor<6x1xi32>, %u: tensor<6x5xf32>) -> tensor<8x5xf32> {
  %r = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %at : tensor<6x5xf32>, tensor<6x1xi32>) outs(%x : tensor<8x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<8x5xf32>
  return %r : tensor<8x5xf32>
}
