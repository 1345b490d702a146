// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-drop-unused-calls))' | FileCheck %s

vm.module @m {
  vm.import private @host.ask(%a : i32) -> i32 attributes {nosideeffects}
  vm.import private @host.tell(%a : i32) -> i32
  vm.import private @host.list(%a : i32 ...) -> i32 attributes {nosideeffects}
  // CHECK-LABEL: vm.func @f
  vm.func @f(%a: i32) -> i32 {
    // CHECK-NEXT: %0 = vm.call @host.ask(%arg0) {nosideeffects} : (i32) -> i32
    %0 = vm.call @host.ask(%a) {nosideeffects} : (i32) -> i32
    %1 = vm.call @host.ask(%0) {nosideeffects} : (i32) -> i32
    %2 = vm.call.variadic @host.list([%1, %1]) {nosideeffects} : (i32 ...) -> i32
    // CHECK-NEXT: vm.call @host.tell(%arg0) : (i32) -> i32
    %3 = vm.call @host.tell(%a) : (i32) -> i32
    // CHECK-NEXT: vm.return %0 : i32
    vm.return %0 : i32
  }
}
