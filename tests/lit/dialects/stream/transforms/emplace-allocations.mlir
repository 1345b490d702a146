// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-stream-emplace-allocations))' | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %b: !stream.binding) {
      return
    }
  }
}

// CHECK-LABEL: util.func public @into
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<*>, %[[P:.+]]: i8)
util.func public @into(%r: !stream.resource<*>, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  // CHECK: %[[T:.+]] = stream.async.splat %[[P]]
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%c64}
  // CHECK: %[[D:.+]] = stream.async.dispatch @ex::@run(%[[R]][%c0{{[_0-9]*}} to %c16 for %c16], %[[T]][%c8 to %c24 for %c16]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c64}) -> %[[T]]{%c64}
  // CHECK-NOT: stream.async.update
  %1 = stream.async.dispatch @ex::@run(%r[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %2 = stream.async.update %1, %0[%c8 to %c24] : !stream.resource<*>{%c16} -> %0 as !stream.resource<*>{%c64}
  // CHECK: util.return %[[D]]
  util.return %2 : !stream.resource<*>
}

// The target is read between the kernel and the update.
// CHECK-LABEL: util.func public @watched
util.func public @watched(%r: !stream.resource<*>, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%c64}
  %1 = stream.async.dispatch @ex::@run(%r[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %2 = stream.async.slice %0[%c8 to %c24] : !stream.resource<*>{%c64} -> !stream.resource<*>{%c16}
  // CHECK: stream.async.update
  %3 = stream.async.update %1, %0[%c8 to %c24] : !stream.resource<*>{%c16} -> %0 as !stream.resource<*>{%c64}
  util.return %2, %3 : !stream.resource<*>, !stream.resource<*>
}

// The target is storage of the caller, of another lifetime than what kernels return.
// CHECK-LABEL: util.func public @other_lifetime
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: !stream.resource<external>)
util.func public @other_lifetime(%r: !stream.resource<*>, %out: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  // CHECK: %[[D:.+]] = stream.async.dispatch @ex::@run({{.+}}, %[[OUT]][{{.+}}) : {{.+}} -> %[[OUT]] as !stream.resource<*>
  // CHECK: %[[SAME:.+]] = stream.async.transfer %[[D]] : {{.+}} -> !stream.resource<external>
  %0 = stream.async.dispatch @ex::@run(%r[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  // CHECK-NOT: stream.async.update
  %1 = stream.async.update %0, %out[%c0 to %c16] : !stream.resource<*>{%c16} -> %out as !stream.resource<external>{%c16}
  // CHECK: util.return %[[SAME]]
  util.return %1 : !stream.resource<external>
}

// The target is made after the kernels, and could as well be made before them.
// CHECK-LABEL: util.func public @later
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<*>)
util.func public @later(%r: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c40 = arith.constant 40 : index
  %c24 = arith.constant 24 : index
  // CHECK: %[[T:.+]] = stream.async.alloca : !stream.resource<*>{%c40}
  // CHECK-NEXT: %[[A:.+]] = stream.async.dispatch @ex::@run(%[[R]][%c0{{[_0-9]*}} to %c16 for %c16], %[[T]][%c0{{[_0-9]*}} to %c16 for %c16]) {{.*}} -> %[[T]]{%c40}
  // CHECK-NEXT: %[[B:.+]] = stream.async.dispatch @ex::@run(%[[R]][%c0{{[_0-9]*}} to %c16 for %c16], %[[A]][%c16 to %c40 for %c24]) {{.*}} -> %[[A]]{%c40}
  // CHECK-NEXT: util.return %[[B]]
  %1 = stream.async.dispatch @ex::@run(%r[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %2 = stream.async.dispatch @ex::@run(%r[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c24}
  %3 = stream.async.alloca : !stream.resource<*>{%c40}
  %4 = stream.async.update %1, %3[%c0 to %c16] : !stream.resource<*>{%c16} -> %3 as !stream.resource<*>{%c40}
  %5 = stream.async.update %2, %4[%c16 to %c40] : !stream.resource<*>{%c24} -> %4 as !stream.resource<*>{%c40}
  util.return %5 : !stream.resource<*>
}
