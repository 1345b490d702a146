func.func @results_again(%x: tensor<5xf32>, %y: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<3xi32>) {
  %s = arith.addf %x, %y : tensor<5xf32>
  %k = arith.constant dense<[7, 8, 9]> : tensor<3xi32>
  return %s, %x, %s, %k : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<3xi32>
}
