// Choices, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  vm.module public @select {
    vm.func private @select(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: !vm.ref<?>) {
      %0 = vm.select.f32 %arg0, %arg2, %arg2 : f32
      %1 = vm.select.f64 %arg0, %arg3, %arg3 : f64
      %2 = vm.select.i32 %arg0, %arg0, %arg0 : i32
      %3 = vm.select.i64 %arg0, %arg1, %arg1 : i64
      %ref = vm.select.ref %arg0, %arg4, %arg4 : !vm.ref<?>
      %4 = vm.switch.f32 %arg0[%arg2, %arg2] else %arg2 : f32
      %5 = vm.switch.f64 %arg0[%arg3, %arg3] else %arg3 : f64
      %6 = vm.switch.i32 %arg0[%arg0, %arg0] else %arg0 : i32
      %7 = vm.switch.i64 %arg0[%arg1, %arg1] else %arg1 : i64
      %ref_0 = vm.switch.ref %arg0[%arg4, %arg4] else %arg4 : !vm.ref<?>
      vm.return
    }
  }
}
