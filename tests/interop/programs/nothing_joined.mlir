func.func @nothing_joined(%a: tensor<0x4xf32>, %b: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<0x4xf32>) {
  %d = arith.addf %a, %a : tensor<0x4xf32>
  %r = tensor.concat dim(0) %d, %b : (tensor<0x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r, %d : tensor<3x4xf32>, tensor<0x4xf32>
}
