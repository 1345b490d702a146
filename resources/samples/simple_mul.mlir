// Two vectors of four, multiplied: one dispatch, small enough to read whole after every pass.
func.func @simple_mul(%lhs: tensor<4xf32>, %rhs: tensor<4xf32>) -> tensor<4xf32> {
  %product = arith.mulf %lhs, %rhs : tensor<4xf32>
  return %product : tensor<4xf32>
}
