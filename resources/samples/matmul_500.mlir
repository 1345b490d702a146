// One product of 500x500 matrices: three encodings run at once, tiles that don't fit are padded. The first lesson is on it.
func.func @matmul(%left: tensor<500x500xf32>, %right: tensor<500x500xf32>, %sum: tensor<500x500xf32>) -> tensor<500x500xf32> {
  %0 = linalg.matmul ins(%left, %right : tensor<500x500xf32>, tensor<500x500xf32>)
                     outs(%sum : tensor<500x500xf32>) -> tensor<500x500xf32>
  return %0 : tensor<500x500xf32>
}
