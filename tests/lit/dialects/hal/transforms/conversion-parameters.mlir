// RUN: strata-opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(iree-hal-conversion)' | FileCheck %s

module attributes {stream.affinity.default = #hal.device.affinity<@board>} {
  util.global private @board : !hal.device

  // CHECK-LABEL: util.func private @load
  // CHECK-SAME: (%[[SCOPE:.+]]: !util.buffer, %[[KEY:.+]]: !util.buffer, %[[AT:.+]]: i64, %[[SIZE:.+]]: index)
  util.func private @load(%scope: !util.buffer, %key: !util.buffer, %at: i64, %size: index) -> (!stream.resource<constant>, !stream.timepoint) {
    // CHECK: %[[TYPES:.+]], %[[USAGE:.+]] = hal.allocator.resolve_memory_properties for(#hal.device.affinity<@board>) lifetime(constant)
    // CHECK: %[[DEVICE:.+]] = util.global.load immutable @board : !hal.device
    // CHECK: %[[NONE:.+]] = util.null : !hal.fence
    // CHECK: %[[FENCE:.+]] = hal.fence.create device(%[[DEVICE]] : !hal.device)
    // CHECK: %[[BUFFER:.+]] = io_parameters.load<%[[DEVICE]] : !hal.device> affinity(%{{.+}}) wait(%[[NONE]]) signal(%[[FENCE]]) type(%[[TYPES]]) usage(%[[USAGE]]) {
    // CHECK-NEXT: %[[SCOPE]]::%[[KEY]][%[[AT]]] : !hal.buffer{%[[SIZE]]}
    %0, %1 = stream.cmd.parameter.load {
      %scope::%key[%at] : !stream.resource<constant>{%size}
    } => !stream.timepoint
    // CHECK: util.return %[[BUFFER]], %[[FENCE]] : !hal.buffer, !hal.fence
    util.return %0, %1 : !stream.resource<constant>, !stream.timepoint
  }

  // CHECK-LABEL: util.func private @move
  // CHECK-SAME: (%[[KEY:.+]]: !util.buffer, %[[AT:.+]]: i64, %[[N:.+]]: index, %[[BUFFER:.+]]: !hal.buffer, %[[READY:.+]]: !hal.fence)
  util.func private @move(%key: !util.buffer, %at: i64, %n: index, %r: !stream.resource<variable>, %ready: !stream.timepoint) -> !stream.timepoint {
    // CHECK: io_parameters.gather<{{.+}}> affinity({{.+}}) wait(%[[READY]]) signal(%[[READ:.+]]) {
    // CHECK-NEXT: %[[KEY]][%[[AT]]] -> %[[BUFFER]][%[[N]] for %[[N]]] : !hal.buffer
    %0 = stream.cmd.parameter.read await(%ready) => %key[%at] -> %r[%n for %n] : !stream.resource<variable>{%n} => !stream.timepoint
    // CHECK: io_parameters.scatter<{{.+}}> affinity({{.+}}) wait(%[[READ]]) signal(%[[WRITTEN:.+]]) {
    // CHECK-NEXT: %[[BUFFER]][%[[N]] for %[[N]]] : !hal.buffer -> %[[KEY]][%[[AT]]]
    %1 = stream.cmd.parameter.write await(%0) => %r[%n for %n] : !stream.resource<variable>{%n} -> %key[%at] => !stream.timepoint
    // CHECK: io_parameters.gather<{{.+}}> affinity({{.+}}) wait(%[[WRITTEN]]) signal(%[[GATHERED:.+]]) {
    // CHECK-NEXT: %[[KEY]][%[[AT]]] -> %[[BUFFER]][%[[N]] for %[[N]]] : !hal.buffer,
    // CHECK-NEXT: %[[KEY]][%[[AT]]] -> %[[BUFFER]][%[[N]] for %[[N]]] : !hal.buffer
    %2 = stream.cmd.parameter.gather await(%1) => {
      %key[%at] -> %r[%n for %n] : !stream.resource<variable>{%n},
      %key[%at] -> %r[%n for %n] : !stream.resource<variable>{%n}
    } => !stream.timepoint
    // CHECK: io_parameters.scatter<{{.+}}> affinity({{.+}}) wait(%[[GATHERED]]) signal(%[[LAST:.+]]) {
    %3 = stream.cmd.parameter.scatter await(%2) => {
      %r[%n for %n] : !stream.resource<variable>{%n} -> %key[%at]
    } => !stream.timepoint
    // CHECK: util.return %[[LAST]]
    util.return %3 : !stream.timepoint
  }
}
