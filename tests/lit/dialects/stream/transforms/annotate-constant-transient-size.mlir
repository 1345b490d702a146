// RUN: strata-opt %s --iree-stream-annotate-constant-transient-size | FileCheck %s

// CHECK-LABEL: util.func public @fixed
// CHECK-SAME: iree.reflection = {iree.abi.transients.size = @fixed_size, iree.abi.transients.size.constant = 448 : index}
util.func public @fixed() attributes {iree.reflection = {iree.abi.transients.size = @fixed_size}} {
  util.return
}
util.func public @fixed_size() -> index {
  %c448 = arith.constant 448 : index
  util.return %c448 : index
}

// A size that was written by hand stays.
// CHECK-LABEL: util.func public @written
// CHECK-SAME: iree.abi.transients.size.constant = 9 : index
util.func public @written() attributes {iree.reflection = {iree.abi.transients.size = @fixed_size, iree.abi.transients.size.constant = 9 : index}} {
  util.return
}

// CHECK-LABEL: util.func public @varies
// CHECK-NOT: constant =
// CHECK: util.return
util.func public @varies(%n: index) attributes {iree.reflection = {iree.abi.transients.size = @varies_size}} {
  util.return
}
util.func public @varies_size(%n: index) -> index {
  util.return %n : index
}

// CHECK-LABEL: util.func public @decided
// CHECK-NOT: constant =
// CHECK: util.return
util.func public @decided(%cond: i1) attributes {iree.reflection = {iree.abi.transients.size = @decided_size}} {
  util.return
}
util.func public @decided_size(%cond: i1) -> index {
  %c8 = arith.constant 8 : index
  cf.cond_br %cond, ^small, ^large
^small:
  util.return %c8 : index
^large:
  %c80 = arith.constant 80 : index
  util.return %c80 : index
}
