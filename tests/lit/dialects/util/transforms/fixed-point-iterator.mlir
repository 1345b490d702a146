// A pipeline that reports no change runs once; the marks of the iteration are gone afterwards.

// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-util-fixed-point-iterator{pipeline=builtin.module(cse)})' \
// RUN:   --mlir-print-ir-after-all --mlir-disable-threading 2>&1 | FileCheck %s
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-util-fixed-point-iterator{pipeline=builtin.module(iree-util-fixed-point-iterator{pipeline=builtin.module(cse)})})' 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-util-fixed-point-iterator)' 2>&1 | FileCheck %s --check-prefix=EMPTY

// CHECK:      (cse)
// CHECK:      module attributes {iree.fixedpoint.iteration = 0 : index}
// CHECK-NOT:  (cse)
// CHECK:      (iree-util-fixed-point-iterator)
// CHECK-NOT:  iree.fixedpoint

// NESTED: error: a fixed point iteration inside another one
// EMPTY: no pipeline to run

func.func @f() {
  return
}
