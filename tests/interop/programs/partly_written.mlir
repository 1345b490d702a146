func.func @partly_written(%i: tensor<1xi32>) -> (tensor<3xi32>, tensor<4x9xf32>) {
  %z = arith.constant dense<7> : tensor<1xi32>
  %e = tensor.empty() : tensor<3xi32>
  %a = tensor.insert_slice %z into %e[0] [1] [1] : tensor<1xi32> into tensor<3xi32>
  %b = tensor.insert_slice %i into %a[1] [1] [1] : tensor<1xi32> into tensor<3xi32>
  %ones = arith.constant dense<1.0> : tensor<2x9xf32>
  %f = tensor.empty() : tensor<4x9xf32>
  %c = tensor.insert_slice %ones into %f[1, 0] [2, 9] [1, 1] : tensor<2x9xf32> into tensor<4x9xf32>
  return %b, %c : tensor<3xi32>, tensor<4x9xf32>
}
