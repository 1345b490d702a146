// RUN: strata-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-distribute-forall))'

// expected-error @+1 {{its translation info doesn't say how many threads there are}}
func.func @no_size() {
  scf.forall (%i) in (4) {
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return
}

// -----

#one = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32>
func.func @on_tensors(%t: tensor<4xf32>, %e: tensor<1xf32>) -> tensor<4xf32> attributes {translation_info = #one} {
  // expected-error @+1 {{has results; loops for threads have to be bufferized}}
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return %r : tensor<4xf32>
}

// -----

#one = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32>
func.func @steps() attributes {translation_info = #one} {
  // expected-error @+1 {{doesn't count from 0 in steps of 1}}
  scf.forall (%i) = (0) to (8) step (2) {
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return
}

// -----

#one = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32>
func.func @single_dimension() attributes {translation_info = #one} {
  // expected-error @+1 {{is mapped to single dimensions of the workgroup}}
  scf.forall (%i) in (8) {
  } {mapping = [#gpu.thread<x>]}
  return
}

// -----

#one = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32>
func.func @ascending() attributes {translation_info = #one} {
  // expected-error @+1 {{isn't mapped to linear dimensions in descending order}}
  scf.forall (%i, %j) in (8, 4) {
  } {mapping = [#gpu.thread<linear_dim_0>, #gpu.thread<linear_dim_1>]}
  return
}

// -----

#part = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [48, 1, 1] subgroup_size = 32>
func.func @part_of_a_subgroup() attributes {translation_info = #part} {
  // expected-error @+1 {{a workgroup doesn't consist of whole ones}}
  scf.forall (%i) in (8) {
  } {mapping = [#gpu.warp<linear_dim_0>]}
  return
}
