// Checks, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  vm.module public @check {
    vm.func private @check(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: !vm.ref<?>) {
      vm.check.eq %arg0, %arg0, "no i32" : i32
      vm.check.eq %arg1, %arg1, "no i64" : i64
      vm.check.eq %arg2, %arg2, "no f32" : f32
      vm.check.eq %arg3, %arg3, "no ref" : !vm.ref<?>
      vm.check.ne %arg0, %arg0, "no i32" : i32
      vm.check.ne %arg1, %arg1, "no i64" : i64
      vm.check.ne %arg2, %arg2, "no f32" : f32
      vm.check.ne %arg3, %arg3, "no ref" : !vm.ref<?>
      vm.check.nearly_eq %arg2, %arg2, "far" : f32
      vm.check.nz %arg0, "is zero" : i32
      vm.check.nz %arg3 : !vm.ref<?>
      vm.return
    }
  }
}
