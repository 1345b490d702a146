// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-codegen-lower-bitcode-ukernels))'

// expected-error @+1 {{has microkernels but no executable target}}
func.func @nowhere(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.copy {iree_codegen.ukernel = #iree_codegen.ukernel_descriptor<"copy_rows", bitcode>} ins(%a : tensor<4x6xf32>) outs(%b : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
