// Rows that begin within a byte.
#all = affine_map<(i, j) -> (i, j)>
func.func @narrow_rows(%x: tensor<8x5xf32>, %y: tensor<8x5xf32>) -> tensor<8x5xf32> {
  %e4 = tensor.empty() : tensor<8x5xi4>
  %e2 = tensor.empty() : tensor<8x5xi2>
  %q:2 = linalg.generic {indexing_maps = [#all, #all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<8x5xf32>, tensor<8x5xf32>) outs(%e4, %e2 : tensor<8x5xi4>, tensor<8x5xi2>) {
  ^bb0(%i: f32, %j: f32, %o: i4, %p: i2):
    %a = arith.fptosi %i : f32 to i4
    %b = arith.fptosi %j : f32 to i2
    linalg.yield %a, %b : i4, i2
  } -> (tensor<8x5xi4>, tensor<8x5xi2>)
  %b:2 = util.optimization_barrier %q#0, %q#1 : tensor<8x5xi4>, tensor<8x5xi2>
  %e = tensor.empty() : tensor<8x5xf32>
  %ten = arith.constant 10.0 : f32
  %r = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%b#0, %b#1 : tensor<8x5xi4>, tensor<8x5xi2>) outs(%e : tensor<8x5xf32>) {
  ^bb0(%i: i4, %j: i2, %o: f32):
    %a = arith.sitofp %i : i4 to f32
    %k = arith.sitofp %j : i2 to f32
    %c = arith.mulf %k, %ten : f32
    %d = arith.addf %a, %c : f32
    linalg.yield %d : f32
  } -> tensor<8x5xf32>
  return %r : tensor<8x5xf32>
}
