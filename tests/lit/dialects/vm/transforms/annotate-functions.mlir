// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-annotate-functions))' | FileCheck %s

vm.module @m {
  vm.import private @host.wait() -> i32 attributes {vm.yield}
  vm.import private @host.ask() -> i32
  // References, and a call that may fail.
  // CHECK: vm.func @holds(%arg0: !vm.ref<?>) -> i32 attributes {vm.unwind}
  vm.func @holds(%r: !vm.ref<?>) -> i32 {
    %0 = vm.call @host.ask() : () -> i32
    vm.return %0 : i32
  }
  // CHECK: vm.func @waits() -> i32 attributes {vm.yield}
  vm.func @waits() -> i32 {
    %0 = vm.call @host.wait() : () -> i32
    vm.return %0 : i32
  }
  // Each calls the other, and one of them what waits.
  // CHECK: vm.func @ping(%arg0: i32) -> i32 attributes {vm.yield}
  vm.func @ping(%a: i32) -> i32 {
    %0 = vm.call @pong(%a) : (i32) -> i32
    vm.return %0 : i32
  }
  // CHECK: vm.func @pong(%arg0: i32) -> i32 attributes {vm.yield}
  vm.func @pong(%a: i32) -> i32 {
    %0 = vm.call @ping(%a) : (i32) -> i32
    %1 = vm.call @waits() : () -> i32
    vm.return %1 : i32
  }
  // CHECK: vm.func @plain(%arg0: i32) -> i32 {
  vm.func @plain(%a: i32) -> i32 {
    vm.return %a : i32
  }
}
