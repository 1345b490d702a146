func.func @count_to(%n: index, %x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %a = arith.constant 0 : index
  %c = arith.constant 1 : index
  %r = scf.for %i = %a to %n step %c iter_args(%t = %x) -> tensor<5x6xf32> {
    %v = arith.addf %t, %x : tensor<5x6xf32>
    scf.yield %v : tensor<5x6xf32>
  }
  return %r : tensor<5x6xf32>
}
