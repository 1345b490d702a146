func.func @column_sums(%x: tensor<13x21xf32>) -> tensor<21xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<21xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<21xf32>) -> tensor<21xf32>
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<13x21xf32>) outs(%fill : tensor<21xf32>) dimensions = [0]
  return %0 : tensor<21xf32>
}
