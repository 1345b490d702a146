#id = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>
#col = affine_map<(a, b) -> (b)>
func.func @layer_norm(%x: tensor<6x20xf32>, %g: tensor<20xf32>, %b: tensor<20xf32>) -> tensor<6x20xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 20.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %e = tensor.empty() : tensor<6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<6x20xf32>) outs(%f : tensor<6xf32>) {
  ^bb0(%i: f32, %o: f32):
    %d = arith.divf %i, %n : f32
    %a = arith.addf %o, %d : f32
    linalg.yield %a : f32
  } -> tensor<6xf32>
  %v = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x, %s : tensor<6x20xf32>, tensor<6xf32>) outs(%f : tensor<6xf32>) {
  ^bb0(%i: f32, %m: f32, %o: f32):
    %c = arith.subf %i, %m : f32
    %q = arith.mulf %c, %c : f32
    %d = arith.divf %q, %n : f32
    %a = arith.addf %o, %d : f32
    linalg.yield %a : f32
  } -> tensor<6xf32>
  %e2 = tensor.empty() : tensor<6x20xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #row, #col, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %g, %b : tensor<6x20xf32>, tensor<6xf32>, tensor<6xf32>, tensor<20xf32>, tensor<20xf32>) outs(%e2 : tensor<6x20xf32>) {
  ^bb0(%i: f32, %m: f32, %w: f32, %gg: f32, %bb: f32, %o: f32):
    %c = arith.subf %i, %m : f32
    %ve = arith.addf %w, %eps : f32
    %rs = math.rsqrt %ve : f32
    %q = arith.mulf %c, %rs : f32
    %h = arith.mulf %q, %gg : f32
    %a = arith.addf %h, %bb : f32
    linalg.yield %a : f32
  } -> tensor<6x20xf32>
  return %r : tensor<6x20xf32>
}
