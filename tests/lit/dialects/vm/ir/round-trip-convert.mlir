// Conversions, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  vm.module public @convert {
    vm.func private @convert(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: !vm.ref<?>, %arg5: !vm.ref<!hal.device>) {
      %0 = vm.bitcast.f32.i32 %arg2 : f32 -> i32
      %1 = vm.bitcast.f64.i64 %arg3 : f64 -> i64
      %2 = vm.bitcast.i32.f32 %arg0 : i32 -> f32
      %3 = vm.bitcast.i64.f64 %arg1 : i64 -> f64
      %ref = vm.cast.any.ref %arg4 : !vm.ref<?> -> !vm.ref<!hal.device>
      %4 = vm.cast.f32.si32 %arg2 : f32 -> i32
      %5 = vm.cast.f32.si64 %arg2 : f32 -> i64
      %6 = vm.cast.f32.ui32 %arg2 : f32 -> i32
      %7 = vm.cast.f32.ui64 %arg2 : f32 -> i64
      %8 = vm.cast.f64.si64 %arg3 : f64 -> i64
      %9 = vm.cast.f64.ui64 %arg3 : f64 -> i64
      %ref_0 = vm.cast.ref.any %arg5 : !vm.ref<!hal.device> -> !vm.ref<?>
      %10 = vm.cast.si32.f32 %arg0 : i32 -> f32
      %11 = vm.cast.si64.f32 %arg1 : i64 -> f32
      %12 = vm.cast.si64.f64 %arg1 : i64 -> f64
      %13 = vm.cast.ui32.f32 %arg0 : i32 -> f32
      %14 = vm.cast.ui64.f32 %arg1 : i64 -> f32
      %15 = vm.cast.ui64.f64 %arg1 : i64 -> f64
      %16 = vm.ext.f32.f64 %arg2 : f32 -> f64
      %17 = vm.ext.i16.i32.s %arg0 : i32 -> i32
      %18 = vm.ext.i16.i32.u %arg0 : i32 -> i32
      %19 = vm.ext.i16.i64.s %arg0 : i32 -> i64
      %20 = vm.ext.i16.i64.u %arg0 : i32 -> i64
      %21 = vm.ext.i32.i64.s %arg0 : i32 -> i64
      %22 = vm.ext.i32.i64.u %arg0 : i32 -> i64
      %23 = vm.ext.i8.i32.s %arg0 : i32 -> i32
      %24 = vm.ext.i8.i32.u %arg0 : i32 -> i32
      %25 = vm.ext.i8.i64.s %arg0 : i32 -> i64
      %26 = vm.ext.i8.i64.u %arg0 : i32 -> i64
      %27 = vm.trunc.f64.f32 %arg3 : f64 -> f32
      %28 = vm.trunc.i16.i8 %arg0 : i32 -> i32
      %29 = vm.trunc.i32.i16 %arg0 : i32 -> i32
      %30 = vm.trunc.i32.i8 %arg0 : i32 -> i32
      %31 = vm.trunc.i64.i16 %arg1 : i64 -> i32
      %32 = vm.trunc.i64.i32 %arg1 : i64 -> i32
      %33 = vm.trunc.i64.i8 %arg1 : i64 -> i32
      %ref_1 = vm.assign.ref %arg4 : !vm.ref<?> -> !vm.ref<?>
      vm.discard.refs %arg4, %arg5 : !vm.ref<?>, !vm.ref<!hal.device>
      vm.return
    }
  }
}
