// Globals, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  vm.module public @global {
    vm.global.i32 private mutable @g_i32 : i32
    vm.global.i64 private mutable @g_i64 : i64
    vm.global.f32 private mutable @g_f32 : f32
    vm.global.f64 private mutable @g_f64 : f64
    vm.global.ref private mutable @g_ref : !vm.ref<?>
    vm.global.i64 public @fixed = 9 : i64
    vm.global.f32 private @half = 5.000000e-01 : f32
    vm.func private @global(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: !vm.ref<?>, %arg5: !util.ptr<i32>, %arg6: !util.ptr<i64>, %arg7: !util.ptr<f32>, %arg8: !util.ptr<f64>, %arg9: !util.ptr<!vm.ref<?>>) {
      %g_f32 = vm.global.load.f32 @g_f32 : f32
      %g_f64 = vm.global.load.f64 @g_f64 : f64
      %g_i32 = vm.global.load.i32 @g_i32 : i32
      %g_i64 = vm.global.load.i64 @g_i64 : i64
      %g_ref = vm.global.load.ref @g_ref : !vm.ref<?>
      %0 = vm.global.load.indirect.f32 %arg7 : !util.ptr<f32> -> f32
      %1 = vm.global.load.indirect.f64 %arg8 : !util.ptr<f64> -> f64
      %2 = vm.global.load.indirect.i32 %arg5 : !util.ptr<i32> -> i32
      %3 = vm.global.load.indirect.i64 %arg6 : !util.ptr<i64> -> i64
      %ref = vm.global.load.indirect.ref %arg9 : !util.ptr<!vm.ref<?>> -> !vm.ref<?>
      vm.global.store.f32 %arg2, @g_f32 : f32
      vm.global.store.f64 %arg3, @g_f64 : f64
      vm.global.store.i32 %arg0, @g_i32 : i32
      vm.global.store.i64 %arg1, @g_i64 : i64
      vm.global.store.ref %arg4, @g_ref : !vm.ref<?>
      vm.global.store.indirect.f32 %arg2, %arg7 : f32 -> !util.ptr<f32>
      vm.global.store.indirect.f64 %arg3, %arg8 : f64 -> !util.ptr<f64>
      vm.global.store.indirect.i32 %arg0, %arg5 : i32 -> !util.ptr<i32>
      vm.global.store.indirect.i64 %arg1, %arg6 : i64 -> !util.ptr<i64>
      vm.global.store.indirect.ref %arg4, %arg9 : !vm.ref<?> -> !util.ptr<!vm.ref<?>>
      %4 = vm.global.address @g_i32 : !util.ptr<i32>
      %5 = vm.global.address @g_i64 : !util.ptr<i64>
      %6 = vm.global.address @g_f32 : !util.ptr<f32>
      %7 = vm.global.address @g_f64 : !util.ptr<f64>
      %8 = vm.global.address @g_ref : !util.ptr<!vm.ref<?>>
      %fixed = vm.global.load.i64 immutable @fixed : i64
      vm.return
    }
  }
}
