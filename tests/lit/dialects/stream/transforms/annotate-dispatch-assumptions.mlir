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

// Arithmetic is followed; what a global holds and what a loop gives is not.
// CHECK: func.func @derived(%{{.+}}: !stream.binding, %[[N:.+]]: index, %[[M:.+]]: index, %[[G:.+]]: index, %[[L:.+]]: index)
// CHECK: %[[KNOWN:.+]]:2 = util.assume.int
// CHECK-NEXT: %[[N]]<udiv = 24>,
// CHECK-NEXT: %[[M]]<udiv = 8>
// CHECK: "test.use"(%[[KNOWN]]#0, %[[KNOWN]]#1, %[[G]], %[[L]])
stream.executable private @ex2 {
  stream.executable.export public @derived
  builtin.module {
    func.func @derived(%a: !stream.binding, %n: index, %m: index, %g: index, %l: index) {
      "test.use"(%n, %m, %g, %l) : (index, index, index, index) -> ()
      return
    }
  }
}

util.global private mutable @start = 64 : index
util.func private @derived_host(%r: !stream.resource<external>, %size: index, %x: index, %c: i1) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %n = arith.muli %x, %c24 : index
  %m = arith.addi %n, %c16 : index
  %g = util.global.load @start : index
  %l = scf.if %c -> index {
    scf.yield %c16 : index
  } else {
    scf.yield %c24 : index
  }
  %t = stream.cmd.execute with(%r as %i: !stream.resource<external>{%size}) {
    stream.cmd.dispatch @ex2::@derived(%n, %m, %g, %l : index, index, index, index) {
      ro %i[%c0 for %size] : !stream.resource<external>{%size}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// What is rounded up is a multiple of what it is rounded to.
// CHECK: func.func @rounded(%{{.+}}: !stream.binding, %[[N:.+]]: index)
// CHECK: util.assume.int %[[N]]<udiv = 32> : index
stream.executable private @ex3 {
  stream.executable.export public @rounded
  builtin.module {
    func.func @rounded(%a: !stream.binding, %n: index) {
      "test.use"(%n) : (index) -> ()
      return
    }
  }
}

util.func private @rounded_host(%r: !stream.resource<external>, %size: index, %x: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c96 = arith.constant 96 : index
  %aligned = util.align %x, %c32 : index
  %more = arith.addi %aligned, %c96 : index
  %n = arith.maxui %more, %c96 : index
  %t = stream.cmd.execute with(%r as %i: !stream.resource<external>{%size}) {
    stream.cmd.dispatch @ex3::@rounded(%n : index) {
      ro %i[%c0 for %size] : !stream.resource<external>{%size}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
