// RUN: strata-opt %s --allow-unregistered-dialect --verify-diagnostics --iree-auto-input-conversion

func.func @framework(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{is of the input dialect 'stablehlo', which has to be converted to linalg}}
  %0 = "stablehlo.add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
