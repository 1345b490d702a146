func.func @double_sum(%x: tensor<7x15xf64>) -> tensor<7xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<7xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<7xf64>) -> tensor<7xf64>
  %r = linalg.reduce ins(%x : tensor<7x15xf64>) outs(%f : tensor<7xf64>) dimensions = [1]
    (%i: f64, %o: f64) {
      %a = arith.addf %i, %o : f64
      linalg.yield %a : f64
    }
  return %r : tensor<7xf64>
}
