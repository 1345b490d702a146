func.func @eighth_floats(%x: tensor<40xf32>) -> (tensor<40xf32>, tensor<40xf32>, tensor<40xi8>) {
  %e = tensor.empty() : tensor<40xf32>
  %b = tensor.empty() : tensor<40xi8>
  %h = tensor.empty() : tensor<40xf8E4M3FN>
  %n = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%x : tensor<40xf32>) outs(%h : tensor<40xf8E4M3FN>) {
  ^bb0(%i: f32, %o: f8E4M3FN):
    %t = arith.truncf %i : f32 to f8E4M3FN
    linalg.yield %t : f8E4M3FN
  } -> tensor<40xf8E4M3FN>
  %s = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%n, %x : tensor<40xf8E4M3FN>, tensor<40xf32>) outs(%e : tensor<40xf32>) {
  ^bb0(%i: f8E4M3FN, %f: f32, %o: f32):
    %t = arith.extf %i : f8E4M3FN to f32
    %u = arith.addf %t, %f : f32
    linalg.yield %u : f32
  } -> tensor<40xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%x : tensor<40xf32>) outs(%e : tensor<40xf32>) {
  ^bb0(%i: f32, %o: f32):
    %t = arith.truncf %i : f32 to f8E5M2
    %u = arith.mulf %t, %t : f8E5M2
    %v = arith.extf %u : f8E5M2 to f32
    linalg.yield %v : f32
  } -> tensor<40xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%n : tensor<40xf8E4M3FN>) outs(%b : tensor<40xi8>) {
  ^bb0(%i: f8E4M3FN, %o: i8):
    %t = arith.bitcast %i : f8E4M3FN to i8
    linalg.yield %t : i8
  } -> tensor<40xi8>
  return %s, %w, %c : tensor<40xf32>, tensor<40xf32>, tensor<40xi8>
}
