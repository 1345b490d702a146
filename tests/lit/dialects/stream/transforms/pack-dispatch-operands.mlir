// RUN: strata-opt %s --allow-unregistered-dialect --iree-stream-pack-dispatch-operands | FileCheck %s

// CHECK: func.func @run(%{{.+}}: !stream.binding, %[[LO:.+]]: i32, %[[HI:.+]]: i32, %{{.+}}: i32, %{{.+}}: i32, %[[K:.+]]: i32)
// CHECK-DAG: %[[LO64:.+]] = arith.extui %[[LO]] : i32 to i64
// CHECK-DAG: %[[HI64:.+]] = arith.extui %[[HI]] : i32 to i64
// CHECK: %[[SHIFTED:.+]] = arith.shli %[[HI64]], %{{.+}} : i64
// CHECK: %[[BOTH:.+]] = arith.ori %[[LO64]], %[[SHIFTED]] : i64
// CHECK: %[[N:.+]] = arith.index_castui %[[BOTH]] : i64 to index
// CHECK: %[[SMALL:.+]] = arith.trunci %[[K]] : i32 to i16
// CHECK: "test.use"(%[[N]], %{{.+}}, %[[SMALL]])
stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %n: index, %m: index, %k: i16) {
      "test.use"(%n, %m, %k) : (index, index, i16) -> ()
      return
    }
  }
}

// CHECK-LABEL: util.func private @host
// CHECK-SAME: %[[K:[a-z0-9]+]]: i16
// CHECK: arith.extui %[[K]] : i16 to i32
// CHECK: stream.cmd.dispatch @ex::@run(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : i32, i32, i32, i32, i32)
util.func private @host(%r: !stream.resource<external>, %size: index, %k: i16) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c96 = arith.constant 96 : index
  %c160 = arith.constant 160 : index
  %t = stream.cmd.execute with(%r as %i: !stream.resource<external>{%size}) {
    stream.cmd.dispatch @ex::@run(%c96, %c0, %k : index, index, i16) {
      ro %i[%c0 for %size] : !stream.resource<external>{%size}
    }
    stream.cmd.dispatch @ex::@run(%c160, %c0, %k : index, index, i16) {
      ro %i[%c0 for %size] : !stream.resource<external>{%size}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
