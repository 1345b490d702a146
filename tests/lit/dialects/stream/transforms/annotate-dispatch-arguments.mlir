// RUN: strata-opt %s --allow-unregistered-dialect --iree-stream-annotate-dispatch-arguments | FileCheck %s

// CHECK: func.func @run(%{{.+}}: !stream.binding {stream.alignment = 64 : index}, %{{.+}}: index {stream.alignment = 32 : index, stream.values = [96 : index, 160 : index]}, %{{.+}}: index {stream.values = [0 : index]}, %{{.+}}: i16)
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
