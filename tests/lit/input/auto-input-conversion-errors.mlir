// RUN: strata-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --iree-auto-input-conversion

func.func @framework(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{is of the input dialect 'stablehlo', which has to be converted to linalg}}
  %0 = "stablehlo.add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @customized(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{failed to legalize operation 'tosa.custom'}}
  %0 = "tosa.custom"(%a) {domain_name = "d", operator_name = "o", implementation_attrs = ""} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
