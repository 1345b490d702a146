// A convolution with a window of one element, and one matrix for a whole batch.
func.func @strided_rows(%x: tensor<1x16x15x3xf32>, %k: tensor<1x1x3x4xf32>, %b: tensor<3x5x8xf32>, %w: tensor<8x6xf32>) -> (tensor<1x8x5x4xf32>, tensor<3x5x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x5x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x5x4xf32>) -> tensor<1x8x5x4xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>}
      ins(%x, %k : tensor<1x16x15x3xf32>, tensor<1x1x3x4xf32>) outs(%f : tensor<1x8x5x4xf32>) -> tensor<1x8x5x4xf32>
  %we = tensor.empty() : tensor<3x8x6xf32>
  %ws = linalg.broadcast ins(%w : tensor<8x6xf32>) outs(%we : tensor<3x8x6xf32>) dimensions = [0]
  %be = tensor.empty() : tensor<3x5x6xf32>
  %bf = linalg.fill ins(%zero : f32) outs(%be : tensor<3x5x6xf32>) -> tensor<3x5x6xf32>
  %s = linalg.batch_matmul ins(%b, %ws : tensor<3x5x8xf32>, tensor<3x8x6xf32>) outs(%bf : tensor<3x5x6xf32>) -> tensor<3x5x6xf32>
  return %r, %s : tensor<1x8x5x4xf32>, tensor<3x5x6xf32>
}
