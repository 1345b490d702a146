func.func @double_until(%x: tensor<f32>, %limit: tensor<f32>) -> (tensor<f32>, i32) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.while (%t = %x, %n = %z) : (tensor<f32>, i32) -> (tensor<f32>, i32) {
    %c = arith.cmpf olt, %t, %limit : tensor<f32>
    %p = tensor.extract %c[] : tensor<i1>
    scf.condition(%p) %t, %n : tensor<f32>, i32
  } do {
  ^bb0(%t: tensor<f32>, %n: i32):
    %d = arith.addf %t, %t : tensor<f32>
    %m = arith.addi %n, %one : i32
    scf.yield %d, %m : tensor<f32>, i32
  }
  return %r#0, %r#1 : tensor<f32>, i32
}
