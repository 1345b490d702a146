// RUN: strata-opt %s --iree-codegen-resolve-workgroup-count-hints --verify-diagnostics --split-input-file

func.func @beyond(%arg: index) {
  // expected-error @+1 {{'iree_tensor_ext.dispatch.workload.ordinal' op has no workload value in the dispatch configuration}}
  %n = iree_tensor_ext.dispatch.workload.ordinal %arg, 3 : index
  // expected-error @+1 {{'iree_codegen.workgroup_count_hint' op can't be computed from the workload}}
  iree_codegen.workgroup_count_hint(%n)
  return
}
iree_codegen.dispatch_config @beyond {
^bb0(%w: index):
  %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
  iree_codegen.yield %x, %y, %z : index, index, index
}

// -----

func.func @read(%sizes: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'memref.load' op feeds a workgroup count but isn't computed from the workload}}
  %n = memref.load %sizes[%c0] : memref<1xindex>
  // expected-error @+1 {{'iree_codegen.workgroup_count_hint' op can't be computed from the workload}}
  iree_codegen.workgroup_count_hint(%n)
  return
}
iree_codegen.dispatch_config @read {
  %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
  iree_codegen.yield %x, %y, %z : index, index, index
}
