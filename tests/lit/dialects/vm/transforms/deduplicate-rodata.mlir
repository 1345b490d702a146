// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-deduplicate-rodata))' | FileCheck %s

// CHECK-LABEL: vm.module public @m
vm.module @m {
  // The first stays, with the largest alignment; another MIME type is another constant.
  // CHECK-NEXT: vm.rodata private @one <alignment = 32> "same"
  vm.rodata private @one <alignment = 4> "same"
  // CHECK-NEXT: vm.rodata private @text <mime_type = "text/plain"> "same"
  vm.rodata private @text <mime_type = "text/plain"> "same"
  // CHECK-NOT: @two
  vm.rodata private @two <alignment = 32> "same"
  // CHECK-NEXT: vm.rodata private @other "other"
  vm.rodata private @other "other"
  // CHECK-LABEL: vm.func @f
  vm.func @f() -> (!vm.buffer, !vm.buffer) {
    // CHECK-NEXT: vm.const.ref.rodata @one : !vm.buffer
    %0 = vm.const.ref.rodata @two : !vm.buffer
    // CHECK-NEXT: vm.const.ref.rodata @other : !vm.buffer
    %1 = vm.const.ref.rodata @other : !vm.buffer
    vm.return %0, %1 : !vm.buffer, !vm.buffer
  }
}
