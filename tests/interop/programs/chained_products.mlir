func.func @chained_products(%a: tensor<33x40xf32>, %b: tensor<40x21xf32>, %c: tensor<21x50xf32>) -> tensor<33x50xf32> {
  %z = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<33x21xf32>
  %f0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<33x21xf32>) -> tensor<33x21xf32>
  %m = linalg.matmul ins(%a, %b : tensor<33x40xf32>, tensor<40x21xf32>) outs(%f0 : tensor<33x21xf32>) -> tensor<33x21xf32>
  %e1 = tensor.empty() : tensor<33x50xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<33x50xf32>) -> tensor<33x50xf32>
  %r = linalg.matmul ins(%m, %c : tensor<33x21xf32>, tensor<21x50xf32>) outs(%f1 : tensor<33x50xf32>) -> tensor<33x50xf32>
  return %r : tensor<33x50xf32>
}
