func.func @byte_filter(%x: tensor<1x6x7x4xi8>, %k: tensor<3x3x4x9xi8>) -> tensor<1x4x5x9xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x4x5x9xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<1x4x5x9xi32>) -> tensor<1x4x5x9xi32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x6x7x4xi8>, tensor<3x3x4x9xi8>) outs(%f : tensor<1x4x5x9xi32>) -> tensor<1x4x5x9xi32>
  return %r : tensor<1x4x5x9xi32>
}
