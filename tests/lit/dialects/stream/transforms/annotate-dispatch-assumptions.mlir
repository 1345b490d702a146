// RUN: strata-opt %s --allow-unregistered-dialect --iree-stream-annotate-dispatch-assumptions | FileCheck %s

// CHECK: func.func @run(%{{.+}}: !stream.binding, %[[N:.+]]: index, %[[M:.+]]: index, %[[K:.+]]: i16)
// CHECK: %[[KNOWN:.+]]:2 = util.assume.int
// CHECK-NEXT: %[[N]][<umin = 96, umax = 96, udiv = 96>, <umin = 160, umax = 160, udiv = 160>],
// CHECK-NEXT: %[[M]][<umin = 0, umax = 0>, <umin = 0, umax = 0>]
// CHECK: "test.use"(%[[KNOWN]]#0, %[[KNOWN]]#1, %[[K]])
stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %n: index, %m: index, %k: i16) {
      "test.use"(%n, %m, %k) : (index, index, i16) -> ()
      return
    }
  }
}

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
