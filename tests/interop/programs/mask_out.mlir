func.func @mask_out(%m: tensor<4x9xi1>, %x: tensor<4x9xf32>) -> tensor<4x9xf32> {
  %z = arith.constant dense<0.0> : tensor<4x9xf32>
  %s = arith.select %m, %x, %z : tensor<4x9xi1>, tensor<4x9xf32>
  return %s : tensor<4x9xf32>
}
