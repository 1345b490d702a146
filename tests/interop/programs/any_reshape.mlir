func.func @any_reshape(%x: tensor<?x8xf32>) -> tensor<?x2x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %y = arith.addf %x, %x : tensor<?x8xf32>
  %r = tensor.expand_shape %y [[0], [1, 2]] output_shape [%n, 2, 4] : tensor<?x8xf32> into tensor<?x2x4xf32>
  return %r : tensor<?x2x4xf32>
}
