// RUN: strata-opt %s --allow-unregistered-dialect --iree-stream-fuse-dispatch-bindings | FileCheck %s

// CHECK: func.func @run(%[[A:.+]]: !stream.binding, %[[B:.+]]: !stream.binding, %[[O0:.+]]: index, %[[O1:.+]]: index, %[[O2:.+]]: index)
// CHECK: stream.binding.subspan %[[A]][%[[O0]]]
// CHECK: %[[SUM:.+]] = arith.addi %[[O1]], %{{.+}} : index
// CHECK: stream.binding.subspan %[[A]][%[[SUM]]]
// CHECK: stream.binding.subspan %[[B]][%[[O2]]]
stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %c32 = arith.constant 32 : index
      %0 = stream.binding.subspan %a[%c0] : !stream.binding -> memref<6xi16>
      %1 = stream.binding.subspan %b[%c32] : !stream.binding -> memref<6xi16>
      %2 = stream.binding.subspan %c[%c0] : !stream.binding -> memref<6xi16>
      "test.use"(%0, %1, %2) : (memref<6xi16>, memref<6xi16>, memref<6xi16>) -> ()
      return
    }
  }
}

// CHECK-LABEL: util.func private @host
// CHECK-SAME: %[[SIZE:[a-z0-9]+]]: index, %[[AT:[a-z0-9]+]]: index
util.func private @host(%in: !stream.resource<external>, %out: !stream.resource<transient>, %size: index, %at: index) -> !stream.timepoint {
  %c64 = arith.constant 64 : index
  // CHECK: %[[ZERO:.+]] = arith.constant 0 : index
  %t = stream.cmd.execute with(%in as %i: !stream.resource<external>{%size}, %out as %o: !stream.resource<transient>{%size}) {
    // CHECK: stream.cmd.dispatch @ex::@run(%[[AT]], %c64, %c64 : index, index, index) {
    // CHECK-NEXT: ro %[[I:.+]][%[[ZERO]] for %[[SIZE]]] : !stream.resource<external>{%[[SIZE]]},
    // CHECK-NEXT: wo %{{.+}}[%[[ZERO]] for %[[SIZE]]] : !stream.resource<transient>{%[[SIZE]]}
    stream.cmd.dispatch @ex::@run {
      ro %i[%at for %c64] : !stream.resource<external>{%size},
      ro %i[%c64 for %c64] : !stream.resource<external>{%size},
      wo %o[%c64 for %c64] : !stream.resource<transient>{%size}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
