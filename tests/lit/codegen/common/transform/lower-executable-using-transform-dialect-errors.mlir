// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(iree-codegen-lower-executable-using-transform-dialect)' --iree-codegen-transform-dialect-library=%S/Inputs/lowers.mlir

#info = #iree_codegen.translation_info<pipeline = #iree_codegen.transform_dialect_codegen codegen_spec = @nothing>
// expected-error @+1 {{was lowered by a script that didn't set its translation_info to no_pipeline}}
func.func @adds(%a: tensor<15x48xf32>, %b: tensor<15x48xf32>) -> tensor<15x48xf32> attributes {translation_info = #info} {
  %0 = linalg.add ins(%a, %b : tensor<15x48xf32>, tensor<15x48xf32>) outs(%a : tensor<15x48xf32>) -> tensor<15x48xf32>
  return %0 : tensor<15x48xf32>
}
