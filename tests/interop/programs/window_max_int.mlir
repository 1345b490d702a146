func.func @window_max_int(%x: tensor<1x8x9x5xi8>) -> tensor<1x7x8x5xi8> {
  %z = arith.constant -128 : i8
  %w = tensor.empty() : tensor<2x2xi8>
  %e = tensor.empty() : tensor<1x7x8x5xi8>
  %f = linalg.fill ins(%z : i8) outs(%e : tensor<1x7x8x5xi8>) -> tensor<1x7x8x5xi8>
  %r = linalg.pooling_nhwc_max ins(%x, %w : tensor<1x8x9x5xi8>, tensor<2x2xi8>) outs(%f : tensor<1x7x8x5xi8>) -> tensor<1x7x8x5xi8>
  return %r : tensor<1x7x8x5xi8>
}
