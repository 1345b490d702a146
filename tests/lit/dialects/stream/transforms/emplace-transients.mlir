// RUN: strata-opt %s --split-input-file --iree-stream-emplace-transients | FileCheck %s

// The storage is made from what the function takes, so it can be had before the first allocation.

// CHECK-LABEL: util.func public @two_in_a_row
// CHECK-SAME: (%[[VALUE:.+]]: !stream.resource<external>, %[[SIZE:.+]]: index, %[[BUFFER:.+]]: !hal.buffer, %[[START:.+]]: !stream.timepoint)
util.func public @two_in_a_row(%value: !stream.resource<external>, %size: index, %buffer: !hal.buffer, %start: !stream.timepoint) -> (!stream.resource<external>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %c96 = arith.constant 96 : index
  %c0_i8 = arith.constant 0 : i8
  // CHECK: %[[HALF:.+]] = arith.muli %[[SIZE]], %{{.+}} : index
  %scaled = arith.muli %size, %c96 : index
  // CHECK: %[[FIRST:.+]] = arith.constant 96 : index
  // CHECK: %[[SECOND:.+]] = arith.muli %[[SIZE]]
  // CHECK: %[[LENGTH:.+]] = hal.buffer.length<%[[BUFFER]]
  // CHECK: %[[STORAGE:.+]] = stream.tensor.import %[[BUFFER]]
  // CHECK: %[[PACK:.+]]:3 = stream.resource.pack slices({
  // CHECK-NEXT: [0, 0] = %[[FIRST]],
  // CHECK-NEXT: [0, 0] = %[[SECOND]]
  // CHECK-NEXT: }) : index attributes {stream.experimental.transients}
  // CHECK: %[[PART:.+]] = stream.resource.subview %[[STORAGE]][%{{.+}}] : !stream.resource<transient>{%[[LENGTH]]} -> !stream.resource<transient>{%[[PACK]]#0}
  // CHECK: %[[A:.+]] = stream.resource.subview %[[PART]][%[[PACK]]#1]
  %a, %a_there = stream.resource.alloca uninitialized await(%start) => !stream.resource<transient>{%c96} => !stream.timepoint
  // CHECK: %[[DONE:.+]] = stream.cmd.execute await(%[[START]]) => with(%[[A]] as
  %a_done = stream.cmd.execute await(%a_there) => with(%a as %in: !stream.resource<transient>{%c96}) {
    stream.cmd.fill %c0_i8, %in[%c0 for %c96] : i8 -> !stream.resource<transient>{%c96}
  } => !stream.timepoint
  // CHECK-NOT: stream.resource.dealloca
  %a_gone = stream.resource.dealloca await(%a_done) => %a : !stream.resource<transient>{%c96} => !stream.timepoint
  // CHECK: %[[B:.+]] = stream.resource.subview %[[PART]][%[[PACK]]#2] {{.+}}{%[[HALF]]}
  %b, %b_there = stream.resource.alloca uninitialized await(%a_gone) => !stream.resource<transient>{%scaled} => !stream.timepoint
  // CHECK: %[[LAST:.+]] = stream.cmd.execute await(%[[DONE]]) => with(%[[B]] as
  %b_done = stream.cmd.execute await(%b_there) => with(%b as %in: !stream.resource<transient>{%scaled}) {
    stream.cmd.fill %c0_i8, %in[%c0 for %scaled] : i8 -> !stream.resource<transient>{%scaled}
  } => !stream.timepoint
  %b_gone = stream.resource.dealloca await(%b_done) => %b : !stream.resource<transient>{%scaled} => !stream.timepoint
  %length = hal.buffer.length<%buffer : !hal.buffer> : index
  %storage = stream.tensor.import %buffer : !hal.buffer -> tensor<?xi8>{%length} in !stream.resource<transient>{%length}
  // CHECK-NOT: stream.resource.transients
  %result, %there = stream.resource.transients await(%b_gone) => %value : !stream.resource<external>{%size} from %storage : !stream.resource<transient>{%length} => !stream.timepoint
  // CHECK: util.return %[[VALUE]], %[[LAST]]
  util.return %result, %there : !stream.resource<external>, !stream.timepoint
}

// -----

// Only one of the branches allocates at a time.

