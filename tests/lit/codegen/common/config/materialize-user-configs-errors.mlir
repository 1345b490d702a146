// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(iree-codegen-materialize-user-configs)'

#config = #iree_cpu.lowering_config<distribution = [8, 24]>
#one = #iree_codegen.compilation_info<lowering_config = #config, translation_info = <pipeline = #iree_cpu.pipeline<DoubleTilingExpert>>>
#other = #iree_codegen.compilation_info<lowering_config = #config, translation_info = <pipeline = #iree_cpu.pipeline<Default>>>

func.func @torn(%a: tensor<16x48xf32>, %b: tensor<16x48xf32>) -> tensor<16x48xf32> {
  %0 = linalg.add {compilation_info = #one} ins(%a, %b : tensor<16x48xf32>, tensor<16x48xf32>) outs(%a : tensor<16x48xf32>) -> tensor<16x48xf32>
  // expected-error @+1 {{'linalg.mul' op asks for another translation than an operation before it}}
  %1 = linalg.mul {compilation_info = #other} ins(%0, %b : tensor<16x48xf32>, tensor<16x48xf32>) outs(%a : tensor<16x48xf32>) -> tensor<16x48xf32>
  return %1 : tensor<16x48xf32>
}
