func.func @scale_rows(%x: tensor<6x9xf32>, %y: tensor<6x9xf32>) -> tensor<6x9xf32> {
  %0 = arith.mulf %x, %y : tensor<6x9xf32>
  %1 = arith.addf %0, %x : tensor<6x9xf32>
  return %1 : tensor<6x9xf32>
}
