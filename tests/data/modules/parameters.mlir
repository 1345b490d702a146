func.func @scale(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = flow.tensor.constant #flow.parameter.named<"model"::"weights"> : tensor<4xf32>
  %b = flow.tensor.constant #flow.parameter.named<"model"::"bias"> : tensor<4xf32>
  %0 = arith.mulf %x, %w : tensor<4xf32>
  %1 = arith.addf %0, %b : tensor<4xf32>
  return %1 : tensor<4xf32>
}
