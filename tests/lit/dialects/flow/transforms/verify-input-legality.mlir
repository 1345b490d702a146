// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-verify-input-legality)' --split-input-file --verify-diagnostics

func.func @legal(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// -----

func.func @left_over(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{is left over from the input; it should have been converted}}
  %0 = tosa.abs %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
