func.func @first_index(%x: tensor<7x19xf32>) -> (tensor<7xf32>, tensor<7xi32>) {
  %z = arith.constant 0xFF800000 : f32
  %zi = arith.constant 0 : i32
  %e = tensor.empty() : tensor<7xf32>
  %ei = tensor.empty() : tensor<7xi32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<7xf32>) -> tensor<7xf32>
  %fi = linalg.fill ins(%zi : i32) outs(%ei : tensor<7xi32>) -> tensor<7xi32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<7x19xf32>) outs(%f, %fi : tensor<7xf32>, tensor<7xi32>) {
  ^bb0(%v: f32, %m: f32, %i: i32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i32
    %c = arith.cmpf ogt, %v, %m : f32
    %n = arith.select %c, %v, %m : f32
    %o = arith.select %c, %k, %i : i32
    linalg.yield %n, %o : f32, i32
  } -> (tensor<7xf32>, tensor<7xi32>)
  return %r#0, %r#1 : tensor<7xf32>, tensor<7xi32>
}
