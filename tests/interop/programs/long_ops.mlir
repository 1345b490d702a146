func.func @long_ops(%x: tensor<5x9xi64>, %y: tensor<5x9xi64>) -> (tensor<5x9xi64>, tensor<5x9xi1>) {
  %p = arith.muli %x, %y : tensor<5x9xi64>
  %s = arith.subi %p, %x : tensor<5x9xi64>
  %c = arith.cmpi slt, %s, %y : tensor<5x9xi64>
  return %s, %c : tensor<5x9xi64>, tensor<5x9xi1>
}
