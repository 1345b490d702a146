// Rows whose largest value is below zero, and whose least is above it.
func.func @farthest_values(%x: tensor<9x21xf32>) -> (tensor<9xf32>, tensor<9xf32>) {
  %far = arith.constant dense<40.0> : tensor<9x21xf32>
  %lo = arith.constant 0xFF800000 : f32
  %hi = arith.constant 0x7F800000 : f32
  %below = arith.subf %x, %far : tensor<9x21xf32>
  %above = arith.addf %x, %far : tensor<9x21xf32>
  %e = tensor.empty() : tensor<9xf32>
  %f = linalg.fill ins(%lo : f32) outs(%e : tensor<9xf32>) -> tensor<9xf32>
  %g = linalg.fill ins(%hi : f32) outs(%e : tensor<9xf32>) -> tensor<9xf32>
  %r = linalg.reduce { arith.maximumf } ins(%below : tensor<9x21xf32>) outs(%f : tensor<9xf32>) dimensions = [1]
  %s = linalg.reduce { arith.minimumf } ins(%above : tensor<9x21xf32>) outs(%g : tensor<9xf32>) dimensions = [1]
  return %r, %s : tensor<9xf32>, tensor<9xf32>
}
