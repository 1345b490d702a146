// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-codegen-materialize-user-configs)' | FileCheck %s

#info = #iree_codegen.compilation_info<lowering_config = #iree_cpu.lowering_config<distribution = [8, 24], vector_common_parallel = [4, 8]>, translation_info = <pipeline = #iree_cpu.pipeline<DoubleTilingExpert>>>

// CHECK-DAG: #[[CONFIG:.+]] = #iree_cpu.lowering_config<distribution = [8, 24], vector_common_parallel = [4, 8]>
// CHECK-DAG: #[[TRANSLATION:.+]] = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<DoubleTilingExpert>>
// CHECK-LABEL: func.func @asked
// CHECK-SAME:    translation_info = #[[TRANSLATION]]
func.func @asked(%a: tensor<16x48xf32>, %b: tensor<16x48xf32>) -> tensor<16x48xf32> {
  // CHECK: linalg.add {lowering_config = #[[CONFIG]]}
  %0 = linalg.add {compilation_info = #info} ins(%a, %b : tensor<16x48xf32>, tensor<16x48xf32>) outs(%a : tensor<16x48xf32>) -> tensor<16x48xf32>
  return %0 : tensor<16x48xf32>
}
