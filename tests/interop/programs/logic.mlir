func.func @logic(%x: tensor<35xi1>, %y: tensor<35xi1>) -> (tensor<35xi1>, tensor<35xi1>, tensor<35xi1>) {
  %a = arith.andi %x, %y : tensor<35xi1>
  %o = arith.ori %x, %y : tensor<35xi1>
  %e = arith.xori %x, %y : tensor<35xi1>
  return %a, %o, %e : tensor<35xi1>, tensor<35xi1>, tensor<35xi1>
}
