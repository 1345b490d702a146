// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-global-initialization))' | FileCheck %s

// CHECK-LABEL: vm.module public @m
vm.module @m {
  // CHECK-NEXT: vm.global.i32 private mutable @start : i32
  vm.global.i32 private @start = 4 : i32
  // CHECK-NEXT: vm.global.i64 private @none : i64
  vm.global.i64 private @none = 0 : i64
  // CHECK-NEXT: vm.global.ref private mutable @object : !vm.ref<?>
  vm.global.ref private @object : !vm.ref<?>
  // CHECK-NOT: vm.initializer
  vm.initializer {
    %start = vm.global.load.i32 immutable @start : i32
    vm.cond_br %start, ^bb1, ^bb2
  ^bb1:
    %null = vm.const.ref.zero : !vm.ref<?>
    vm.global.store.ref %null, @object : !vm.ref<?>
    vm.br ^bb2
  ^bb2:
    vm.return
  }
  vm.initializer {
    %none = vm.global.load.i64 immutable @none : i64
    vm.return
  }
  // CHECK: vm.export @__init
  // CHECK-NEXT: vm.func private @__init() {
  // CHECK-NEXT:   %c4 = vm.const.i32 4
  // CHECK-NEXT:   vm.global.store.i32 %c4, @start : i32
  // CHECK-NEXT:   %start = vm.global.load.i32 @start : i32
  // CHECK-NEXT:   vm.cond_br %start, ^bb1, ^bb2
  // CHECK:      ^bb2:
  // CHECK-NEXT:   vm.br ^bb3
  // CHECK-NEXT: ^bb3:
  // CHECK-NEXT:   %none = vm.global.load.i64 immutable @none : i64
  // CHECK-NEXT:   vm.return
  // CHECK:      vm.export @__deinit
  // CHECK-NEXT: vm.func private @__deinit() {
  // CHECK-NEXT:   vm.return
}
