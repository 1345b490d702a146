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