// CHECK-LABEL: util.func public @branches
util.func public @branches(%value: !stream.resource<external>, %size: index, %storage: !stream.resource<transient>, %length: index, %cond: i1) -> (!stream.resource<external>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %c0_i8 = arith.constant 0 : i8
  %c7 = arith.constant 7 : index
  // CHECK: %[[BYTES:.+]] = arith.maxui
  // CHECK: %[[PACK:.+]]:2 = stream.resource.pack slices({
  // CHECK-NEXT: [0, 0] = %[[BYTES]]
  // CHECK: scf.if
  // CHECK: stream.resource.subview %{{.+}}[%[[PACK]]#1] {{.+}}{%{{.+}}#0} ->
  // CHECK: else
  // CHECK: stream.resource.subview %{{.+}}[%[[PACK]]#1] {{.+}}{%{{.+}}#0} ->
  %end = scf.if %cond -> (!stream.timepoint) {
    %small = arith.addi %size, %c7 : index
    %a, %there = stream.resource.alloca uninitialized : !stream.resource<transient>{%small} => !stream.timepoint
    %done = stream.cmd.execute await(%there) => with(%a as %in: !stream.resource<transient>{%small}) {
      stream.cmd.fill %c0_i8, %in[%c0 for %small] : i8 -> !stream.resource<transient>{%small}
    } => !stream.timepoint
    scf.yield %done : !stream.timepoint
  } else {
    %large = arith.muli %size, %c7 : index
    %b, %there = stream.resource.alloca uninitialized : !stream.resource<transient>{%large} => !stream.timepoint
    %done = stream.cmd.execute await(%there) => with(%b as %in: !stream.resource<transient>{%large}) {
      stream.cmd.fill %c0_i8, %in[%c0 for %large] : i8 -> !stream.resource<transient>{%large}
    } => !stream.timepoint
    scf.yield %done : !stream.timepoint
  }
  %result, %there = stream.resource.transients await(%end) => %value : !stream.resource<external>{%size} from %storage : !stream.resource<transient>{%length} => !stream.timepoint
  util.return %result, %there : !stream.resource<external>, !stream.timepoint
}

// -----

// Each iteration waits until the one before is done with the range.

// CHECK-LABEL: util.func public @iterations
util.func public @iterations(%value: !stream.resource<external>, %size: index, %storage: !stream.resource<transient>, %length: index, %n: index, %start: !stream.timepoint) -> (!stream.resource<external>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0_i8 = arith.constant 0 : i8
  // CHECK: scf.for {{.+}} iter_args(%[[BEFORE:.+]] = %
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%before = %start) -> (!stream.timepoint) {
    // CHECK: stream.resource.pack
    // CHECK-NOT: stream.resource.alloca
    // CHECK: stream.cmd.execute await(%[[BEFORE]])
    %a, %there = stream.resource.alloca uninitialized await(%before) => !stream.resource<transient>{%size} => !stream.timepoint
    %done = stream.cmd.execute await(%there) => with(%a as %in: !stream.resource<transient>{%size}) {
      stream.cmd.fill %c0_i8, %in[%c0 for %size] : i8 -> !stream.resource<transient>{%size}
    } => !stream.timepoint
    %gone = stream.resource.dealloca await(%done) => %a : !stream.resource<transient>{%size} => !stream.timepoint
    scf.yield %gone : !stream.timepoint
  }
  %result, %there = stream.resource.transients await(%end) => %value : !stream.resource<external>{%size} from %storage : !stream.resource<transient>{%length} => !stream.timepoint
  util.return %result, %there : !stream.resource<external>, !stream.timepoint
}

// -----

// Nothing is allocated on the way: callers are still told a size.

// CHECK-LABEL: util.func public @nothing
util.func public @nothing(%value: !stream.resource<external>, %size: index, %storage: !stream.resource<transient>, %length: index, %start: !stream.timepoint) -> (!stream.resource<external>, !stream.timepoint) {
  // CHECK: stream.resource.pack slices({
  // CHECK-NOT: stream.resource.transients
  %result, %there = stream.resource.transients await(%start) => %value : !stream.resource<external>{%size} from %storage : !stream.resource<transient>{%length} => !stream.timepoint
  util.return %result, %there : !stream.resource<external>, !stream.timepoint
}
