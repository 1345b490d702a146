// RUN: strata-opt %s --mlir-print-local-scope | FileCheck %s
// RUN: strata-opt %s | FileCheck %s --check-prefix=ALIAS

// ALIAS-DAG: #config = #iree_codegen.lowering_config
// ALIAS-DAG: #translation = #iree_codegen.translation_info
// ALIAS-DAG: #compilation = #iree_codegen.compilation_info

func.func private @pipelines() attributes {
  // CHECK: #iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = [16, 2] subgroup_size = 8, {fast}>
  a = #iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = [16, 2] subgroup_size = 8, {fast}>,
  // CHECK-SAME: #iree_codegen.translation_info<pipeline = #iree_codegen.transform_dialect_codegen codegen_spec = @script>
  b = #iree_codegen.translation_info<pipeline = #iree_codegen.transform_dialect_codegen codegen_spec = @script>,
  // CHECK-SAME: #iree_codegen.pass_pipeline<"cse">
  c = #iree_codegen.pass_pipeline<"cse">
}

func.func private @tiles() attributes {
  // CHECK: #iree_codegen.lowering_config<tile_sizes = {{\[\[}}3, [6]], {sizes = [2, 5], interchange = [1, 0]}, []]>
  a = #iree_codegen.lowering_config<tile_sizes = [[3, [6]], {sizes = [2, 5], interchange = [1, 0]}, []]>,
  // CHECK-SAME: #iree_codegen.compilation_info<lowering_config = #iree_cpu.lowering_config<distribution = [9]>, translation_info = <pipeline = #iree_codegen.vmvx_pipeline>>
  b = #iree_codegen.compilation_info<lowering_config = #iree_cpu.lowering_config<distribution = [9]>, translation_info = <pipeline = #iree_codegen.vmvx_pipeline>>
}

func.func private @others() attributes {
  // CHECK: [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<z:2>, #iree_codegen.local_mapping<1>]
  a = [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<z:2>, #iree_codegen.local_mapping<1>],
  // CHECK-SAME: [#iree_codegen.workgroup_scope, #iree_codegen.workgroup_scope<linearize>, #iree_codegen.workgroup_local]
  b = [#iree_codegen.workgroup_scope, #iree_codegen.workgroup_scope<linearize>, #iree_codegen.workgroup_local],
  // CHECK-SAME: [#iree_codegen.denormal_fp_math<none>, #iree_codegen.denormal_fp_math<"positive-zero">]
  c = [#iree_codegen.denormal_fp_math<none>, #iree_codegen.denormal_fp_math<"positive-zero">],
  // CHECK-SAME: [#iree_codegen.xor_shuffle<64, 8, 128, 2>, #iree_codegen.simple_target<>, #iree_codegen.export_config<workgroup_size = [7]>]
  d = [#iree_codegen.xor_shuffle<64, 8, 128, 2>, #iree_codegen.simple_target<>, #iree_codegen.export_config<workgroup_size = [7]>],
  // CHECK-SAME: [#iree_codegen.ukernel_descriptor<"k", memref>, #iree_codegen.symbolic_ukernel_provider, #iree_codegen.smt.one_of_knob<"n", [1, 2]>]
  e = [#iree_codegen.ukernel_descriptor<"k", memref>, #iree_codegen.symbolic_ukernel_provider, #iree_codegen.smt.one_of_knob<"n", [1, 2]>]
}
