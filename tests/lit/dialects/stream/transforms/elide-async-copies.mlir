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

// What goes around in the loop belongs to it, since nobody else has what it starts with.
// CHECK-LABEL: util.func public @around
util.func public @around(%size: index, %n: index, %p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = stream.async.splat %p : i8 -> !stream.resource<external>{%size}
  // CHECK: scf.for {{.*}} iter_args(%[[A:.+]] = %{{.+}})
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> !stream.resource<external> {
    // CHECK-NEXT: stream.async.fill %{{.+}}, %[[A]][
    %2 = stream.async.clone %a : !stream.resource<external>{%size} -> !stream.resource<external>{%size}
    %3 = stream.async.fill %p, %2[%c0 to %c4 for %c4] : i8 -> %2 as !stream.resource<external>{%size}
    scf.yield %3 : !stream.resource<external>
  }
  util.return %1 : !stream.resource<external>
}

// Here what the loop starts with is used afterwards.
// CHECK-LABEL: util.func public @around_kept
util.func public @around_kept(%size: index, %n: index, %p: i8) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = stream.async.splat %p : i8 -> !stream.resource<external>{%size}
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> !stream.resource<external> {
    // CHECK: stream.async.clone
    %2 = stream.async.clone %a : !stream.resource<external>{%size} -> !stream.resource<external>{%size}
    %3 = stream.async.fill %p, %2[%c0 to %c4 for %c4] : i8 -> %2 as !stream.resource<external>{%size}
    scf.yield %3 : !stream.resource<external>
  }
  util.return %0, %1 : !stream.resource<external>, !stream.resource<external>
}

// A value from before the loop is the same in each round.
// CHECK-LABEL: util.func public @each_round
util.func public @each_round(%size: index, %n: index, %p: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = stream.async.splat %p : i8 -> !stream.resource<external>{%size}
  scf.for %i = %c0 to %n step %c1 {
    // CHECK: stream.async.clone
    %2 = stream.async.clone %0 : !stream.resource<external>{%size} -> !stream.resource<external>{%size}
    %3 = stream.async.fill %p, %2[%c0 to %c4 for %c4] : i8 -> %2 as !stream.resource<external>{%size}
    util.optimization_barrier %3 : !stream.resource<external>
  }
  util.return
}

// What is passed in for the last time belongs to the function.
// CHECK-LABEL: util.func private @given
// CHECK-SAME: (%[[A:.+]]: !stream.resource<external>, %{{.+}}: index, %{{.+}}: i8)
util.func private @given(%a: !stream.resource<external>, %size: index, %p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // CHECK: stream.async.fill %{{.+}}, %[[A]][
  %2 = stream.async.clone %a : !stream.resource<external>{%size} -> !stream.resource<external>{%size}
  %3 = stream.async.fill %p, %2[%c0 to %c4 for %c4] : i8 -> %2 as !stream.resource<external>{%size}
  util.return %3 : !stream.resource<external>
}
util.func public @gives(%size: index, %p: i8) -> !stream.resource<external> {
  %0 = stream.async.splat %p : i8 -> !stream.resource<external>{%size}
  %1 = util.call @given(%0, %size, %p) : (!stream.resource<external>, index, i8) -> !stream.resource<external>
  util.return %1 : !stream.resource<external>
}

// State that is replaced before anybody can look at it again changes in place.
util.global private mutable @total : !stream.resource<variable>
util.initializer {
  %p = arith.constant 0 : i8
  %c64 = arith.constant 64 : index
  %0 = stream.async.splat %p : i8 -> !stream.resource<variable>{%c64}
  util.global.store %0, @total : !stream.resource<variable>
  util.return
}
// CHECK-LABEL: util.func public @replace
util.func public @replace(%size: index, %p: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // CHECK: %[[S:.+]] = util.global.load @total
  // CHECK-NEXT: %[[F:.+]] = stream.async.fill %{{.+}}, %[[S]][
  // CHECK-NEXT: util.global.store %[[F]], @total
  %0 = util.global.load @total : !stream.resource<variable>
  %1 = stream.async.clone %0 : !stream.resource<variable>{%size} -> !stream.resource<variable>{%size}
  %2 = stream.async.fill %p, %1[%c0 to %c4 for %c4] : i8 -> %1 as !stream.resource<variable>{%size}
  util.global.store %2, @total : !stream.resource<variable>
  util.return
}
// CHECK-LABEL: util.func public @show
util.func public @show(%size: index) -> !stream.resource<external> {
  // CHECK: stream.async.clone
  %0 = util.global.load @total : !stream.resource<variable>
  %1 = stream.async.clone %0 : !stream.resource<variable>{%size} -> !stream.resource<external>{%size}
  util.return %1 : !stream.resource<external>
}

// Here a function that may look at the state is called before it is replaced.
util.global private mutable @seen : !stream.resource<variable>
util.func private @look()
// CHECK-LABEL: util.func public @replace_seen
util.func public @replace_seen(%size: index, %p: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = util.global.load @seen : !stream.resource<variable>
  // CHECK: stream.async.clone
  %1 = stream.async.clone %0 : !stream.resource<variable>{%size} -> !stream.resource<variable>{%size}
  %2 = stream.async.fill %p, %1[%c0 to %c4 for %c4] : i8 -> %1 as !stream.resource<variable>{%size}
  util.call @look() : () -> ()
  util.global.store %2, @seen : !stream.resource<variable>
  util.return
}

// And here the change isn't what the global gets.
util.global private mutable @base : !stream.resource<variable>
util.global private mutable @next : !stream.resource<variable>
// CHECK-LABEL: util.func public @derive
util.func public @derive(%size: index, %p: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = util.global.load @base : !stream.resource<variable>
  // CHECK: stream.async.clone
  %1 = stream.async.clone %0 : !stream.resource<variable>{%size} -> !stream.resource<variable>{%size}
  %2 = stream.async.fill %p, %1[%c0 to %c4 for %c4] : i8 -> %1 as !stream.resource<variable>{%size}
  util.global.store %2, @next : !stream.resource<variable>
  util.return
}
