// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-resolve-rodata-loads))' | FileCheck %s

vm.module @m {
  vm.rodata private @left "left"
  vm.rodata private @right "right"
  vm.global.ref private @always : !vm.buffer
  vm.global.ref private @never : !vm.buffer
  vm.global.ref private @either : !vm.buffer
  vm.global.ref private mutable @changing : !vm.buffer
  // CHECK: vm.initializer
  // CHECK-NOT: @always
  // CHECK: vm.global.store.ref %{{.*}}, @either
  // CHECK: vm.global.store.ref %{{.*}}, @either
  // CHECK: vm.global.store.ref %{{.*}}, @changing
  vm.initializer {
    %left = vm.const.ref.rodata @left : !vm.buffer
    %right = vm.const.ref.rodata @right : !vm.buffer
    vm.global.store.ref %left, @always : !vm.buffer
    vm.global.store.ref %left, @either : !vm.buffer
    vm.global.store.ref %right, @either : !vm.buffer
    vm.global.store.ref %left, @changing : !vm.buffer
    vm.return
  }
  // CHECK-LABEL: vm.func @f
  vm.func @f() -> (!vm.buffer, !vm.buffer, !vm.buffer, !vm.buffer) {
    // CHECK-NEXT: %left = vm.const.ref.rodata @left : !vm.buffer
    %0 = vm.global.load.ref @always : !vm.buffer
    // CHECK-NEXT: %null = vm.const.ref.zero : !vm.buffer
    %1 = vm.global.load.ref @never : !vm.buffer
    // CHECK-NEXT: %either = vm.global.load.ref @either : !vm.buffer
    %2 = vm.global.load.ref @either : !vm.buffer
    // CHECK-NEXT: %changing = vm.global.load.ref @changing : !vm.buffer
    %3 = vm.global.load.ref @changing : !vm.buffer
    vm.return %0, %1, %2, %3 : !vm.buffer, !vm.buffer, !vm.buffer, !vm.buffer
  }
}
