func.func @product_then_sum(%a: tensor<14x20xf32>, %b: tensor<20x26xf32>) -> tensor<14xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<14x26xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<14x26xf32>) -> tensor<14x26xf32>
  %m = linalg.matmul ins(%a, %b : tensor<14x20xf32>, tensor<20x26xf32>) outs(%f : tensor<14x26xf32>) -> tensor<14x26xf32>
  %q = arith.mulf %m, %m : tensor<14x26xf32>
  %e1 = tensor.empty() : tensor<14xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<14xf32>) -> tensor<14xf32>
  %r = linalg.reduce ins(%q : tensor<14x26xf32>) outs(%f1 : tensor<14xf32>) dimensions = [1]
    (%i: f32, %o: f32) {
      %s = arith.addf %i, %o : f32
      linalg.yield %s : f32
    }
  return %r : tensor<14xf32>
}
