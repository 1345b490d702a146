func.func @reshapes(%x: tensor<6x10xf32>) -> (tensor<60xf32>, tensor<2x3x10xf32>, tensor<6x2x5xf32>, tensor<4x15xf32>) {
  %a = tensor.collapse_shape %x [[0, 1]] : tensor<6x10xf32> into tensor<60xf32>
  %b = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 3, 10] : tensor<6x10xf32> into tensor<2x3x10xf32>
  %c = tensor.expand_shape %x [[0], [1, 2]] output_shape [6, 2, 5] : tensor<6x10xf32> into tensor<6x2x5xf32>
  %d = tensor.expand_shape %a [[0, 1]] output_shape [4, 15] : tensor<60xf32> into tensor<4x15xf32>
  return %a, %b, %c, %d : tensor<60xf32>, tensor<2x3x10xf32>, tensor<6x2x5xf32>, tensor<4x15xf32>
}
