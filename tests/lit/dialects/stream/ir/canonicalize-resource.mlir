// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(canonicalize))' | FileCheck %s

// Memory that nobody uses is not taken, whether or not it is given back.
// CHECK-LABEL: util.func private @unused_memory
// CHECK-SAME: (%[[SIZE:.+]]: index, %[[T:.+]]: !stream.timepoint)
util.func private @unused_memory(%size: index, %t: !stream.timepoint) -> (!stream.timepoint, !stream.timepoint, !stream.timepoint) {
  // CHECK-NOT: stream.resource.alloca
  // CHECK-NOT: stream.resource.dealloca
  %a, %ta = stream.resource.alloca uninitialized await(%t) => !stream.resource<transient>{%size} => !stream.timepoint
  %b, %tb = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  %freed = stream.resource.dealloca await(%t) => %b : !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: %[[NOW:.+]] = stream.timepoint.immediate
  // CHECK: util.return %[[T]], %[[NOW]], %[[T]]
  util.return %ta, %tb, %freed : !stream.timepoint, !stream.timepoint, !stream.timepoint
}

// Each allocation waits for what the first one waits for.
// CHECK-LABEL: util.func private @chain
// CHECK-SAME: (%[[SIZE:.+]]: index, %[[T:.+]]: !stream.timepoint)
util.func private @chain(%size: index, %t: !stream.timepoint) -> (!stream.resource<transient>, !stream.resource<transient>, !stream.timepoint) {
  // CHECK: %{{.+}}, %[[TA:.+]] = stream.resource.alloca uninitialized await(%[[T]])
  %a, %ta = stream.resource.alloca uninitialized await(%t) => !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: %{{.+}}, %[[TB:.+]] = stream.resource.alloca uninitialized await(%[[T]])
  %b, %tb = stream.resource.alloca uninitialized await(%ta) => !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: stream.timepoint.join max(%[[TA]], %[[TB]])
  util.return %a, %b, %tb : !stream.resource<transient>, !stream.resource<transient>, !stream.timepoint
}

// CHECK-LABEL: util.func private @sizes
// CHECK-SAME: (%[[C:[a-z0-9]+]]: i1, %[[P:[a-z0-9]+]]: i8, %[[N:[a-z0-9]+]]: index, %[[M:[a-z0-9]+]]: index)
util.func private @sizes(%c: i1, %p: i8, %n: index, %m: index) -> (index, index) {
  %a = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %b = stream.async.splat %p : i8 -> !stream.resource<*>{%m}
  %0 = arith.select %c, %a, %b : !stream.resource<*>
  // CHECK-NOT: stream.resource.size
  // CHECK: %[[S:.+]] = arith.select %[[C]], %[[N]], %[[M]]
  %1 = stream.resource.size %0 : !stream.resource<*>
  %2 = stream.resource.size %a : !stream.resource<*>
  // CHECK: util.return %[[S]], %[[N]]
  util.return %1, %2 : index, index
}

// CHECK-LABEL: util.func private @views
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<staging>, %[[SIZE:[a-z0-9]+]]: index, %[[O:[a-z0-9]+]]: index, %[[C:[a-z0-9]+]]: i1)
util.func private @views(%r: !stream.resource<staging>, %size: index, %o: index, %c: i1) -> (!stream.resource<staging>, !stream.resource<staging>, !stream.resource<staging>) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c40 = arith.constant 40 : index
  %c0 = arith.constant 0 : index
  %0 = stream.resource.subview %r[%o] : !stream.resource<staging>{%size} -> !stream.resource<staging>{%c40}
  // CHECK: %[[SUM:.+]] = arith.addi %[[O]], %c8
  // CHECK: %[[INNER:.+]] = stream.resource.subview %[[R]][%[[SUM]]] : !stream.resource<staging>{%[[SIZE]]} -> !stream.resource<staging>{%c16}
  %1 = stream.resource.subview %0[%c8] : !stream.resource<staging>{%c40} -> !stream.resource<staging>{%c16}
  // The whole is no view.
  %2 = stream.resource.subview %r[%c0] : !stream.resource<staging>{%size} -> !stream.resource<staging>{%size}
  // CHECK: %[[PLACE:.+]] = arith.select %[[C]], %[[O]], %c8
  // CHECK: %[[EITHER:.+]] = stream.resource.subview %[[R]][%[[PLACE]]]
  %3 = stream.resource.subview %r[%c8] : !stream.resource<staging>{%size} -> !stream.resource<staging>{%c40}
  %4 = arith.select %c, %0, %3 : !stream.resource<staging>
  // CHECK: util.return %[[INNER]], %[[R]], %[[EITHER]]
  util.return %1, %2, %4 : !stream.resource<staging>, !stream.resource<staging>, !stream.resource<staging>
}

// The host reads and writes at its place in the whole; what it reads for nothing it doesn't read.
// CHECK-LABEL: util.func private @host_access
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<staging>, %[[SIZE:[a-z0-9]+]]: index, %[[O:[a-z0-9]+]]: index)
util.func private @host_access(%r: !stream.resource<staging>, %size: index, %o: index) -> f32 {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  // CHECK-NOT: stream.resource.subview
  %0 = stream.resource.subview %r[%o] : !stream.resource<staging>{%size} -> !stream.resource<staging>{%c32}
  // CHECK: %[[FROM:.+]] = arith.addi %[[O]], %c4
  // CHECK: %[[V:.+]] = stream.resource.load %[[R]][%[[FROM]]] : !stream.resource<staging>{%[[SIZE]]} -> f32
  %1 = stream.resource.load %0[%c4] : !stream.resource<staging>{%c32} -> f32
  // CHECK-NOT: stream.resource.load
  %2 = stream.resource.load %0[%c8] : !stream.resource<staging>{%c32} -> f32
  // CHECK: %[[TO:.+]] = arith.addi %[[O]], %c8
  // CHECK: stream.resource.store %[[V]], %[[R]][%[[TO]]] : f32 -> !stream.resource<staging>{%[[SIZE]]}
  stream.resource.store %1, %0[%c8] : f32 -> !stream.resource<staging>{%c32}
  util.return %1 : f32
}

// A comma may stand behind the last slice.
// CHECK-LABEL: util.func private @pack
util.func private @pack(%n: index, %m: index) -> (index, index, index) {
  // CHECK:      stream.resource.pack slices({
  // CHECK-NEXT:   [0, 3] = %{{.+}},
  // CHECK-NEXT:   [2, 5] = %{{.+}}
  // CHECK-NEXT: }) : index
  %0:3 = stream.resource.pack slices({
    [0, 3] = %m,
    [2, 5] = %n,
  }) : index
  util.return %0#0, %0#1, %0#2 : index, index, index
}
