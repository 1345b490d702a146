// RUN: strata-opt %s --iree-stream-propagate-timepoints | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %b: !stream.binding) {
      return
    }
  }
}

// CHECK-LABEL: util.func private @wait
// CHECK-SAME: (%[[R:.+]]: !stream.resource<external>, %[[S:.+]]: !stream.resource<external>, %[[SIZE:.+]]: index, %[[T:.+]]: !stream.timepoint)
util.func private @wait(%r: !stream.resource<external>, %s: !stream.resource<external>, %size: index, %t: !stream.timepoint) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %0 = stream.timepoint.await %t => %r : !stream.resource<external>{%size}
  // CHECK: %[[NOW:.+]] = stream.timepoint.immediate
  // CHECK: %[[BOTH:.+]] = stream.timepoint.join max(%[[T]], %[[NOW]])
  // CHECK: stream.async.execute await(%[[BOTH]]) => with(%[[R]] as %{{.+}}, %[[S]] as
  %out, %u = stream.async.execute with(%0 as %a: !stream.resource<external>{%size}, %s as %b: !stream.resource<external>{%size}) -> !stream.resource<external>{%size} {
    %1 = stream.async.dispatch @ex::@run(%a[%c0 to %size for %size], %b[%c0 to %size for %size]) : (!stream.resource<external>{%size}, !stream.resource<external>{%size}) -> !stream.resource<external>{%size}
    stream.yield %1 : !stream.resource<external>{%size}
  } => !stream.timepoint
  util.return %u : !stream.timepoint
}
