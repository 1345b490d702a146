func.func @index_numbers(%x: tensor<6xi32>) -> tensor<6xi32> {
  %i = arith.index_cast %x : tensor<6xi32> to tensor<6xindex>
  %k = arith.constant dense<3> : tensor<6xindex>
  %s = arith.addi %i, %k : tensor<6xindex>
  %r = arith.index_cast %s : tensor<6xindex> to tensor<6xi32>
  return %r : tensor<6xi32>
}
