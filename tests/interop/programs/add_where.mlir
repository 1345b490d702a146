func.func @add_where(%x: tensor<8x5xf32>, %at: tensor<3x1xi32>, %set: tensor<3xi8>, %u: tensor<3x5xf32>) -> tensor<8x5xf32> {
  %e = tensor.empty() : tensor<3xi1>
  %mask = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%set : tensor<3xi8>) outs(%e : tensor<3xi1>) {
  ^bb0(%i: i8, %o: i1):
    %t = arith.trunci %i : i8 to i1
    linalg.yield %t : i1
  } -> tensor<3xi1>
  %r = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %at, %mask : tensor<3x5xf32>, tensor<3x1xi32>, tensor<3xi1>) outs(%x : tensor<8x5xf32>) {
  ^bb0(%new: f32, %old: f32):
    %s = arith.addf %new, %old : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<8x5xf32>
  return %r : tensor<8x5xf32>
}
