func.func @heads_product(%a: tensor<2x6x3x8xf32>, %b: tensor<2x5x3x8xf32>) -> tensor<2x3x6x5xf32> {
  %z = arith.constant 0.0 : f32
  %i = tensor.empty() : tensor<2x3x6x5xf32>
  %f = linalg.fill ins(%z : f32) outs(%i : tensor<2x3x6x5xf32>) -> tensor<2x3x6x5xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, c, b, e)>, affine_map<(a, b, c, d, e) -> (a, d, b, e)>, affine_map<(a, b, c, d, e) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x6x3x8xf32>, tensor<2x5x3x8xf32>) outs(%f : tensor<2x3x6x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x3x6x5xf32>
  return %r : tensor<2x3x6x5xf32>
}
