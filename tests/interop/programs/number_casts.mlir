func.func @number_casts(%x: tensor<6x5xf32>, %i: tensor<6x5xi8>) -> (tensor<6x5xi32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf16>, tensor<6x5xi64>, tensor<6x5xi32>) {
  %a = arith.fptosi %x : tensor<6x5xf32> to tensor<6x5xi32>
  %b = arith.sitofp %i : tensor<6x5xi8> to tensor<6x5xf32>
  %c = arith.uitofp %i : tensor<6x5xi8> to tensor<6x5xf32>
  %d = arith.truncf %x : tensor<6x5xf32> to tensor<6x5xf16>
  %e = arith.extsi %i : tensor<6x5xi8> to tensor<6x5xi64>
  %f = arith.extui %i : tensor<6x5xi8> to tensor<6x5xi32>
  return %a, %b, %c, %d, %e, %f : tensor<6x5xi32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf16>, tensor<6x5xi64>, tensor<6x5xi32>
}
