func.func private @mul_add(%a: tensor<6xf32>, %b: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %p = arith.mulf %a, %b : tensor<6xf32>
  %s = arith.addf %a, %b : tensor<6xf32>
  return %p, %s : tensor<6xf32>, tensor<6xf32>
}
func.func private @twice(%a: tensor<6xf32>, %b: tensor<6xf32>) -> tensor<6xf32> attributes {noinline} {
  %r:2 = call @mul_add(%a, %b) : (tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>)
  %q:2 = call @mul_add(%r#0, %r#1) : (tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>)
  %d = arith.subf %q#0, %q#1 : tensor<6xf32>
  return %d : tensor<6xf32>
}
func.func @call_chain(%a: tensor<6xf32>, %b: tensor<6xf32>) -> tensor<6xf32> {
  %r = call @twice(%a, %b) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
  %s = call @twice(%r, %a) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
  return %s : tensor<6xf32>
}
