func.func @packed(%x: tensor<13x10xf32>) -> (tensor<4x2x4x8xf32>, tensor<13x10xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x2x4x8xf32>
  %p = linalg.pack %x padding_value(%z : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %e : tensor<13x10xf32> -> tensor<4x2x4x8xf32>
  %s = arith.addf %p, %p : tensor<4x2x4x8xf32>
  %e2 = tensor.empty() : tensor<13x10xf32>
  %u = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %e2 : tensor<4x2x4x8xf32> -> tensor<13x10xf32>
  return %p, %u : tensor<4x2x4x8xf32>, tensor<13x10xf32>
}
