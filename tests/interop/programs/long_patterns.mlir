// Patterns that devices can't fill with by themselves.
func.func @long_patterns(%x: tensor<9xi64>) -> (tensor<4xi64>, tensor<9xi64>) {
  %c = arith.constant dense<-3000000000> : tensor<4xi64>
  %d = tensor.insert_slice %c into %x[2] [4] [1] : tensor<4xi64> into tensor<9xi64>
  return %c, %d : tensor<4xi64>, tensor<9xi64>
}
