func.func @from_numbers(%a: f32, %b: f32) -> (tensor<4xf32>, tensor<5xf32>) {
  %s = arith.addf %a, %b : f32
  %p = arith.mulf %a, %b : f32
  %x = tensor.from_elements %a, %b, %s, %p : tensor<4xf32>
  %e = tensor.empty() : tensor<5xf32>
  %y = linalg.fill ins(%p : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  return %x, %y : tensor<4xf32>, tensor<5xf32>
}
