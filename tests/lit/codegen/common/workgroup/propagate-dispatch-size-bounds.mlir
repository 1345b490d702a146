// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-propagate-dispatch-size-bounds))' | FileCheck %s

// CHECK-LABEL: func.func @launched
func.func @launched() -> (index, index, index, index) {
  // CHECK-DAG: %[[ID:.+]] = hal.interface.workgroup.id[0] upper_bound 7 : index
  // CHECK-DAG: %[[FREE:.+]] = hal.interface.workgroup.id[1] : index
  // CHECK-DAG: %[[COUNT:.+]] = arith.constant 7 : index
  // CHECK-DAG: %[[SIZE:.+]] = arith.constant 16 : index
  // CHECK: return %[[ID]], %[[FREE]], %[[COUNT]], %[[SIZE]]
  %0 = hal.interface.workgroup.id[0] : index
  %1 = hal.interface.workgroup.id[1] : index
  %2 = hal.interface.workgroup.count[0] : index
  %3 = hal.interface.workgroup.size[1] : index
  return %0, %1, %2, %3 : index, index, index, index
}
iree_codegen.dispatch_config @launched workgroup_size = [4, 16, 1] {
^bb0(%n: index):
  %c7 = arith.constant 7 : index
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c7, %n, %c1 : index, index, index
}

// Another function's launch says nothing.
// CHECK-LABEL: func.func @elsewhere
func.func @elsewhere() -> index {
  // CHECK-NEXT: hal.interface.workgroup.count[0] : index
  %0 = hal.interface.workgroup.count[0] : index
  return %0 : index
}
