// RUN: strata-opt %s --canonicalize --mlir-print-local-scope | FileCheck %s

// Constant arguments become part of the format; numbered placeholders become plain ones.
// CHECK-LABEL: util.func public @merge
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: i32)
util.func public @merge(%a: index, %b: i32) -> (!util.buffer, !util.buffer, !util.buffer) {
  %c7 = arith.constant 7 : index
  %c-1 = arith.constant -1 : i32
  %brace = util.buffer.constant : !util.buffer = "{x}"
  // CHECK: %[[DOTS:.+]] = util.string.format "7.{}.4294967295"(%[[A]]) : (index) -> !util.buffer
  %0 = util.string.format "{}.{}.{}"(%c7, %a, %c-1) : (index, index, i32) -> !util.buffer
  // CHECK: %[[SWAP:.+]] = util.string.format "{}-{}-{}"(%[[B]], %[[A]], %[[B]]) : (i32, index, i32) -> !util.buffer
  %1 = util.string.format "{1}-{0}-{1}"(%a, %b) : (index, i32) -> !util.buffer
  // CHECK: %[[BRACE:.+]] = util.string.format "{{[{][{]x[}][}]}}={}"(%[[A]]) : (index) -> !util.buffer
  %2 = util.string.format "{}={}"(%brace, %a) : (!util.buffer, index) -> !util.buffer
  // CHECK: util.return %[[DOTS]], %[[SWAP]], %[[BRACE]]
  util.return %0, %1, %2 : !util.buffer, !util.buffer, !util.buffer
}

// CHECK-LABEL: util.func public @digits
// CHECK-SAME: (%[[A:.+]]: i8, %[[T:.+]]: !util.buffer)
util.func public @digits(%a: i8, %t: !util.buffer) -> (!util.buffer, !util.buffer, !util.buffer) {
  // CHECK-DAG: %[[BOTH:.+]] = util.buffer.constant : !util.buffer = "12/ab"
  // CHECK-DAG: %[[ITOA:.+]] = util.string.itoa %[[A]] : i8 -> !util.buffer
  %c12 = arith.constant 12 : i64
  %ab = util.buffer.constant : !util.buffer = "ab"
  %0 = util.string.format "{}/{}"(%c12, %ab) : (i64, !util.buffer) -> !util.buffer
  // The digits are those of an unsigned number.
  %wide = arith.extui %a : i8 to i32
  %1 = util.string.format "{}"(%wide) : (i32) -> !util.buffer
  %2 = util.string.format "{}"(%t) : (!util.buffer) -> !util.buffer
  // CHECK: util.return %[[BOTH]], %[[ITOA]], %[[T]]
  util.return %0, %1, %2 : !util.buffer, !util.buffer, !util.buffer
}
