func.func @two_layers(%x: tensor<4x24xf32>, %w0: tensor<24x40xf32>, %bias: tensor<40xf32>, %w1: tensor<40x6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<4x40xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4x40xf32>) -> tensor<4x40xf32>
  %m0 = linalg.matmul ins(%x, %w0 : tensor<4x24xf32>, tensor<24x40xf32>) outs(%f0 : tensor<4x40xf32>) -> tensor<4x40xf32>
  %relu = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%m0, %bias : tensor<4x40xf32>, tensor<40xf32>) outs(%e0 : tensor<4x40xf32>) {
  ^bb0(%v: f32, %b: f32, %out: f32):
    %s = arith.addf %v, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x40xf32>
  %e1 = tensor.empty() : tensor<4x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x6xf32>) -> tensor<4x6xf32>
  %m1 = linalg.matmul ins(%relu, %w1 : tensor<4x40xf32>, tensor<40x6xf32>) outs(%f1 : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %m1 : tensor<4x6xf32>
}
