// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-hoist-inlined-rodata))' | FileCheck %s

// CHECK-LABEL: vm.module public @m
vm.module @m {
  // Constants go in front of their function, under their own name or that of the function.
  // CHECK-NEXT: vm.rodata private @greeting <alignment = 1> "hello"
  // CHECK-NEXT: vm.rodata private @speak_const dense<[3, 4]> : vector<2xi32>
  // CHECK-NEXT: vm.rodata private @greeting_0 <mime_type = "text/plain"> "hello again"
  // CHECK-NEXT: vm.func @speak
  vm.func @speak() -> (!vm.buffer, !vm.buffer, !vm.buffer) {
    // CHECK-NEXT: %greeting = vm.const.ref.rodata @greeting : !vm.buffer
    %0 = vm.rodata.inline "greeting" <alignment = 1> : !vm.buffer = "hello"
    // CHECK-NEXT: %speak_const = vm.const.ref.rodata @speak_const : !vm.buffer
    %1 = vm.rodata.inline : !vm.buffer = dense<[3, 4]> : vector<2xi32>
    // CHECK-NEXT: %greeting_0 = vm.const.ref.rodata @greeting_0 : !vm.buffer
    %2 = vm.rodata.inline "greeting" <mime_type = "text/plain"> : !vm.buffer = "hello again"
    // CHECK-NEXT: vm.return %greeting, %speak_const, %greeting_0
    vm.return %0, %1, %2 : !vm.buffer, !vm.buffer, !vm.buffer
  }
  // CHECK: vm.rodata private @_const "early"
  // CHECK-NEXT: vm.initializer
  vm.initializer {
    %0 = vm.rodata.inline : !vm.buffer = "early"
    vm.return
  }
}
