func.func @division(%x: tensor<31xi32>, %y: tensor<31xi32>) -> (tensor<31xi32>, tensor<31xi32>, tensor<31xi32>, tensor<31xi32>) {
  %q = arith.divsi %x, %y : tensor<31xi32>
  %r = arith.remsi %x, %y : tensor<31xi32>
  %f = arith.floordivsi %x, %y : tensor<31xi32>
  %u = arith.ceildivsi %x, %y : tensor<31xi32>
  return %q, %r, %f, %u : tensor<31xi32>, tensor<31xi32>, tensor<31xi32>, tensor<31xi32>
}
