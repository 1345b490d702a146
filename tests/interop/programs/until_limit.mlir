func.func @until_limit(%n: i32, %x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %r:2 = scf.while (%i = %z, %t = %x) : (i32, tensor<5x6xf32>) -> (i32, tensor<5x6xf32>) {
    %p = arith.cmpi slt, %i, %n : i32
    scf.condition(%p) %i, %t : i32, tensor<5x6xf32>
  } do {
  ^bb0(%i: i32, %t: tensor<5x6xf32>):
    %j = arith.addi %i, %o : i32
    %u = arith.addf %t, %x : tensor<5x6xf32>
    scf.yield %j, %u : i32, tensor<5x6xf32>
  }
  return %r#1 : tensor<5x6xf32>
}
