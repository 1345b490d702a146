// RUN: strata-opt %s --mlir-print-local-scope | FileCheck %s
// RUN: strata-opt %s --mlir-print-local-scope | strata-opt --mlir-print-local-scope | FileCheck %s

// CHECK: vm.module public @ledger <version = 3> {
vm.module @ledger <version = 3> {
  // CHECK-NEXT: vm.global.i32 private mutable @count = 7 : i32
  vm.global.i32 private mutable @count = 7 : i32
  // CHECK-NEXT: vm.global.i64 public @total : i64
  vm.global.i64 @total : i64
  // CHECK-NEXT: vm.global.ref private mutable @page : !vm.buffer
  vm.global.ref private mutable @page : !vm.buffer
  // CHECK-NEXT: vm.rodata private @title <alignment = 64, mime_type = "text/plain"> "ledger"
  vm.rodata private @title <alignment = 64, mime_type = "text/plain"> "ledger"
  // The older spelling, in the dictionary, means the same.
  // CHECK-NEXT: vm.rodata private @digits <alignment = 1> dense<[1, 2, 3]> : vector<3xi8>
  vm.rodata private @digits {alignment = 1 : i64} dense<[1, 2, 3]> : vector<3xi8>
  // CHECK-NEXT: vm.import private optional @bank.wait(%millis : i32, %tickets : !vm.ref<?> ...) -> i32 attributes {vm.yield, minimum_version = 6 : i32}
  vm.import private optional @bank.wait(%millis : i32, %tickets : !vm.ref<?> ...) -> i32 attributes {vm.yield, minimum_version = 6 : i32}
  // CHECK-NEXT: vm.import private @bank.pairs(%pairs : tuple<i32, !vm.ref<?>> ...)
  vm.import private @bank.pairs(%pairs : tuple<i32, !vm.ref<?>> ...)
  // CHECK-NEXT: vm.initializer {
  vm.initializer {
    vm.return
  }
  // Attributes of the op itself come after the others.
  // CHECK: vm.func private @close(%arg0: i32, %arg1: !vm.buffer) -> (i32, !vm.ref<?>) attributes {vm.unwind, ordinal = 2 : i32} {
  vm.func private @close(%a: i32, %b: !vm.buffer) -> (i32, !vm.ref<?>) attributes {ordinal = 2 : i32, vm.unwind} {
    // CHECK-NEXT: %null = vm.const.ref.zero : !vm.ref<?>
    %n = vm.const.ref.zero : !vm.ref<?>
    vm.return %a, %n : i32, !vm.ref<?>
  }
  // CHECK: vm.export @close attributes {iree.abi.stub}
  vm.export @close attributes {iree.abi.stub}
  // CHECK-NEXT: vm.export @close as("shut")
  vm.export @close as("shut")
}
