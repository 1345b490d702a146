// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-convert-to-yieldable-calls))' | FileCheck %s

vm.module @m {
  vm.import private @host.wait(%f : !vm.ref<?> ...) -> i32 attributes {vm.yield}
  vm.import private @host.ask() -> i32
  vm.func @slow(%a: i32) -> i64 attributes {vm.yield} {
    %0 = vm.ext.i32.i64.u %a : i32 -> i64
    vm.return %0 : i64
  }
  // CHECK-LABEL: vm.func @f
  vm.func @f(%r: !vm.ref<?>) -> i64 attributes {vm.yield} {
    // CHECK-NEXT: %[[ASK:.*]] = vm.call @host.ask() : () -> i32
    %0 = vm.call @host.ask() : () -> i32
    // CHECK-NEXT: vm.call.variadic.yieldable @host.wait(%arg0, %arg0) <segment_sizes = dense<2> : vector<1xi16>, segment_types = [!vm.ref<?>]> : (!vm.ref<?>, !vm.ref<?>) -> ^bb1 (i32)
    %1 = vm.call.variadic @host.wait([%r, %r]) : (!vm.ref<?> ...) -> i32
    // CHECK-NEXT: ^bb1(%[[WAIT:.*]]: i32):
    // CHECK-NEXT: %[[SUM:.*]] = vm.add.i32 %[[ASK]], %[[WAIT]] : i32
    %2 = vm.add.i32 %0, %1 : i32
    // CHECK-NEXT: vm.call.yieldable @slow(%[[SUM]]) : (i32) -> ^bb2 (i64)
    %3 = vm.call @slow(%2) : (i32) -> i64
    // CHECK-NEXT: ^bb2(%[[SLOW:.*]]: i64):
    // CHECK-NEXT: vm.return %[[SLOW]] : i64
    vm.return %3 : i64
  }
}
