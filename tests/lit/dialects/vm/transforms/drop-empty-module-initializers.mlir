// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-drop-empty-module-initializers))' | FileCheck %s

vm.module @m {
  vm.global.i32 private mutable @g : i32
  // CHECK: vm.export @__init
  vm.export @__init
  // CHECK: vm.func private @__init
  vm.func private @__init() {
    %c1 = vm.const.i32 1
    vm.global.store.i32 %c1, @g : i32
    vm.return
  }
  // CHECK-NOT: @__deinit
  vm.export @__deinit
  vm.func private @__deinit() {
    vm.return
  }
}
