func.func @brain_product(%a: tensor<12x33xf32>, %b: tensor<33x17xf32>) -> tensor<12x17xf32> {
  %z = arith.constant 0.0 : f32
  %a16 = arith.truncf %a : tensor<12x33xf32> to tensor<12x33xbf16>
  %b16 = arith.truncf %b : tensor<33x17xf32> to tensor<33x17xbf16>
  %e = tensor.empty() : tensor<12x17xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<12x17xf32>) -> tensor<12x17xf32>
  %r = linalg.matmul ins(%a16, %b16 : tensor<12x33xbf16>, tensor<33x17xbf16>) outs(%f : tensor<12x17xf32>) -> tensor<12x17xf32>
  return %r : tensor<12x17xf32>
}
