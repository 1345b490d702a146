// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-lower-executable-target))' --verify-diagnostics --split-input-file
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-lower-executable-target{cpu-options=opaque,disable-distributing}))' 2>&1 | FileCheck %s
// CHECK: error: iree-llvmcpu-lower-executable-target: cpu-options has no 'disable-distributing', only disable-distribution and reassociate-fp-reductions

#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>>
// expected-error @+1 {{'func.func' op selects a pipeline that isn't for CPUs: #iree_gpu.pipeline<TileAndFuse>}}
func.func @elsewhere() attributes {translation_info = #translation} {
  return
}

// -----

#none = #iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline>
func.func @left_on_tensors(%a: tensor<4xf32>) -> tensor<4xf32> attributes {translation_info = #none} {
  // expected-error @+1 {{'linalg.exp' op gives a tensor in a function that says it needs no pipeline}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
