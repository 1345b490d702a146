// A while loop whose condition reads a tensor.
func.func @halve_until(%x: tensor<6xf32>, %limit: i32) -> (tensor<6xf32>, i32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %bound = arith.sitofp %limit : i32 to f32
  %half = arith.constant dense<0.5> : tensor<6xf32>
  %r:2 = scf.while (%v = %x, %n = %zero) : (tensor<6xf32>, i32) -> (tensor<6xf32>, i32) {
    %e = tensor.extract %v[%c0] : tensor<6xf32>
    %go = arith.cmpf ogt, %e, %bound : f32
    scf.condition(%go) %v, %n : tensor<6xf32>, i32
  } do {
  ^bb0(%v: tensor<6xf32>, %n: i32):
    %h = arith.mulf %v, %half : tensor<6xf32>
    %m = arith.addi %n, %one : i32
    scf.yield %h, %m : tensor<6xf32>, i32
  }
  return %r#0, %r#1 : tensor<6xf32>, i32
}
