// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-lower-executable-target))' --verify-diagnostics --split-input-file
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-lower-executable-target{cpu-options=opaque,disable-distributing}))' 2>&1 | FileCheck %s
// CHECK: error: iree-llvmcpu-lower-executable-target: cpu-options has no 'disable-distributing', only disable-distribution and reassociate-fp-reductions

#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>>
// expected-error @+1 {{'func.func' op selects a pipeline that isn't for CPUs: #iree_gpu.pipeline<TileAndFuse>}}
func.func @elsewhere() attributes {translation_info = #translation} {
  return
}
