func.func @attention_heads(%q: tensor<2x3x50x40xf16>, %k: tensor<2x3x70x40xf16>, %v: tensor<2x3x70x24xf16>, %mask: tensor<2x3x50x70xf16>) -> tensor<2x3x50x24xf16> {
  %s = arith.constant 0.158 : f16
  %e = tensor.empty() : tensor<2x3x50x24xf16>
  %r = iree_linalg_ext.attention <indexing_maps = [affine_map<(b, h, m, n, k1, k2) -> (b, h, m, k1)>, affine_map<(b, h, m, n, k1, k2) -> (b, h, k2, k1)>, affine_map<(b, h, m, n, k1, k2) -> (b, h, k2, n)>, affine_map<(b, h, m, n, k1, k2) -> ()>, affine_map<(b, h, m, n, k1, k2) -> (b, h, m, k2)>, affine_map<(b, h, m, n, k1, k2) -> (b, h, m, n)>]>
   ins(%q, %k, %v, %s, %mask : tensor<2x3x50x40xf16>, tensor<2x3x70x40xf16>, tensor<2x3x70x24xf16>, f16, tensor<2x3x50x70xf16>) outs(%e : tensor<2x3x50x24xf16>) {
    ^bb0(%score: f32):
      iree_linalg_ext.yield %score : f32
  } -> tensor<2x3x50x24xf16>
  return %r : tensor<2x3x50x24xf16>
}
