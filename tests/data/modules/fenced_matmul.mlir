// Compiled for fences too: calls that are independent of each other.
func.func @fenced_matmul(%a: tensor<192x256xf32>, %b: tensor<256x160xf32>) -> tensor<192x160xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<192x160xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<192x160xf32>) -> tensor<192x160xf32>
  %r = linalg.matmul ins(%a, %b : tensor<192x256xf32>, tensor<256x160xf32>) outs(%f : tensor<192x160xf32>) -> tensor<192x160xf32>
  return %r : tensor<192x160xf32>
}
