func.func @jumps(%n: i32, %x: tensor<7xf32>) -> tensor<7xf32> {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%z, %x : i32, tensor<7xf32>)
^head(%i: i32, %t: tensor<7xf32>):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^done
^body:
  %u = arith.mulf %t, %x : tensor<7xf32>
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j, %u : i32, tensor<7xf32>)
^done:
  return %t : tensor<7xf32>
}
