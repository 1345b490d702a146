// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs{tuning-spec-path=%S/Inputs/picks.mlir})' --iree-codegen-dump-tuning-specs-to=- | FileCheck %s --check-prefix=DEFAULT
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs{tuning-spec-path=%S/Inputs/greets.mlir})' --iree-codegen-dump-tuning-specs-to=- | FileCheck %s --check-prefix=LINKED
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs)' | FileCheck %s --check-prefix=NONE
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs{tuning-spec-path=%S/Inputs/picks.mlir},iree-codegen-materialize-user-configs)' | FileCheck %s --check-prefix=PICKED
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs{tuning-spec-path=%S/Inputs/greets.mlir},iree-codegen-materialize-user-configs)' | FileCheck %s --check-prefix=GREETED

// A script with the default entry point is taken as it is.
// DEFAULT: module @picks attributes {iree_codegen.tuning_spec_with_default_entrypoint, transform.with_named_sequence}
// DEFAULT: module attributes {iree_codegen.tuning_spec_mlirbc = dense<{{.+}}> : vector<{{[0-9]+}}xi8>}

// LINKED: module @iree_linked_tuning_spec attributes {transform.with_named_sequence}
// LINKED:   module @greets_0 attributes {transform.with_named_sequence}
// LINKED:     transform.named_sequence @mark(
// LINKED:   transform.named_sequence @__kernel_config(%{{.*}}: !transform.any_op {transform.readonly}) -> !transform.any_op attributes {iree_codegen.tuning_spec_entrypoint}
// LINKED:     %[[H:.+]] = transform.include @greets_0::@mark failures(suppress)
// LINKED:     transform.yield %[[H]]
// LINKED: module attributes {iree_codegen.tuning_spec_mlirbc

// NONE-NOT: tuning_spec

// PICKED-DAG: #[[CONFIG:.+]] = #iree_cpu.lowering_config<distribution = [5, 0]>
// PICKED-DAG: #[[TRANSLATION:.+]] = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<DoubleTilingExpert>>
// PICKED-NOT: tuning_spec_mlirbc
// PICKED: func.func @adds({{.*}} attributes {translation_info = #[[TRANSLATION]]}
// PICKED:   linalg.add {lowering_config = #[[CONFIG]]}
// PICKED: func.func @multiplies
// PICKED-NOT: translation_info
// PICKED:   linalg.mul ins

// GREETED: func.func @adds({{.*}} attributes {greeted}
func.func @adds(%a: tensor<15x48xf32>, %b: tensor<15x48xf32>) -> tensor<15x48xf32> {
  %0 = linalg.add ins(%a, %b : tensor<15x48xf32>, tensor<15x48xf32>) outs(%a : tensor<15x48xf32>) -> tensor<15x48xf32>
  return %0 : tensor<15x48xf32>
}
func.func @multiplies(%a: tensor<15x48xf32>, %b: tensor<15x48xf32>) -> tensor<15x48xf32> {
  %0 = linalg.mul ins(%a, %b : tensor<15x48xf32>, tensor<15x48xf32>) outs(%a : tensor<15x48xf32>) -> tensor<15x48xf32>
  return %0 : tensor<15x48xf32>
}
