// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-codegen-materialize-user-configs,iree-codegen-lower-executable-using-transform-dialect)' --iree-codegen-transform-dialect-library=%S/Inputs/lowers.mlir | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-codegen-lower-executable-using-transform-dialect)' | FileCheck %s --check-prefix=OTHER

// CHECK:       #[[NONE:.+]] = #iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline>
// CHECK:       func.func @adds({{.*}} attributes {translation_info = #[[NONE]]}
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             linalg.add ins({{.*}} : tensor<3x16xf32>

// OTHER:       func.func @adds
// OTHER-NOT:     scf.for
func.func @adds(%a: tensor<15x48xf32>, %b: tensor<15x48xf32>) -> tensor<15x48xf32> {
  %0 = linalg.add ins(%a, %b : tensor<15x48xf32>, tensor<15x48xf32>) outs(%a : tensor<15x48xf32>) -> tensor<15x48xf32>
  return %0 : tensor<15x48xf32>
}
