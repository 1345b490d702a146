// RUN: strata-opt %s --iree-codegen-resolve-workgroup-count-hints --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @hinted
// CHECK-NOT: iree_codegen.workgroup_count_hint
func.func @hinted() {
  iree_codegen.workgroup_count_hint(4, 2)
  return
}
// CHECK: iree_codegen.dispatch_config @hinted
// CHECK-DAG: %[[C4:.+]] = arith.constant 4 : index
// CHECK-DAG: %[[C2:.+]] = arith.constant 2 : index
// CHECK-DAG: %[[C1:.+]] = arith.constant 1 : index
// CHECK: iree_codegen.yield %[[C4]], %[[C2]], %[[C1]]
iree_codegen.dispatch_config @hinted {
  %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
  iree_codegen.yield %x, %y, %z : index, index, index
}

// -----

func.func @alone() {
  return
}
// CHECK: iree_codegen.dispatch_config @alone
// CHECK: %[[C1:.+]] = arith.constant 1 : index
// CHECK: iree_codegen.yield %[[C1]], %[[C1]], %[[C1]]
iree_codegen.dispatch_config @alone {
  %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
  iree_codegen.yield %x, %y, %z : index, index, index
}
