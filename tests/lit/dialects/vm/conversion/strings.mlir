// RUN: strata-opt %s --iree-vm-conversion | FileCheck %s

module @m {
  // CHECK: vm.func private @__iree_string_itoa_u64(%arg0: i64) -> !vm.buffer {
  // CHECK-NEXT: %zero = vm.const.i64.zero
  // CHECK-NEXT: %c1 = vm.const.i32 1
  // CHECK-NEXT: %c1_0 = vm.const.i64 1
  // CHECK-NEXT: %c10 = vm.const.i64 10
  // CHECK-NEXT: %c20 = vm.const.i64 20
  // CHECK-NEXT: %c19 = vm.const.i64 19
  // CHECK-NEXT: %c48 = vm.const.i32 48
  // CHECK-NEXT: %buffer = vm.buffer.alloc %c20, %c1 : !vm.buffer
  // CHECK-NEXT: %eq = vm.cmp.eq.i64 %arg0, %zero : i64
  // CHECK-NEXT: vm.cond_br %eq, ^bb1, ^bb2(%arg0, %c19 : i64, i64)
  // CHECK-NEXT: ^bb1:
  // CHECK-NEXT: vm.buffer.store.i8 %c48, %buffer[%zero] : i32 -> !vm.buffer
  // CHECK-NEXT: %buffer_1 = vm.buffer.clone %buffer, %zero, %c1_0, %c1 : !vm.buffer -> !vm.buffer
  // CHECK-NEXT: vm.return %buffer_1 : !vm.buffer
  // CHECK-NEXT: ^bb2(%0: i64, %1: i64):
  // CHECK-NEXT: %2 = vm.rem.i64.u %0, %c10 : i64
  // CHECK-NEXT: %3 = vm.trunc.i64.i32 %2 : i64 -> i32
  // CHECK-NEXT: %4 = vm.add.i32 %3, %c48 : i32
  // CHECK-NEXT: vm.buffer.store.i8 %4, %buffer[%1] : i32 -> !vm.buffer
  // CHECK-NEXT: %5 = vm.div.i64.u %0, %c10 : i64
  // CHECK-NEXT: %6 = vm.sub.i64 %1, %c1_0 : i64
  // CHECK-NEXT: %eq_2 = vm.cmp.eq.i64 %5, %zero : i64
  // CHECK-NEXT: vm.cond_br %eq_2, ^bb3(%1 : i64), ^bb2(%5, %6 : i64, i64)
  // CHECK-NEXT: ^bb3(%7: i64):
  // CHECK-NEXT: %8 = vm.sub.i64 %c20, %7 : i64
  // CHECK-NEXT: %buffer_3 = vm.buffer.clone %buffer, %7, %8, %c1 : !vm.buffer -> !vm.buffer
  // CHECK-NEXT: vm.return %buffer_3 : !vm.buffer
  // CHECK-NEXT: }
  // CHECK-NEXT: vm.func private @f(%arg0: i64, %arg1: i32, %arg2: !vm.buffer) -> (!vm.buffer, !vm.buffer, !vm.buffer, !vm.buffer, !vm.buffer) {
  // CHECK-NEXT: %buffer = vm.call @__iree_string_itoa_u64(%arg0) : (i64) -> !vm.buffer
  // CHECK-NEXT: %0 = vm.ext.i32.i64.u %arg1 : i32 -> i64
  // CHECK-NEXT: %buffer_0 = vm.call @__iree_string_itoa_u64(%0) : (i64) -> !vm.buffer
  // CHECK-NEXT: %zero = vm.const.i64.zero
  // CHECK-NEXT: %c1 = vm.const.i32 1
  // CHECK-NEXT: %buffer_1 = vm.call @__iree_string_itoa_u64(%arg0) : (i64) -> !vm.buffer
  // CHECK-NEXT: %1 = vm.buffer.length %buffer_1 : !vm.buffer -> i64
  // CHECK-NEXT: %2 = vm.buffer.length %arg2 : !vm.buffer -> i64
  // CHECK-NEXT: %c10 = vm.const.i64 10
  // CHECK-NEXT: %3 = vm.add.i64 %c10, %1 : i64
  // CHECK-NEXT: %4 = vm.add.i64 %3, %2 : i64
  // CHECK-NEXT: %buffer_2 = vm.buffer.alloc %4, %c1 : !vm.buffer
  // CHECK-NEXT: %buffer_3 = vm.rodata.inline : !vm.buffer = "dev "
  // CHECK-NEXT: %c4 = vm.const.i64 4
  // CHECK-NEXT: vm.buffer.copy %buffer_3, %zero, %buffer_2, %zero, %c4 : !vm.buffer -> !vm.buffer
  // CHECK-NEXT: %5 = vm.add.i64 %zero, %c4 : i64
  // CHECK-NEXT: %6 = vm.buffer.length %buffer_1 : !vm.buffer -> i64
  // CHECK-NEXT: vm.buffer.copy %buffer_1, %zero, %buffer_2, %5, %6 : !vm.buffer -> !vm.buffer
  // CHECK-NEXT: %7 = vm.add.i64 %5, %6 : i64
  // CHECK-NEXT: %buffer_4 = vm.rodata.inline : !vm.buffer = " of {"
  // CHECK-NEXT: %c5 = vm.const.i64 5
  // CHECK-NEXT: vm.buffer.copy %buffer_4, %zero, %buffer_2, %7, %c5 : !vm.buffer -> !vm.buffer
  // CHECK-NEXT: %8 = vm.add.i64 %7, %c5 : i64
  // CHECK-NEXT: %9 = vm.buffer.length %arg2 : !vm.buffer -> i64
  // CHECK-NEXT: vm.buffer.copy %arg2, %zero, %buffer_2, %8, %9 : !vm.buffer -> !vm.buffer
  // CHECK-NEXT: %10 = vm.add.i64 %8, %9 : i64
  // CHECK-NEXT: %buffer_5 = vm.rodata.inline : !vm.buffer = "}"
  // CHECK-NEXT: %c1_6 = vm.const.i64 1
  // CHECK-NEXT: vm.buffer.copy %buffer_5, %zero, %buffer_2, %10, %c1_6 : !vm.buffer -> !vm.buffer
  // CHECK-NEXT: %11 = vm.add.i64 %10, %c1_6 : i64
  // CHECK-NEXT: %buffer_7 = vm.rodata.inline : !vm.buffer = "plain"
  // CHECK-NEXT: %zero_8 = vm.const.i64.zero
  // CHECK-NEXT: %c1_9 = vm.const.i32 1
  // CHECK-NEXT: %12 = vm.buffer.length %arg2 : !vm.buffer -> i64
  // CHECK-NEXT: %zero_10 = vm.const.i64 0
  // CHECK-NEXT: %13 = vm.add.i64 %zero_10, %12 : i64
  // CHECK-NEXT: %buffer_11 = vm.buffer.alloc %13, %c1_9 : !vm.buffer
  // CHECK-NEXT: %14 = vm.buffer.length %arg2 : !vm.buffer -> i64
  // CHECK-NEXT: vm.buffer.copy %arg2, %zero_8, %buffer_11, %zero_8, %14 : !vm.buffer -> !vm.buffer
  // CHECK-NEXT: %15 = vm.add.i64 %zero_8, %14 : i64
  // CHECK-NEXT: vm.return %buffer, %buffer_0, %buffer_2, %buffer_7, %buffer_11 : !vm.buffer, !vm.buffer, !vm.buffer, !vm.buffer, !vm.buffer
  // CHECK-NEXT: }
  util.func public @f(%a: index, %i: i32, %s: !util.buffer) -> (!util.buffer, !util.buffer, !util.buffer, !util.buffer, !util.buffer) {
    %0 = util.string.itoa %a : index -> !util.buffer
    %1 = util.string.itoa %i : i32 -> !util.buffer
    %2 = util.string.format "dev {} of {{{}}}"(%a, %s) : (index, !util.buffer) -> !util.buffer
    %3 = util.string.format "plain"() : () -> !util.buffer
    %4 = util.string.format "{}"(%s) : (!util.buffer) -> !util.buffer
    util.return %0, %1, %2, %3, %4 : !util.buffer, !util.buffer, !util.buffer, !util.buffer, !util.buffer
  }
}
