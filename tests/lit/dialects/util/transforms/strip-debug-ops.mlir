// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-util-strip-debug-ops))' | FileCheck %s

// CHECK-LABEL: util.func private @checked
util.func private @checked(%cond: i1, %a: i32) -> i32 {
  // CHECK-NEXT: util.return
  cf.assert %cond, "should hold"
  util.return %a : i32
}
