// RUN: strata-opt %s --iree-codegen-reconcile-translation-info --verify-diagnostics --split-input-file

#large = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<Default> workgroup_size = [8, 1, 1]>
#small = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<Default> workgroup_size = [4, 1, 1]>
func.func @f() attributes {translation_info = #large} {
  call @part() : () -> ()
  return
}
// expected-error @+1 {{'func.func' op wants another workgroup or subgroup size than its caller}}
func.func private @part() attributes {translation_info = #small} {
  return
}
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}
