func.func @accumulate(%acc: tensor<8x12xf32>, %b: tensor<16x12xf32>, %a: tensor<8x16xf32>) -> tensor<8x12xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x12xf32>) outs(%acc : tensor<8x12xf32>) -> tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
}
