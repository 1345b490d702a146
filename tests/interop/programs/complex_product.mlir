func.func @complex_product(%a: tensor<9xf32>, %b: tensor<9xf32>) -> tensor<9xf32> {
  %e = tensor.empty() : tensor<9xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<9xf32>, tensor<9xf32>) outs(%e : tensor<9xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %c = complex.create %x, %y : complex<f32>
    %d = complex.mul %c, %c : complex<f32>
    %m = complex.abs %d : complex<f32>
    linalg.yield %m : f32
  } -> tensor<9xf32>
  return %r : tensor<9xf32>
}
