func.func @any_image_filter(%x: tensor<?x?x10x3xf32>, %k: tensor<3x3x3x5xf32>) -> tensor<?x?x8x5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?x10x3xf32>
  %h = tensor.dim %x, %c1 : tensor<?x?x10x3xf32>
  %oh = arith.subi %h, %c2 : index
  %e = tensor.empty(%n, %oh) : tensor<?x?x8x5xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?x8x5xf32>) -> tensor<?x?x8x5xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<?x?x10x3xf32>, tensor<3x3x3x5xf32>) outs(%f : tensor<?x?x8x5xf32>) -> tensor<?x?x8x5xf32>
  return %r : tensor<?x?x8x5xf32>
}
