// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-drop-optimization-barriers))' | FileCheck %s

vm.module @m {
  // CHECK-LABEL: vm.func @f
  vm.func @f(%a: i32, %b: i64) -> (i32, i64) {
    // CHECK-NEXT: vm.return %arg0, %arg1 : i32, i64
    %0:2 = vm.optimization_barrier %a, %b : i32, i64
    vm.return %0#0, %0#1 : i32, i64
  }
}
