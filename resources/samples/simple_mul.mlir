// Two vectors of four, multiplied: one dispatch, small enough to read whole after every pass.
// strata-run: --function=simple_mul --input=4xf32=1,2,3,4 --input=4xf32=10,20,30,40
func.func @simple_mul(%lhs: tensor<4xf32>, %rhs: tensor<4xf32>) -> tensor<4xf32> {
  %product = arith.mulf %lhs, %rhs : tensor<4xf32>
  return %product : tensor<4xf32>
}
