func.func @sum_and_product(%x: tensor<5x13xf32>, %y: tensor<5x13xf32>) -> (tensor<5x13xf32>, tensor<5x13xf32>) {
  %s = arith.addf %x, %y : tensor<5x13xf32>
  %p = arith.mulf %x, %y : tensor<5x13xf32>
  return %s, %p : tensor<5x13xf32>, tensor<5x13xf32>
}
