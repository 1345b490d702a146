// RUN: strata-opt %s --iree-stream-refine-usage | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %b: !stream.binding) {
      return
    }
  }
}

// CHECK: util.global private mutable @state : !stream.resource<variable>
util.global private mutable @state : !stream.resource<variable>

// A private function takes what it is called with.
// CHECK: util.func private @callee(%{{.+}}: !stream.resource<external>, %{{.+}}: index) -> !stream.resource<transient>
util.func private @callee(%r: !stream.resource<*>, %size: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  // CHECK: stream.async.dispatch {{.+}} : (!stream.resource<external>{%{{.+}}}) -> !stream.resource<transient>
  %0 = stream.async.dispatch @ex::@run(%r[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> !stream.resource<*>{%size}
  util.return %0 : !stream.resource<*>
}

// CHECK-LABEL: util.func public @entry
util.func public @entry(%view: !util.buffer, %size: index) -> !util.buffer {
  %c0 = arith.constant 0 : index
  %0 = stream.tensor.import %view : !util.buffer -> tensor<8xi8> in !stream.resource<external>{%size}
  // CHECK-NOT: stream.async.cast
  %1 = stream.async.cast %0 : !stream.resource<external>{%size} -> !stream.resource<*>{%size}
  // CHECK: util.call @callee(%{{.+}}) : (!stream.resource<external>, index) -> !stream.resource<transient>
  %2 = util.call @callee(%1, %size) : (!stream.resource<*>, index) -> !stream.resource<*>
  // CHECK: stream.async.dispatch {{.+}} : (!stream.resource<transient>{%{{.+}}}) -> !stream.resource<external>
  %3 = stream.async.dispatch @ex::@run(%2[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> !stream.resource<*>{%size}
  %4 = stream.async.cast %3 : !stream.resource<*>{%size} -> !stream.resource<external>{%size}
  %5 = stream.tensor.export %4 : tensor<8xi8> in !stream.resource<external>{%size} -> !util.buffer
  util.return %5 : !util.buffer
}

// A copy that only kernels read is what is copied; where it is changed in place it is not.
// CHECK-LABEL: util.func public @copies
util.func public @copies(%size: index, %p: i8) -> !util.buffer {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = util.global.load @state : !stream.resource<variable>
  // CHECK: stream.async.clone %{{.+}} : !stream.resource<variable>{%{{.+}}} -> !stream.resource<variable>
  %1 = stream.async.clone %0 : !stream.resource<variable>{%size} -> !stream.resource<*>{%size}
  // CHECK: stream.async.dispatch {{.+}} : (!stream.resource<variable>{%{{.+}}}) -> !stream.resource<external>
  %2 = stream.async.dispatch @ex::@run(%1[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> !stream.resource<*>{%size}
  // CHECK: stream.async.clone %{{.+}} : !stream.resource<external>{%{{.+}}} -> !stream.resource<transient>
  %3 = stream.async.clone %2 : !stream.resource<*>{%size} -> !stream.resource<*>{%size}
  %4 = stream.async.fill %p, %3[%c0 to %c8 for %c8] : i8 -> %3 as !stream.resource<*>{%size}
  // CHECK: stream.async.dispatch {{.+}} : (!stream.resource<transient>{%{{.+}}}) -> !stream.resource<variable>
  %5 = stream.async.dispatch @ex::@run(%4[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> !stream.resource<*>{%size}
  %6 = stream.async.clone %5 : !stream.resource<*>{%size} -> !stream.resource<variable>{%size}
  util.global.store %6, @state : !stream.resource<variable>
  %7 = stream.async.cast %2 : !stream.resource<*>{%size} -> !stream.resource<external>{%size}
  %8 = stream.tensor.export %7 : tensor<8xi8> in !stream.resource<external>{%size} -> !util.buffer
  util.return %8 : !util.buffer
}

// Equal constants become one, and what nobody needs goes.
// CHECK-LABEL: util.func public @folds
// CHECK: arith.constant 16
// CHECK-NOT: arith.constant
// CHECK-NOT: arith.addi
// CHECK: util.return
util.func public @folds(%ext: !stream.resource<external>) -> !util.buffer {
  %c8 = arith.constant 8 : index
  %size = arith.addi %c8, %c8 : index
  %c16 = arith.constant 16 : index
  %0 = stream.async.cast %ext : !stream.resource<external>{%size} -> !stream.resource<*>{%c16}
  %1 = stream.async.cast %0 : !stream.resource<*>{%c16} -> !stream.resource<external>{%size}
  %2 = stream.tensor.export %1 : tensor<4xf32> in !stream.resource<external>{%size} -> !util.buffer
  util.return %2 : !util.buffer
}
