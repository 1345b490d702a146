func.func @any_shape(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = arith.mulf %x, %y : tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}
