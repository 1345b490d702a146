// RUN: strata-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: vm.module public @m
vm.module @m {
  // CHECK-NEXT: vm.global.ref private mutable @page : !vm.buffer
  vm.global.ref private mutable @page : !vm.buffer
  // CHECK-NEXT: vm.global.i32 private mutable @five = 5 : i32
  vm.global.i32 private mutable @five : i32
  // CHECK-NEXT: vm.global.i32 private mutable @zero : i32
  vm.global.i32 private mutable @zero : i32
  // CHECK-NEXT: vm.global.i32 private mutable @seen : i32
  vm.global.i32 private mutable @seen : i32
  // CHECK-NEXT: vm.global.i32 private mutable @sometimes : i32
  vm.global.i32 private mutable @sometimes : i32
  // CHECK-NEXT: vm.global.i32 private mutable @or_failed = 5 : i32
  vm.global.i32 private mutable @or_failed : i32
  vm.import private @host.ready() -> i32
  // CHECK: vm.initializer {
  vm.initializer {
    %null = vm.const.ref.zero : !vm.buffer
    %c5 = vm.const.i32 5
    // CHECK-NOT: @page
    vm.global.store.ref %null, @page : !vm.buffer
    // CHECK-NOT: @five
    vm.global.store.i32 %c5, @five : i32
    %0 = vm.call @read() : () -> i32
    // A function that was called reads it.
    // CHECK: vm.global.store.i32 %{{.*}}, @seen
    vm.global.store.i32 %c5, @seen : i32
    %1 = vm.call @host.ready() : () -> i32
    vm.cond_br %1, ^bb1, ^bb2
  ^bb1:
    // Zero is what it has on the other path, too; five is not.
    // CHECK-NOT: @zero
    %zero = vm.const.i32.zero
    vm.global.store.i32 %zero, @zero : i32
    // CHECK: vm.global.store.i32 %{{.*}}, @sometimes
    vm.global.store.i32 %c5, @sometimes : i32
    vm.br ^bb2
  ^bb2:
    vm.cond_br %1, ^bb3, ^bb4
  ^bb3:
    vm.fail %1
  ^bb4:
    // Without it initialization has failed.
    // CHECK-NOT: @or_failed
    vm.global.store.i32 %c5, @or_failed : i32
    vm.return
  }
  vm.func private @read() -> i32 attributes {inlining_policy = #util.inline.never} {
    %0 = vm.global.load.i32 @seen : i32
    vm.return %0 : i32
  }
}
