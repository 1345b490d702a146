// Two results of half a byte each, side by side in one buffer.
#m = affine_map<(a) -> (a)>
func.func @two_nibbles(%x: tensor<96xf32>, %y: tensor<96xf32>) -> tensor<96xf32> {
  %e = tensor.empty() : tensor<96xi4>
  %q:2 = linalg.generic {indexing_maps = [#m, #m, #m, #m], iterator_types = ["parallel"]} ins(%x, %y : tensor<96xf32>, tensor<96xf32>) outs(%e, %e : tensor<96xi4>, tensor<96xi4>) {
  ^bb0(%i: f32, %j: f32, %o: i4, %p: i4):
    %c = arith.fptosi %i : f32 to i4
    %d = arith.fptosi %j : f32 to i4
    linalg.yield %c, %d : i4, i4
  } -> (tensor<96xi4>, tensor<96xi4>)
  %b:2 = util.optimization_barrier %q#0, %q#1 : tensor<96xi4>, tensor<96xi4>
  %f = tensor.empty() : tensor<96xf32>
  %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%b#0, %b#1 : tensor<96xi4>, tensor<96xi4>) outs(%f : tensor<96xf32>) {
  ^bb0(%i: i4, %j: i4, %o: f32):
    %c = arith.muli %i, %j : i4
    %d = arith.sitofp %c : i4 to f32
    linalg.yield %d : f32
  } -> tensor<96xf32>
  return %r : tensor<96xf32>
}
