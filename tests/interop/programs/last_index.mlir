func.func @last_index(%x: tensor<7x12xi32>) -> (tensor<12xi32>, tensor<12xi64>) {
  %big = arith.constant 2147483647 : i32
  %none = arith.constant -1 : i64
  %e = tensor.empty() : tensor<12xi32>
  %i = tensor.empty() : tensor<12xi64>
  %fe = linalg.fill ins(%big : i32) outs(%e : tensor<12xi32>) -> tensor<12xi32>
  %fi = linalg.fill ins(%none : i64) outs(%i : tensor<12xi64>) -> tensor<12xi64>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (b, a)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<7x12xi32>) outs(%fe, %fi : tensor<12xi32>, tensor<12xi64>) {
  ^bb0(%v: i32, %m: i32, %k: i64):
    %n = linalg.index 1 : index
    %ni = arith.index_cast %n : index to i64
    %p = arith.cmpi slt, %v, %m : i32
    %a = arith.select %p, %v, %m : i32
    %b = arith.select %p, %ni, %k : i64
    linalg.yield %a, %b : i32, i64
  } -> (tensor<12xi32>, tensor<12xi64>)
  return %r#0, %r#1 : tensor<12xi32>, tensor<12xi64>
}
