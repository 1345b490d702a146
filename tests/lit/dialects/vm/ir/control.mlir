// RUN: strata-opt %s --mlir-print-local-scope | FileCheck %s
// RUN: strata-opt %s --mlir-print-local-scope | strata-opt --mlir-print-local-scope | FileCheck %s

vm.module @m {
  vm.import private @host.wait(%a : i32, %f : !vm.ref<?> ...) -> i32 attributes {vm.yield}
  vm.import private @host.many(%a : i32, %t : tuple<i32, i64> ..., %v : i64 ...) -> i32
  vm.import private optional @host.extra.part(%a : i32) -> i32
  // CHECK-LABEL: vm.func @flow
  vm.func @flow(%a: i32, %b: i64, %f: !vm.ref<?>) -> i32 {
    // CHECK: %0 = vm.call @flow(%arg0, %arg1, %arg2) : (i32, i64, !vm.ref<?>) -> i32
    %0 = vm.call @flow(%a, %b, %f) : (i32, i64, !vm.ref<?>) -> i32
    // CHECK-NEXT: vm.call.variadic @host.many(%arg0, [(%arg0, %arg1), (%0, %arg1)], []) {nosideeffects} : (i32, tuple<i32, i64> ..., i64 ...) -> i32
    %1 = vm.call.variadic @host.many(%a, [(%a, %b), (%0, %b)], []) {nosideeffects} : (i32, tuple<i32, i64> ..., i64 ...) -> i32
    // CHECK-NEXT: %has_host_extra_part = vm.import.resolved @host.extra.part : i32
    %2 = vm.import.resolved @host.extra.part : i32
    // CHECK-NEXT: vm.cond_fail %arg0, "broken"
    vm.cond_fail %a, "broken"
    // CHECK-NEXT: vm.cond_fail %arg0, %0
    vm.cond_fail %a, %0
    // CHECK-NEXT: vm.check.eq %arg0, %0, "differ" : i32
    vm.check.eq %a, %0, "differ" : i32
    // CHECK-NEXT: vm.cond_br %arg0, ^bb1(%0 : i32), ^bb2
    vm.cond_br %a, ^bb1(%0 : i32), ^bb2
  ^bb1(%3: i32):
    vm.br ^bb4(%3 : i32)
  ^bb2:
    // CHECK:      vm.br_table %arg0 {
    // CHECK-NEXT:   default: ^bb3,
    // CHECK-NEXT:   0: ^bb4(%arg0 : i32),
    // CHECK-NEXT:   1: ^bb3
    // CHECK-NEXT: }
    vm.br_table %a {
      default: ^bb3,
      0: ^bb4(%a : i32),
      1: ^bb3
    }
  ^bb3:
    // CHECK: vm.fail %arg0, "a \22quoted\22 text"
    vm.fail %a, "a \"quoted\" text"
  ^bb4(%4: i32):
    // CHECK: vm.call.variadic.yieldable @host.wait(%arg0, %arg2) <segment_sizes = dense<[-1, 1]> : vector<2xi16>, segment_types = [i32, !vm.ref<?>]> : (i32, !vm.ref<?>) -> ^bb5 (i32)
    vm.call.variadic.yieldable @host.wait(%a, %f) <segment_sizes = dense<[-1, 1]> : vector<2xi16>, segment_types = [i32, !vm.ref<?>]> : (i32, !vm.ref<?>) -> ^bb5 (i32)
  ^bb5(%5: i32):
    // CHECK: vm.yield ^bb6
    vm.yield ^bb6
  ^bb6:
    // CHECK: vm.trace "step"(%arg0) : i32
    vm.trace "step"(%a) : i32
    // CHECK: vm.break ^bb7
    vm.break ^bb7
  ^bb7:
    vm.return %5 : i32
  }
}
