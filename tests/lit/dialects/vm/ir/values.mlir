// RUN: strata-opt %s --mlir-print-local-scope | FileCheck %s
// RUN: strata-opt %s --mlir-print-local-scope | strata-opt --mlir-print-local-scope | FileCheck %s

vm.module @m {
  vm.global.i32 private mutable @level : i32
  vm.rodata private @word "word"
  // CHECK-LABEL: vm.func @names
  vm.func @names(%a: i32, %b: i64, %c: f32, %r: !vm.ref<?>, %s: !vm.buffer, %l: !vm.list<i32>) {
    // CHECK: %c5 = vm.const.i32 5
    %0 = vm.const.i32 5
    // CHECK: %c-1 = vm.const.i64 -1
    %1 = vm.const.i64 -1
    // CHECK: %zero = vm.const.i64.zero
    %2 = vm.const.i64.zero
    // CHECK: %{{[0-9]+}} = vm.const.f32 1.500000e+00
    %3 = vm.const.f32 1.5
    // CHECK: %word = vm.const.ref.rodata @word : !vm.buffer
    %4 = vm.const.ref.rodata @word : !vm.buffer
    // CHECK: %buffer = vm.rodata.inline "inner" <alignment = 32> : !vm.buffer = "abc"
    %5 = vm.rodata.inline "inner" <alignment = 32> : !vm.buffer = "abc"
    // CHECK: %level = vm.global.load.i32 @level : i32
    %6 = vm.global.load.i32 @level : i32
    // CHECK: vm.global.store.i32 %c5, @level : i32
    vm.global.store.i32 %0, @level : i32
    // CHECK: %slt = vm.cmp.lt.i32.s %arg0, %c5 : i32
    %7 = vm.cmp.lt.i32.s %a, %0 : i32
    // CHECK: %rnz = vm.cmp.nz.ref %arg3 : !vm.ref<?>
    %8 = vm.cmp.nz.ref %r : !vm.ref<?>
    // CHECK: %ref = vm.select.ref %slt, %arg3, %arg3 : !vm.ref<?>
    %9 = vm.select.ref %7, %r, %r : !vm.ref<?>
    // CHECK: vm.switch.i32 %arg0[%arg0, %c5] else %level : i32
    %10 = vm.switch.i32 %a[%a, %0] else %6 : i32
    // CHECK: vm.switch.ref %arg0[%arg3, %ref] else %arg3 : !vm.ref<?>
    %11 = vm.switch.ref %a[%r, %9] else %r : !vm.ref<?>
    // CHECK: vm.ext.i32.i64.s %arg0 : i32 -> i64
    %12 = vm.ext.i32.i64.s %a : i32 -> i64
    // CHECK: vm.shl.i64 %arg1, %arg0 : i64
    %13 = vm.shl.i64 %b, %a : i64
    // CHECK: vm.fma.f32 %arg2, %arg2, %arg2 : f32
    %14 = vm.fma.f32 %c, %c, %c : f32
    // CHECK: vm.buffer.load.i8.u %arg4[%arg1] : !vm.buffer -> i32
    %15 = vm.buffer.load.i8.u %s[%b] : !vm.buffer -> i32
    // CHECK: vm.buffer.store.i32 %arg0, %arg4[%arg1] : i32 -> !vm.buffer
    vm.buffer.store.i32 %a, %s[%b] : i32 -> !vm.buffer
    // CHECK: vm.buffer.fill.i16 %arg4, %arg1, %arg1, %arg0 : i32 -> !vm.buffer
    vm.buffer.fill.i16 %s, %b, %b, %a : i32 -> !vm.buffer
    // CHECK: %list = vm.list.alloc %arg0 : (i32) -> !vm.list<?>
    %16 = vm.list.alloc %a : (i32) -> !vm.list<?>
    // CHECK: vm.list.set.i32 %arg5, %arg0, %arg0 : (!vm.list<i32>, i32, i32)
    vm.list.set.i32 %l, %a, %a : (!vm.list<i32>, i32, i32)
    // CHECK: vm.discard.refs %arg3, %arg4 : !vm.ref<?>, !vm.buffer
    vm.discard.refs %r, %s : !vm.ref<?>, !vm.buffer
    vm.return
  }
}
