// Branches, calls and barriers, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  vm.module public @control {
    vm.func private @callee(%arg0: i32) -> i64 attributes {vm.yield} {
      %c7 = vm.const.i64 7
      vm.return %c7 : i64
    }
    vm.func private @control(%arg0: i32, %arg1: f64) -> i64 attributes {vm.yield} {
      %0:2 = vm.optimization_barrier %arg0, %arg1 : i32, f64
      vm.cond_break %0#0, ^bb1(%0#0 : i32)
    ^bb1(%1: i32):  // pred: ^bb0
      vm.call.yieldable @callee(%1) : (i32) -> ^bb2 (i64)
    ^bb2(%2: i64):  // pred: ^bb1
      vm.return %2 : i64
    }
  }
}
