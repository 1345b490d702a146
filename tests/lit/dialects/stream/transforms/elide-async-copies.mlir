// RUN: strata-opt %s --iree-stream-elide-async-copies | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %b: !stream.binding) {
      return
    }
  }
}

util.global private mutable @state : !stream.resource<variable>

// Kernels only read the state, so its copy is not needed.
// CHECK-LABEL: util.func public @read
util.func public @read(%size: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  // CHECK: %[[S:.+]] = util.global.load @state
  %0 = util.global.load @state : !stream.resource<variable>
  // CHECK-NOT: stream.async.clone
  %1 = stream.async.clone %0 : !stream.resource<variable>{%size} -> !stream.resource<variable>{%size}
  // CHECK: stream.async.dispatch @ex::@run(%[[S]][
  %2 = stream.async.dispatch @ex::@run(%1[%c0 to %size for %size]) : (!stream.resource<variable>{%size}) -> !stream.resource<external>{%size}
  util.return %2 : !stream.resource<external>
}

// What changes in place must not be what the global holds.
// CHECK-LABEL: util.func public @change
util.func public @change(%size: index, %p: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = util.global.load @state : !stream.resource<variable>
  // CHECK: stream.async.clone
  %1 = stream.async.clone %0 : !stream.resource<variable>{%size} -> !stream.resource<variable>{%size}
  %2 = stream.async.fill %p, %1[%c0 to %c4 for %c4] : i8 -> %1 as !stream.resource<variable>{%size}
  util.global.store %2, @state : !stream.resource<variable>
  util.return
}

// CHECK-LABEL: util.func public @last
util.func public @last(%size: index, %p: i8) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = stream.async.splat %p : i8 -> !stream.resource<external>{%size}
  %1 = stream.async.dispatch @ex::@run(%0[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> !stream.resource<external>{%size}
  // All who read the splat have: its storage may change.
  // CHECK-NOT: stream.async.clone
  // CHECK: stream.async.fill
  %2 = stream.async.clone %0 : !stream.resource<external>{%size} -> !stream.resource<external>{%size}
  %3 = stream.async.fill %p, %2[%c0 to %c4 for %c4] : i8 -> %2 as !stream.resource<external>{%size}
  util.return %1, %3 : !stream.resource<external>, !stream.resource<external>
}

// Here the global keeps it.
// CHECK-LABEL: util.func public @kept
util.func public @kept(%size: index, %p: i8) -> !stream.resource<variable> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = stream.async.splat %p : i8 -> !stream.resource<variable>{%size}
  util.global.store %0, @state : !stream.resource<variable>
  // CHECK: stream.async.clone
  %1 = stream.async.clone %0 : !stream.resource<variable>{%size} -> !stream.resource<variable>{%size}
  %2 = stream.async.fill %p, %1[%c0 to %c4 for %c4] : i8 -> %1 as !stream.resource<variable>{%size}
  util.return %2 : !stream.resource<variable>
}

// CHECK-LABEL: util.func public @slices
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<external>
util.func public @slices(%r: !stream.resource<external>, %size: index, %p: i8) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c16 = arith.constant 16 : index
  // CHECK-NOT: stream.async.slice
  // CHECK: stream.async.dispatch @ex::@run(%[[R]][%c8 to %{{.+}} for %c16])
  %0 = stream.async.slice %r[%c8 to %c24] : !stream.resource<external>{%size} -> !stream.resource<external>{%c16}
  %1 = stream.async.dispatch @ex::@run(%0[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<external>{%c16}
  // A slice of what changes stays.
  %2 = stream.async.splat %p : i8 -> !stream.resource<external>{%size}
  // CHECK: stream.async.slice
  %3 = stream.async.slice %2[%c8 to %c24] : !stream.resource<external>{%size} -> !stream.resource<external>{%c16}
  %4 = stream.async.fill %p, %2[%c0 to %c16 for %c16] : i8 -> %2 as !stream.resource<external>{%size}
  %5 = stream.async.dispatch @ex::@run(%3[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<external>{%c16}
  util.return %1, %5 : !stream.resource<external>, !stream.resource<external>
}
