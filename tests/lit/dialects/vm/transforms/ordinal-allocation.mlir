// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-ordinal-allocation))' | FileCheck %s

// CHECK: vm.module public @m <ordinal_counts = <import_funcs = 1, export_funcs = 1, internal_funcs = 2, global_bytes = 24, global_refs = 1, rodatas = 1, rwdatas = 0>>
vm.module @m {
  // Small globals come first; the ordinal is a byte offset.
  // CHECK-NEXT: vm.global.i64 private @a <ordinal = 8> : i64
  vm.global.i64 private @a : i64
  // CHECK-NEXT: vm.global.i32 private @b <ordinal = 0> : i32
  vm.global.i32 private @b : i32
  // CHECK-NEXT: vm.global.f64 private @c <ordinal = 16> : f64
  vm.global.f64 private @c : f64
  // CHECK-NEXT: vm.global.ref private @d <ordinal = 0> : !vm.ref<?>
  vm.global.ref private @d : !vm.ref<?>
  // CHECK-NEXT: vm.rodata private @e <ordinal = 0> "e"
  vm.rodata private @e "e"
  // CHECK-NEXT: vm.import private @host.f() attributes {ordinal = 0 : i32}
  vm.import private @host.f()
  // CHECK-NEXT: vm.func @g() attributes {ordinal = 0 : i32}
  vm.func @g() {
    vm.return
  }
  // CHECK: vm.export @h attributes {ordinal = 0 : i32}
  vm.export @h
  // CHECK-NEXT: vm.func @h() attributes {ordinal = 1 : i32}
  vm.func @h() {
    vm.return
  }
}
