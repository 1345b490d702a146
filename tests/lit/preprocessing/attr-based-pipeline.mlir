// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-preprocessing-attr-based-pipeline))' | FileCheck %s

// CHECK-LABEL: util.func public @asked
// CHECK: %[[SUM:.+]] = arith.addi
// CHECK-NEXT: util.return %[[SUM]], %[[SUM]]
util.func public @asked(%a: i32, %b: i32) -> (i32, i32)
    attributes {preprocessing_pipeline = #util.preprocessing_pipeline<"cse">} {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b : i32
  util.return %0, %1 : i32, i32
}

// CHECK-LABEL: util.func public @plain
// CHECK: arith.addi
// CHECK: arith.addi
util.func public @plain(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b : i32
  util.return %0, %1 : i32, i32
}
