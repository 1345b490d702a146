// A softmax over rows: two reductions and elementwise work, fused into one kernel.
// strata-run: --function=softmax --input=4x16xf32=0.5
func.func @softmax(%scores: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %empty = tensor.empty() : tensor<4x16xf32>
  %probabilities = linalg.softmax dimension(1) ins(%scores : tensor<4x16xf32>)
                                               outs(%empty : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %probabilities : tensor<4x16xf32>
}
