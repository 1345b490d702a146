func.func private @twice(%x: tensor<6x5xf32>) -> tensor<6x5xf32> {
  %s = arith.addf %x, %x : tensor<6x5xf32>
  return %s : tensor<6x5xf32>
}
func.func @calls_twice(%x: tensor<6x5xf32>) -> tensor<6x5xf32> {
  %a = call @twice(%x) : (tensor<6x5xf32>) -> tensor<6x5xf32>
  %b = call @twice(%a) : (tensor<6x5xf32>) -> tensor<6x5xf32>
  return %b : tensor<6x5xf32>
}
