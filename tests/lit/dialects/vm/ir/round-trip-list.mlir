// Lists, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  vm.module public @list {
    vm.func private @list(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: !vm.ref<?>, %arg5: !vm.list<i32>, %arg6: !vm.list<i64>, %arg7: !vm.list<f32>, %arg8: !vm.list<f64>, %arg9: !vm.list<!vm.ref<?>>) {
      %0 = vm.list.get.f32 %arg7, %arg0 : (!vm.list<f32>, i32) -> f32
      %1 = vm.list.get.f64 %arg8, %arg0 : (!vm.list<f64>, i32) -> f64
      %2 = vm.list.get.i32 %arg5, %arg0 : (!vm.list<i32>, i32) -> i32
      %3 = vm.list.get.i64 %arg6, %arg0 : (!vm.list<i64>, i32) -> i64
      %ref = vm.list.get.ref %arg9, %arg0 : (!vm.list<!vm.ref<?>>, i32) -> !vm.ref<?>
      vm.list.set.f32 %arg7, %arg0, %arg2 : (!vm.list<f32>, i32, f32)
      vm.list.set.f64 %arg8, %arg0, %arg3 : (!vm.list<f64>, i32, f64)
      vm.list.set.i32 %arg5, %arg0, %arg0 : (!vm.list<i32>, i32, i32)
      vm.list.set.i64 %arg6, %arg0, %arg1 : (!vm.list<i64>, i32, i64)
      vm.list.set.ref %arg9, %arg0, %arg4 : (!vm.list<!vm.ref<?>>, i32, !vm.ref<?>)
      %list = vm.list.alloc %arg0 : (i32) -> !vm.list<f64>
      vm.list.reserve %arg5, %arg0 : (!vm.list<i32>, i32)
      vm.list.resize %arg9, %arg0 : (!vm.list<!vm.ref<?>>, i32)
      %4 = vm.list.size %arg7 : (!vm.list<f32>) -> i32
      vm.return
    }
  }
}
