// One argument comes back as it is although a product is added to it: the product goes into a copy.
func.func @returned_and_added(%acc: tensor<6x10xf32>, %a: tensor<6x7xf32>, %b: tensor<7x10xf32>) -> (tensor<6x10xf32>, tensor<6x10xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<6x7xf32>, tensor<7x10xf32>) outs(%acc : tensor<6x10xf32>) -> tensor<6x10xf32>
  return %acc, %0 : tensor<6x10xf32>, tensor<6x10xf32>
}
