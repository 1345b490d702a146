// What depends on constants only is computed by the compiler: a transpose, an elementwise op, a sum.
func.func @fixed_weights(%x: tensor<3x5xf32>) -> (tensor<3x4xf32>, tensor<4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [0.5, -1.0, 1.5, 2.5, 0.25], [7.0, 8.0, -9.0, 1.0, 2.0], [3.0, 1.0, 4.0, 1.0, 5.0]]> : tensor<4x5xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x4xf32>
  %t = linalg.transpose ins(%w : tensor<4x5xf32>) outs(%e : tensor<5x4xf32>) permutation = [1, 0]
  %a = math.absf %t : tensor<5x4xf32>
  %i = tensor.empty() : tensor<3x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%i : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r = linalg.matmul ins(%x, %a : tensor<3x5xf32>, tensor<5x4xf32>) outs(%f : tensor<3x4xf32>) -> tensor<3x4xf32>
  %si = tensor.empty() : tensor<4xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%si : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%w : tensor<4x5xf32>) outs(%sf : tensor<4xf32>) dimensions = [1]
  return %r, %s : tensor<3x4xf32>, tensor<4xf32>
}
