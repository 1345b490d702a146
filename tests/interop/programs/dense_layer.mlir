func.func @dense_layer(%x: tensor<10x33xf32>, %w: tensor<33x18xf32>, %b: tensor<18xf32>) -> tensor<10x18xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<10x18xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<10x18xf32>) -> tensor<10x18xf32>
  %m = linalg.matmul ins(%x, %w : tensor<10x33xf32>, tensor<33x18xf32>) outs(%f : tensor<10x18xf32>) -> tensor<10x18xf32>
  %v = linalg.broadcast ins(%b : tensor<18xf32>) outs(%e : tensor<10x18xf32>) dimensions = [0]
  %s = arith.addf %m, %v : tensor<10x18xf32>
  %c = arith.constant dense<0.0> : tensor<10x18xf32>
  %r = arith.maximumf %s, %c : tensor<10x18xf32>
  return %r : tensor<10x18xf32>
}
