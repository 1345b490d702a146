// RUN: strata-opt %s --iree-stream-automatic-reference-counting | FileCheck %s

// CHECK-LABEL: util.func public @readers
// CHECK-SAME: (%[[EXT:[a-z0-9]+]]: !stream.resource<external>, %[[SIZE:[a-z0-9]+]]: index
util.func public @readers(%ext: !stream.resource<external>, %size: index, %p: i8) -> (!stream.timepoint, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[R:.+]], %{{.+}} = stream.resource.alloca
  // CHECK: %[[WRITTEN:.+]] = stream.cmd.execute
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  %0 = stream.cmd.execute await(%t) => with(%r as %a: !stream.resource<transient>{%size}) {
    stream.cmd.fill %p, %a[%c0 for %size] : i8 -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  // CHECK: %[[FIRST:.+]] = stream.cmd.execute await(%[[WRITTEN]]) => with(%[[R]]
  %1 = stream.cmd.execute await(%0) => with(%r as %a: !stream.resource<transient>{%size}, %ext as %b: !stream.resource<external>{%size}) {
    stream.cmd.copy %a[%c0], %b[%c0], %size : !stream.resource<transient>{%size} -> !stream.resource<external>{%size}
  } => !stream.timepoint
  // CHECK: %[[SECOND:.+]] = stream.cmd.execute await(%[[WRITTEN]]) => with(%[[R]]
  %2 = stream.cmd.execute await(%0) => with(%r as %a: !stream.resource<transient>{%size}, %ext as %b: !stream.resource<external>{%size}) {
    stream.cmd.copy %b[%c0], %a[%c0], %size : !stream.resource<external>{%size} -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  // CHECK: %[[BOTH:.+]] = stream.timepoint.join max(%[[FIRST]], %[[SECOND]])
  // CHECK: %[[FREED:.+]] = stream.resource.dealloca origin await(%[[BOTH]]) => %[[R]] : !stream.resource<transient>{%[[SIZE]]}
  // CHECK: util.return %[[FIRST]], %[[FREED]]
  util.return %1, %2 : !stream.timepoint, !stream.timepoint
}

// The caller keeps the memory.
// CHECK-LABEL: util.func public @kept
util.func public @kept(%size: index, %p: i8) -> (!stream.resource<transient>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  // CHECK-NOT: stream.resource.dealloca
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  %0 = stream.cmd.execute await(%t) => with(%r as %a: !stream.resource<transient>{%size}) {
    stream.cmd.fill %p, %a[%c0 for %size] : i8 -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  util.return %r, %0 : !stream.resource<transient>, !stream.timepoint
}

// Each branch makes memory for the result; in the other case one passes on what others know.
// CHECK-LABEL: util.func public @branches
util.func public @branches(%ext: !stream.resource<external>, %known: !stream.resource<transient>, %size: index, %p: i8, %c: i1) -> (!stream.timepoint, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[IF:.+]]:2 = scf.if
  %0:2 = scf.if %c -> (!stream.resource<transient>, !stream.timepoint) {
    %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
    scf.yield %r, %t : !stream.resource<transient>, !stream.timepoint
  } else {
    %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
    scf.yield %r, %t : !stream.resource<transient>, !stream.timepoint
  }
  // CHECK: %[[USE:.+]] = stream.cmd.execute
  // CHECK: stream.resource.dealloca origin await(%[[USE]]) => %[[IF]]#0
  %1 = stream.cmd.execute await(%0#1) => with(%0#0 as %a: !stream.resource<transient>{%size}, %ext as %b: !stream.resource<external>{%size}) {
    stream.cmd.copy %b[%c0], %a[%c0], %size : !stream.resource<external>{%size} -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  %2:2 = scf.if %c -> (!stream.resource<transient>, !stream.timepoint) {
    %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
    scf.yield %r, %t : !stream.resource<transient>, !stream.timepoint
  } else {
    %t = stream.timepoint.immediate => !stream.timepoint
    scf.yield %known, %t : !stream.resource<transient>, !stream.timepoint
  }
  // CHECK-NOT: stream.resource.dealloca
  %3 = stream.cmd.execute await(%2#1) => with(%2#0 as %a: !stream.resource<transient>{%size}, %ext as %b: !stream.resource<external>{%size}) {
    stream.cmd.copy %b[%c0], %a[%c0], %size : !stream.resource<external>{%size} -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  util.return %1, %3 : !stream.timepoint, !stream.timepoint
}

// What was mapped, or else read, belongs to nobody else either.
// CHECK-LABEL: util.func public @mapped_or_read
util.func public @mapped_or_read(%source: !util.buffer, %target: !stream.resource<external>, %size: index) -> (!stream.timepoint, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %at = arith.constant 0 : i64
  %start = stream.timepoint.immediate => !stream.timepoint
  %did_map, %mapped = stream.resource.try_map %source[%c0] : !util.buffer -> i1, !stream.resource<constant>{%size}
  // CHECK: %[[IF:.+]]:2 = scf.if
  %0:2 = scf.if %did_map -> (!stream.timepoint, !stream.resource<constant>) {
    scf.yield %start, %mapped : !stream.timepoint, !stream.resource<constant>
  } else {
    %memory = stream.resource.alloc uninitialized : !stream.resource<constant>{%size}
    %file = stream.file.constant %source[%c0 for %size] : !util.buffer{%size} -> !stream.file
    %read = stream.file.read await(%start) => %file[%at], %memory[%c0], %size : !stream.file -> !stream.resource<constant>{%size} => !stream.timepoint
    scf.yield %read, %memory : !stream.timepoint, !stream.resource<constant>
  }
  // CHECK: %[[USE:.+]] = stream.cmd.execute
  // CHECK: stream.resource.dealloca origin await(%[[USE]]) => %[[IF]]#1
  %1 = stream.cmd.execute await(%0#0) => with(%0#1 as %a: !stream.resource<constant>{%size}, %target as %b: !stream.resource<external>{%size}) {
    stream.cmd.copy %a[%c0], %b[%c0], %size : !stream.resource<constant>{%size} -> !stream.resource<external>{%size}
  } => !stream.timepoint
  // A second name for what was mapped: it isn't this branch's alone.
  %did_map_too, %shared = stream.resource.try_map %source[%c0] : !util.buffer -> i1, !stream.resource<external>{%size}
  %2:2 = scf.if %did_map_too -> (!stream.timepoint, !stream.resource<external>) {
    scf.yield %start, %shared : !stream.timepoint, !stream.resource<external>
  } else {
    %memory = stream.resource.alloc uninitialized : !stream.resource<external>{%size}
    scf.yield %start, %memory : !stream.timepoint, !stream.resource<external>
  }
  // CHECK-NOT: stream.resource.dealloca
  %3 = stream.cmd.execute await(%1) => with(%2#1 as %a: !stream.resource<external>{%size}, %target as %b: !stream.resource<external>{%size}) {
    stream.cmd.copy %a[%c0], %b[%c0], %size : !stream.resource<external>{%size} -> !stream.resource<external>{%size}
  } => !stream.timepoint
  util.return %3, %shared : !stream.timepoint, !stream.resource<external>
}
