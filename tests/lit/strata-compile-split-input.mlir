// Parts are compiled one by one; where one fails, the others still are.
// RUN: not strata-compile %s --split-input-file --compile-to=input -o - 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: not strata-compile %s --split-input-file --strata-trace=%t.strata -o - 2>&1 | FileCheck %s --check-prefix=TRACE
// TRACE: error: a trace holds one program
// ERR: within split at {{.*}}strata-compile-split-input.mlir:11 offset :4:8: error: custom op 'arith.nothing' is unknown
// CHECK: util.func public @first
func.func @first(%x: i32) -> i32 {
  return %x : i32
}
// -----

func.func @second(%x: i32) -> i32 {
  %0 = arith.nothing %x : i32
  return %x : i32
}
// -----

// CHECK-NOT: @second
// CHECK: util.func public @third
func.func @third(%x: i32) -> i32 {
  return %x : i32
}
