func.func @two_sums(%x: tensor<9x16xf32>) -> (tensor<9xf32>, tensor<9xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<9xf32>) -> tensor<9xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<9x16xf32>) outs(%f, %f : tensor<9xf32>, tensor<9xf32>) {
  ^bb0(%v: f32, %m: f32, %k: f32):
    %q = arith.mulf %v, %v : f32
    %a = arith.addf %m, %v : f32
    %b = arith.addf %k, %q : f32
    linalg.yield %a, %b : f32, f32
  } -> (tensor<9xf32>, tensor<9xf32>)
  return %r#0, %r#1 : tensor<9xf32>, tensor<9xf32>
}
