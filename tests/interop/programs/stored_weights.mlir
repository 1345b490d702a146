// Weights of one scope from a file, one of them changed by the program, and one that it holds itself.
util.global private @weight = #flow.parameter.named<"net"::"weight"> : tensor<5x7xf32>
util.global private mutable @bias = #flow.parameter.named<"net"::"bias"> : tensor<7xf32>

func.func @stored_weights(%x: tensor<3x5xf32>) -> tensor<3x7xf32> {
  %w = util.global.load @weight : tensor<5x7xf32>
  %old = util.global.load @bias : tensor<7xf32>
  %step = arith.constant dense<[1.0, -1.0, 0.5, 2.0, 0.0, 3.0, -0.25]> : tensor<7xf32>
  %b = arith.addf %old, %step : tensor<7xf32>
  util.global.store %b, @bias : tensor<7xf32>
  %empty = tensor.empty() : tensor<3x7xf32>
  %start = linalg.broadcast ins(%b : tensor<7xf32>) outs(%empty : tensor<3x7xf32>) dimensions = [0]
  %y = linalg.matmul ins(%x, %w : tensor<3x5xf32>, tensor<5x7xf32>) outs(%start : tensor<3x7xf32>) -> tensor<3x7xf32>
  return %y : tensor<3x7xf32>
}
