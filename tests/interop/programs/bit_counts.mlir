func.func @bit_counts(%x: tensor<21xi32>) -> (tensor<21xi32>, tensor<21xi32>, tensor<21xi32>, tensor<21xi32>) {
  %a = math.ctpop %x : tensor<21xi32>
  %b = math.ctlz %x : tensor<21xi32>
  %c = math.cttz %x : tensor<21xi32>
  %d = math.absi %x : tensor<21xi32>
  return %a, %b, %c, %d : tensor<21xi32>, tensor<21xi32>, tensor<21xi32>, tensor<21xi32>
}
