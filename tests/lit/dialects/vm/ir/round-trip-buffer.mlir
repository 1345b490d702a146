// Buffers, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  vm.module public @buffer {
    vm.func private @buffer(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: !vm.buffer) {
      %buffer = vm.buffer.alloc %arg1, %arg0 : !vm.buffer
      %0 = vm.buffer.load.f32 %arg4[%arg1] : !vm.buffer -> f32
      %1 = vm.buffer.load.f64 %arg4[%arg1] : !vm.buffer -> f64
      %2 = vm.buffer.load.i16.s %arg4[%arg1] : !vm.buffer -> i32
      %3 = vm.buffer.load.i16.u %arg4[%arg1] : !vm.buffer -> i32
      %4 = vm.buffer.load.i32 %arg4[%arg1] : !vm.buffer -> i32
      %5 = vm.buffer.load.i64 %arg4[%arg1] : !vm.buffer -> i64
      %6 = vm.buffer.load.i8.s %arg4[%arg1] : !vm.buffer -> i32
      %7 = vm.buffer.load.i8.u %arg4[%arg1] : !vm.buffer -> i32
      vm.buffer.fill.f32 %arg4, %arg1, %arg1, %arg2 : f32 -> !vm.buffer
      vm.buffer.fill.f64 %arg4, %arg1, %arg1, %arg3 : f64 -> !vm.buffer
      vm.buffer.fill.i16 %arg4, %arg1, %arg1, %arg0 : i32 -> !vm.buffer
      vm.buffer.fill.i32 %arg4, %arg1, %arg1, %arg0 : i32 -> !vm.buffer
      vm.buffer.fill.i64 %arg4, %arg1, %arg1, %arg1 : i64 -> !vm.buffer
      vm.buffer.fill.i8 %arg4, %arg1, %arg1, %arg0 : i32 -> !vm.buffer
      vm.buffer.store.f32 %arg2, %arg4[%arg1] : f32 -> !vm.buffer
      vm.buffer.store.f64 %arg3, %arg4[%arg1] : f64 -> !vm.buffer
      vm.buffer.store.i16 %arg0, %arg4[%arg1] : i32 -> !vm.buffer
      vm.buffer.store.i32 %arg0, %arg4[%arg1] : i32 -> !vm.buffer
      vm.buffer.store.i64 %arg1, %arg4[%arg1] : i64 -> !vm.buffer
      vm.buffer.store.i8 %arg0, %arg4[%arg1] : i32 -> !vm.buffer
      %buffer_0 = vm.buffer.clone %arg4, %arg1, %arg1, %arg0 : !vm.buffer -> !vm.buffer
      %8 = vm.buffer.length %arg4 : !vm.buffer -> i64
      vm.buffer.copy %arg4, %arg1, %arg4, %arg1, %arg1 : !vm.buffer -> !vm.buffer
      %9 = vm.buffer.compare %arg4, %arg1, %arg4, %arg1, %arg1 : !vm.buffer, !vm.buffer
      %10 = vm.buffer.hash %arg4, %arg1, %arg1 : !vm.buffer -> i64
      vm.return
    }
  }
}
