// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-verify-input-legality)' --split-input-file --verify-diagnostics

func.func @left_over(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'tosa.abs' op is left over from the input; it should have been converted}}
  %0 = tosa.abs %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @no_kernel(%a: tensor<1x16xf32>, %b: tensor<1x16xf32>) -> tensor<1x16xf32> {
  // expected-error @+1 {{'linalg.add' op isn't supported: it can't be made a dispatch}}
  %0 = linalg.add ins(%a, %b : tensor<1x16xf32>, tensor<1x16xf32>) outs(%a : tensor<1x16xf32>) -> tensor<1x16xf32>
  return %0 : tensor<1x16xf32>
}
