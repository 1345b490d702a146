func.func @bit_ops(%x: tensor<3x13xi32>, %y: tensor<3x13xi32>) -> tensor<3x13xi32> {
  %five = arith.constant dense<5> : tensor<3x13xi32>
  %a = arith.andi %x, %y : tensor<3x13xi32>
  %o = arith.ori %x, %y : tensor<3x13xi32>
  %e = arith.xori %a, %o : tensor<3x13xi32>
  %l = arith.shli %e, %five : tensor<3x13xi32>
  %r = arith.shrsi %x, %five : tensor<3x13xi32>
  %u = arith.shrui %y, %five : tensor<3x13xi32>
  %s = arith.addi %l, %r : tensor<3x13xi32>
  %t = arith.addi %s, %u : tensor<3x13xi32>
  return %t : tensor<3x13xi32>
}
