// Windows over an image of ones, each of which adds up numbers that don't depend on where the window stands; a product
// that is turned, and two tensors kept by the module.
util.global private @ones = dense<1.0> : tensor<1x2x7x5xf32>
util.global private @first = dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0, 9.0, 10.0, 11.0, 12.0], [0.0, 1.0, 0.0, 1.0, 0.0, 1.0]]> : tensor<3x6xf32>
util.global private mutable @last = dense<[[2.0, 0.0, 0.0, 1.0, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 2.0, 0.0, 0.0, 1.0]]> : tensor<3x6xf32>
func.func @count_windows(%x: tensor<3x6xf32>) -> (tensor<1x2x6x5xf32>, tensor<3x6xf32>, tensor<6x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %image = util.global.load @ones : tensor<1x2x7x5xf32>
  %window = tensor.empty() : tensor<2x1xf32>
  %e = tensor.empty() : tensor<1x2x6x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x6x5xf32>) -> tensor<1x2x6x5xf32>
  %counts = linalg.pooling_nchw_sum ins(%image, %window : tensor<1x2x7x5xf32>, tensor<2x1xf32>) outs(%f : tensor<1x2x6x5xf32>) -> tensor<1x2x6x5xf32>
  %a = util.global.load @first : tensor<3x6xf32>
  %b = util.global.load @last : tensor<3x6xf32>
  %sum = arith.addf %a, %b : tensor<3x6xf32>
  util.global.store %sum, @last : tensor<3x6xf32>
  %e2 = tensor.empty() : tensor<6x6xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %turned = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%x, %sum : tensor<3x6xf32>, tensor<3x6xf32>) outs(%f2 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %r = linalg.transpose ins(%turned : tensor<6x6xf32>) outs(%e2 : tensor<6x6xf32>) permutation = [1, 0]
  return %counts, %sum, %r : tensor<1x2x6x5xf32>, tensor<3x6xf32>, tensor<6x6xf32>
}
