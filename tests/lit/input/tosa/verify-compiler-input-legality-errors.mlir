// RUN: strata-opt %s --verify-diagnostics --iree-tosa-verify-compiler-input-legality

func.func @left(%a: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @+1 {{'tosa.exp' op can't be converted to linalg}}
  %0 = tosa.exp %a : (tensor<6xf32>) -> tensor<6xf32>
  // expected-error @+1 {{'tosa.abs' op can't be converted to linalg}}
  %1 = tosa.abs %0 : (tensor<6xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}
