func.func @small_weights(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %h = arith.constant dense<0.5> : tensor<2x3xf32>
  %s = arith.mulf %x, %w : tensor<2x3xf32>
  %t = arith.addf %s, %h : tensor<2x3xf32>
  return %t : tensor<2x3xf32>
}
