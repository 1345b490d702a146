// The driver itself: it parses upstream dialects, runs a pass by its argument, and names what it doesn't know.

// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(canonicalize))' | FileCheck %s
// RUN: not strata-opt %s --no-such-pass 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK-LABEL: func.func @sum
// CHECK-NEXT:    %[[SIX:.+]] = arith.constant 6 : i32
// CHECK-NEXT:    return %[[SIX]]
func.func @sum() -> i32 {
  %a = arith.constant 2 : i32
  %b = arith.constant 4 : i32
  %c = arith.addi %a, %b : i32
  return %c : i32
}

// UNKNOWN: Unknown command line argument '--no-such-pass'
