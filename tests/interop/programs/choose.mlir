func.func @choose(%c: i32, %x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %z = arith.constant 0 : i32
  %p = arith.cmpi sgt, %c, %z : i32
  %r = scf.if %p -> tensor<5x6xf32> {
    %a = arith.addf %x, %x : tensor<5x6xf32>
    scf.yield %a : tensor<5x6xf32>
  } else {
    %a = arith.mulf %x, %x : tensor<5x6xf32>
    scf.yield %a : tensor<5x6xf32>
  }
  return %r : tensor<5x6xf32>
}
