// RUN: strata-opt %s | strata-opt | FileCheck %s

// CHECK: stream.executable private @kernels {
stream.executable private @kernels {
  // CHECK: stream.executable.export public @scale workgroups(%{{.+}}: index, %{{.+}}: index) -> (index, index, index) {
  stream.executable.export public @scale workgroups(%a: index, %b: index) -> (index, index, index) {
    stream.return %a, %b, %a : index, index, index
  }
  // CHECK: stream.executable.export public @copy
  // CHECK-NEXT: builtin.module {
  stream.executable.export public @copy
  builtin.module {
    func.func @scale(%in: !stream.binding, %out: !stream.binding, %f: i32) {
      %c0 = arith.constant 0 : index
      // CHECK: stream.binding.subspan %{{.+}}[%c0] : !stream.binding -> memref<?xf32>{%c0}
      %0 = stream.binding.subspan %in[%c0] : !stream.binding -> memref<?xf32>{%c0}
      // CHECK: %workgroup_id_1 = stream.dispatch.workgroup.id[1] : index
      %1 = stream.dispatch.workgroup.id[1] : index
      return
    }
    func.func @copy(%in: !stream.binding) {
      return
    }
  }
}

// CHECK-LABEL: util.func private @async
util.func private @async(%in: !stream.resource<external>, %size: index, %when: !stream.timepoint, %f: i32) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  // CHECK: %[[R:.+]]:2, %[[T:.+]] = stream.async.execute await(%[[WHEN:.+]]) => with(%{{.+}} as %[[A:.+]]: !stream.resource<external>{%[[SIZE:.+]]}) -> (!stream.resource<transient>{%[[SIZE]]}, %{{.+}}{%[[SIZE]]}) {
  %r:2, %t = stream.async.execute await(%when) => with(%in as %a: !stream.resource<external>{%size}) -> (!stream.resource<transient>{%size}, %in{%size}) {
    // CHECK: stream.async.concurrent with(%[[A]] as %[[B:.+]]: !stream.resource<external>{%[[SIZE]]}) -> !stream.resource<transient>{%[[SIZE]]} {
    %0 = stream.async.concurrent with(%a as %b: !stream.resource<external>{%size}) -> !stream.resource<transient>{%size} {
      // CHECK: stream.async.dispatch @kernels::@scale[%[[SIZE]], %[[SIZE]]](%[[B]][%c0 to %[[SIZE]] for %[[SIZE]]], %{{.+}}) : (!stream.resource<external>{%[[SIZE]]}, i32) -> !stream.resource<transient>{%[[SIZE]]}
      %1 = stream.async.dispatch @kernels::@scale[%size, %size](%b[%c0 to %size for %size], %f) : (!stream.resource<external>{%size}, i32) -> !stream.resource<transient>{%size}
      stream.yield %1 : !stream.resource<transient>{%size}
    }
    // CHECK: %[[D:.+]] = stream.async.dispatch {@kernels::@scale, @kernels::@copy}(%[[A]][%c0 to %[[SIZE]] for %[[SIZE]]]) : (!stream.resource<external>{%[[SIZE]]}) -> %[[A]]{%[[SIZE]]}
    %2 = stream.async.dispatch {@kernels::@scale, @kernels::@copy}(%a[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> %a{%size}
    stream.yield %0, %2 : !stream.resource<transient>{%size}, !stream.resource<external>{%size}
  } => !stream.timepoint
  // CHECK: stream.timepoint.await %[[T]] => %[[R]]#1 : !stream.resource<external>{%[[SIZE]]}
  %3 = stream.timepoint.await %t => %r#1 : !stream.resource<external>{%size}
  util.return %3 : !stream.resource<external>
}

// CHECK-LABEL: util.func private @commands
util.func private @commands(%in: !stream.resource<external>, %out: !stream.resource<transient>, %size: index, %p: i8) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  // CHECK: stream.cmd.execute once with(%{{.+}} as %[[A:.+]]: !stream.resource<external>{%[[SIZE:.+]]}, %{{.+}} as %[[B:.+]]: !stream.resource<transient>{%[[SIZE]]}) {
  %0 = stream.cmd.execute once with(%in as %a: !stream.resource<external>{%size}, %out as %b: !stream.resource<transient>{%size}) {
    // CHECK-NEXT: stream.cmd.concurrent {
    stream.cmd.concurrent {
      // CHECK-NEXT: stream.cmd.dispatch @kernels::@copy {
      // CHECK-NEXT:   ro %[[A]][%c0 for %[[SIZE]]] : !stream.resource<external>{%[[SIZE]]},
      // CHECK-NEXT:   rw %[[B]][%c0 for %[[SIZE]]] : !stream.resource<transient>{%[[SIZE]]}
      // CHECK-NEXT: }
      stream.cmd.dispatch @kernels::@copy {
        ro %a[%c0 for %size] : !stream.resource<external>{%size},
        rw %b[%c0 for %size] : !stream.resource<transient>{%size}
      }
      // CHECK-NEXT: stream.cmd.serial {
      // CHECK-NEXT: stream.cmd.fill %{{.+}}, %[[B]][%c0 for %[[SIZE]]] : i8 -> !stream.resource<transient>{%[[SIZE]]}
      stream.cmd.serial {
        stream.cmd.fill %p, %b[%c0 for %size] : i8 -> !stream.resource<transient>{%size}
      }
    }
    // CHECK: } => !stream.timepoint
  } => !stream.timepoint
  util.return %0 : !stream.timepoint
}
