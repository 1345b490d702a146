func.func @attention(%q: tensor<6x16xf32>, %k: tensor<9x16xf32>, %v: tensor<9x8xf32>) -> tensor<6x8xf32> {
  %z = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x9xf32>
  %f0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %et = tensor.empty() : tensor<16x9xf32>
  %kt = linalg.transpose ins(%k : tensor<9x16xf32>) outs(%et : tensor<16x9xf32>) permutation = [1, 0]
  %s = linalg.matmul ins(%q, %kt : tensor<6x16xf32>, tensor<16x9xf32>) outs(%f0 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %p = linalg.softmax dimension(1) ins(%s : tensor<6x9xf32>) outs(%e0 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %e1 = tensor.empty() : tensor<6x8xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<6x8xf32>) -> tensor<6x8xf32>
  %r = linalg.matmul ins(%p, %v : tensor<6x9xf32>, tensor<9x8xf32>) outs(%f1 : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %r : tensor<6x8xf32>
}
