// RUN: strata-opt %s --canonicalize --mlir-print-local-scope | FileCheck %s

vm.module @m {
  // CHECK-LABEL: vm.func @arithmetic
  vm.func @arithmetic(%x: i32) -> (i32, i32, i32, i32, i64) {
    // CHECK-DAG: %[[C42:.*]] = vm.const.i32 42
    // CHECK-DAG: %[[Z:.*]] = vm.const.i32.zero
    // CHECK-DAG: %[[M:.*]] = vm.const.i64 -6
    // CHECK: vm.return %arg0, %[[Z]], %arg0, %[[C42]], %[[M]]
    %zero = vm.const.i32 0
    %one = vm.const.i32 1
    %c6 = vm.const.i32 6
    %c7 = vm.const.i32 7
    %add = vm.add.i32 %x, %zero : i32
    %xor = vm.xor.i32 %x, %x : i32
    %sum = vm.add.i32 %x, %c7 : i32
    %sub = vm.sub.i32 %sum, %c7 : i32
    %mul = vm.mul.i32 %c6, %c7 : i32
    %neg = vm.sub.i32 %zero, %c6 : i32
    %wide = vm.ext.i32.i64.s %neg : i32 -> i64
    vm.return %add, %xor, %sub, %mul, %wide : i32, i32, i32, i32, i64
  }

  // A constant zero divisor fails when it runs.
  // CHECK-LABEL: vm.func @zero_divisor
  vm.func @zero_divisor() -> i32 {
    // CHECK: vm.div.i32.s
    %zero = vm.const.i32.zero
    %c9 = vm.const.i32 9
    %0 = vm.div.i32.s %c9, %zero : i32
    vm.return %0 : i32
  }

  // CHECK-LABEL: vm.func @comparisons
  vm.func @comparisons(%a: i64, %b: i64, %r: !vm.ref<?>) -> (i32, i32, i32, i32) {
    // CHECK-DAG: %[[ONE:.*]] = vm.const.i32 1
    // CHECK-DAG: %[[SLT:.*]] = vm.cmp.lt.i64.s %arg1, %arg0 : i64
    // CHECK-DAG: %[[LT2:.*]] = vm.cmp.lt.i64.u %arg0, %arg1 : i64
    // CHECK-DAG: %[[GE:.*]] = vm.xor.i32 %[[LT2]], %[[ONE]] : i32
    // CHECK-DAG: %[[RNZ:.*]] = vm.cmp.nz.ref %arg2 : !vm.ref<?>
    // CHECK-DAG: %[[NULL:.*]] = vm.xor.i32 %[[RNZ]], %[[ONE]] : i32
    // CHECK-DAG: %[[NE:.*]] = vm.cmp.ne.i64 %arg0, %arg1 : i64
    // CHECK: vm.return %[[SLT]], %[[GE]], %[[NULL]], %[[NE]]
    %one = vm.const.i32 1
    %null = vm.const.ref.zero : !vm.ref<?>
    %0 = vm.cmp.gt.i64.s %a, %b : i64
    %1 = vm.cmp.gte.i64.u %a, %b : i64
    %2 = vm.cmp.eq.ref %r, %null : !vm.ref<?>
    %3 = vm.cmp.eq.i64 %a, %b : i64
    %4 = vm.xor.i32 %3, %one : i32
    vm.return %0, %1, %2, %4 : i32, i32, i32, i32
  }

  // CHECK-LABEL: vm.func @constant_branch
  vm.func @constant_branch(%a: i32, %b: i32) -> i32 {
    // CHECK-NEXT: vm.return %arg1 : i32
    %zero = vm.const.i32.zero
    vm.cond_br %zero, ^bb1(%a : i32), ^bb1(%b : i32)
  ^bb1(%0: i32):
    vm.return %0 : i32
  }

  // CHECK-LABEL: vm.func @conditional_failure
  vm.func @conditional_failure(%a: i32) {
    // CHECK:      vm.cond_br %arg0, ^[[FAIL:bb[0-9]+]]{{.*}}, ^[[OK:bb[0-9]+]]
    // CHECK-NEXT: ^[[OK]]:
    // CHECK-NEXT:   vm.return
    // CHECK:      ^[[FAIL]]
    // CHECK-NEXT:   vm.fail {{.*}}, "lost"
    vm.cond_fail %a, "lost"
    vm.return
  }
}
