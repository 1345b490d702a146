func.func @inner_double(%x: tensor<5x13xf32>) -> tensor<5x13xf32> {
  %s = arith.extf %x : tensor<5x13xf32> to tensor<5x13xf64>
  %d = arith.mulf %s, %s : tensor<5x13xf64>
  %p = arith.truncf %d : tensor<5x13xf64> to tensor<5x13xf32>
  return %p : tensor<5x13xf32>
}
