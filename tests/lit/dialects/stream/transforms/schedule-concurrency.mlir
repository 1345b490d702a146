// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-stream-schedule-concurrency))' | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %b: !stream.binding) {
      return
    }
  }
}

// CHECK-LABEL: util.func private @diamond
util.func private @diamond(%r: !stream.resource<external>, %size: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %out, %t = stream.async.execute with(%r as %a: !stream.resource<external>{%size}) -> !stream.resource<external>{%size} {
    // CHECK: %[[BOTH:.+]]:2 = stream.async.concurrent with(%{{.+}} as %[[A:.+]]: !stream.resource<external>{%[[SIZE:.+]]}) -> (!stream.resource<transient>{%[[SIZE]]}, !stream.resource<transient>{%[[SIZE]]}) {
    // CHECK-NEXT: stream.async.dispatch @ex::@run(%[[A]]
    // CHECK-NEXT: stream.async.dispatch @ex::@run(%[[A]]
    // CHECK-NEXT: stream.yield
    %0 = stream.async.dispatch @ex::@run(%a[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> !stream.resource<transient>{%size}
    %1 = stream.async.dispatch @ex::@run(%a[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> !stream.resource<transient>{%size}
    // CHECK: stream.async.dispatch @ex::@run(%[[BOTH]]#0[{{.+}}], %[[BOTH]]#1[
    %2 = stream.async.dispatch @ex::@run(%0[%c0 to %size for %size], %1[%c0 to %size for %size]) : (!stream.resource<transient>{%size}, !stream.resource<transient>{%size}) -> !stream.resource<external>{%size}
    stream.yield %2 : !stream.resource<external>{%size}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// A read of what is then changed in place must not run beside the change.
// CHECK-LABEL: util.func private @hazard
util.func private @hazard(%r: !stream.resource<transient>, %size: index, %p: i8) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %out:2, %t = stream.async.execute with(%r as %a: !stream.resource<transient>{%size}) -> (!stream.resource<external>{%size}, %r{%size}) {
    // CHECK-NOT: stream.async.concurrent
    %0 = stream.async.dispatch @ex::@run(%a[%c0 to %size for %size]) : (!stream.resource<transient>{%size}) -> !stream.resource<external>{%size}
    %1 = stream.async.fill %p, %a[%c0 to %size for %size] : i8 -> %a as !stream.resource<transient>{%size}
    stream.yield %0, %1 : !stream.resource<external>{%size}, !stream.resource<transient>{%size}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// Two parts of one storage are written side by side; storage is no work.
// CHECK-LABEL: util.func private @parts
util.func private @parts(%r: !stream.resource<external>, %half: index, %size: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %out, %t = stream.async.execute with(%r as %a: !stream.resource<external>{%half}) -> !stream.resource<external>{%size} {
    // CHECK: %[[S:[a-z0-9]+]] = stream.async.alloca
    // CHECK-NEXT: stream.async.concurrent with(%[[S]] as %[[T:[a-z0-9]+]]: !stream.resource<external>
    // CHECK-NEXT: %[[U:[a-z0-9]+]] = stream.async.update %{{[a-z0-9]+}}, %[[T]][
    // CHECK-NEXT: stream.async.update %{{[a-z0-9]+}}, %[[U]][
    %0 = stream.async.alloca : !stream.resource<external>{%size}
    %1 = stream.async.update %a, %0[%c0 to %half] : !stream.resource<external>{%half} -> %0 as !stream.resource<external>{%size}
    %2 = stream.async.update %a, %1[%half to %size] : !stream.resource<external>{%half} -> %1 as !stream.resource<external>{%size}
    stream.yield %2 : !stream.resource<external>{%size}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// What a branch runs stays a sequence.
// CHECK-LABEL: util.func private @branch
// CHECK-NOT: stream.async.concurrent
util.func private @branch(%r: !stream.resource<external>, %size: index, %c: i1) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %now = stream.timepoint.immediate => !stream.timepoint
  %0 = scf.if %c -> !stream.timepoint {
    %out:2, %t = stream.async.execute with(%r as %a: !stream.resource<external>{%size}) -> (!stream.resource<external>{%size}, !stream.resource<external>{%size}) {
      %1 = stream.async.dispatch @ex::@run(%a[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> !stream.resource<external>{%size}
      %2 = stream.async.dispatch @ex::@run(%a[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> !stream.resource<external>{%size}
      stream.yield %1, %2 : !stream.resource<external>{%size}, !stream.resource<external>{%size}
    } => !stream.timepoint
    scf.yield %t : !stream.timepoint
  } else {
    scf.yield %now : !stream.timepoint
  }
  util.return %0 : !stream.timepoint
}
