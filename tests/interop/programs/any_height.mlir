func.func @any_height(%x: tensor<?x13xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x13xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty(%d) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<?x13xf32>) outs(%f : tensor<?xf32>) dimensions = [1]
  return %r : tensor<?xf32>
}
