func.func @column_max_int(%x: tensor<13x21xi32>) -> tensor<21xi32> {
  %z = arith.constant -2147483648 : i32
  %e = tensor.empty() : tensor<21xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<21xi32>) -> tensor<21xi32>
  %r = linalg.reduce { arith.maxsi } ins(%x : tensor<13x21xi32>) outs(%f : tensor<21xi32>) dimensions = [0]
  return %r : tensor<21xi32>
}
