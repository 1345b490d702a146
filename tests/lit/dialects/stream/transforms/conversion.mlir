// RUN: strata-opt %s --iree-stream-conversion --split-input-file | FileCheck %s
// RUN: env MALLOC_PERTURB_=165 strata-opt %s --iree-stream-conversion --split-input-file | FileCheck %s

// CHECK: stream.executable private @ex {
flow.executable private @ex {
  // CHECK: stream.executable.export public @scale workgroups(%{{.+}}: index) -> (index, index, index) {
  // CHECK: stream.return
  flow.executable.export public @scale workgroups(%n: index) -> (index, index, index) {
    flow.return %n, %n, %n : index, index, index
  }
  builtin.module {
    // CHECK: func.func @scale(%[[A:.+]]: !stream.binding, %[[B:.+]]: !stream.binding)
    // CHECK: %[[ZERO:.+]] = arith.constant 0 : index
    // CHECK: stream.binding.subspan %[[A]][%[[ZERO]]] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<3xi16>>
    // CHECK: stream.binding.subspan %[[B]][%[[ZERO]]] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3xi16>>
    func.func @scale(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3xi16>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3xi16>>) {
      return
    }
  }
}

// CHECK-LABEL: util.func public @host
// CHECK-SAME: (%[[VIEW:.+]]: !hal.buffer_view)
util.func public @host(%view: !hal.buffer_view) -> !hal.buffer_view {
  %c3 = arith.constant 3 : index
  // CHECK: hal.buffer_view.assert<%[[VIEW]] : !hal.buffer_view> message("in") shape([%{{.+}}]) type(%element_type_i16) encoding(%dense_row_major)
  // CHECK: %[[SIZE:.+]] = stream.tensor.sizeof tensor<3xi16> : index
  // CHECK: %[[IN:.+]] = stream.tensor.import %[[VIEW]] : !hal.buffer_view -> tensor<3xi16> in !stream.resource<external>{%[[SIZE]]}
  // CHECK: %[[ANY:.+]] = stream.async.cast %[[IN]] : !stream.resource<external>{%[[SIZE]]} -> !stream.resource<*>{%[[SIZE]]}
  %0 = hal.tensor.import %view "in" : !hal.buffer_view -> tensor<3xi16>
  // CHECK: %[[OUT:.+]] = stream.tensor.sizeof tensor<3xi16> : index
  // CHECK: %[[R:.+]] = stream.tensor.dispatch @ex::@scale[%{{.+}}](%[[ANY]]) : (tensor<3xi16> in !stream.resource<*>{%[[SIZE]]}) -> tensor<3xi16> in !stream.resource<*>{%[[OUT]]}
  %1 = flow.dispatch @ex::@scale[%c3](%0) : (tensor<3xi16>) -> tensor<3xi16>
  // CHECK: %[[EXTERNAL:.+]] = stream.async.cast %[[R]]
  // CHECK: stream.tensor.export %[[EXTERNAL]] : tensor<3xi16> in !stream.resource<external>{%[[OUT]]} -> !hal.buffer_view
  %2 = hal.tensor.export %1 "out" : tensor<3xi16> -> !hal.buffer_view
  util.return %2 : !hal.buffer_view
}

// CHECK: util.global private mutable @kept : !stream.resource<variable>
// CHECK: util.global private mutable @kept__size : index
// CHECK: util.initializer {
// CHECK: %[[C:.+]] = stream.tensor.constant : tensor<3xi16> in !stream.resource<variable> = dense<4> : tensor<3xi16>
// CHECK: util.global.store %[[C]], @kept : !stream.resource<variable>
util.global private mutable @kept = dense<4> : tensor<3xi16>

// CHECK-LABEL: util.func private @call(%{{.+}}: !stream.resource<*>, %{{.+}}: index) -> (!stream.resource<*>, index)
util.func private @call(%a: tensor<3xi16>) -> tensor<3xi16> {
  // CHECK: util.call @call(%{{.+}}, %{{.+}}) : (!stream.resource<*>, index) -> (!stream.resource<*>, index)
  %0 = util.call @call(%a) : (tensor<3xi16>) -> tensor<3xi16>
  util.return %0 : tensor<3xi16>
}

// The function has no tensors itself, but its blocks have.
// CHECK-LABEL: util.func private @loop
util.func private @loop(%view: !hal.buffer_view, %again: i1) -> !hal.buffer_view {
  %0 = hal.tensor.import %view "in" : !hal.buffer_view -> tensor<3xi16>
  // CHECK: cf.br ^bb1(%{{.+}}, %{{.+}} : !stream.resource<*>, index)
  cf.br ^bb1(%0 : tensor<3xi16>)
// CHECK: ^bb1(%[[R:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index):
^bb1(%1: tensor<3xi16>):
  // CHECK: cf.switch
  // CHECK-NEXT: default: ^bb2,
  // CHECK-NEXT: 1: ^bb1(%[[R]], %[[SIZE]] : !stream.resource<*>, index)
  cf.switch %again : i1, [default: ^bb2, 1: ^bb1(%1 : tensor<3xi16>)]
^bb2:
  %2 = hal.tensor.export %1 "out" : tensor<3xi16> -> !hal.buffer_view
  util.return %2 : !hal.buffer_view
}

util.global private @left : !hal.device
util.global private @right : !hal.device

// Kernels run where their operands are made; what is elsewhere is moved.
// CHECK-LABEL: util.func public @two_devices
util.func public @two_devices(%view: !hal.buffer_view) -> !hal.buffer_view {
  // CHECK: stream.tensor.import on(#hal.device.affinity<@left>)
  %0 = hal.tensor.import on(#hal.device.affinity<@left>) %view : !hal.buffer_view -> tensor<3xi16>
  // CHECK: stream.async.transfer %{{.+}} from(#hal.device.affinity<@left>) -> to(#hal.device.affinity<@right>)
  %1 = flow.tensor.transfer %0 : tensor<3xi16> to #hal.device.affinity<@right>
  %2 = util.call @spread(%1) : (tensor<3xi16>) -> tensor<3xi16>
  // CHECK: stream.async.transfer %{{.+}} from(#hal.device.affinity<@right>) -> to(#hal.device.affinity<@left>)
  // CHECK: stream.tensor.export on(#hal.device.affinity<@left>)
  %3 = flow.tensor.transfer %2 : tensor<3xi16> to #hal.device.affinity<@left>
  %4 = hal.tensor.export on(#hal.device.affinity<@left>) %3 : tensor<3xi16> -> !hal.buffer_view
  util.return %4 : !hal.buffer_view
}
// CHECK-LABEL: util.func private @spread
util.func private @spread(%x: tensor<3xi16>) -> tensor<3xi16> {
  %c3 = arith.constant 3 : index
  // CHECK: stream.tensor.dispatch on(#hal.device.affinity<@right>)
  %0 = flow.dispatch @ex::@scale[%c3](%x) : (tensor<3xi16>) -> tensor<3xi16>
  util.return %0 : tensor<3xi16>
}

// What a loop carries may come from anywhere.
// CHECK-LABEL: util.func public @carried
util.func public @carried(%view: !hal.buffer_view, %n: index) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = hal.tensor.import on(#hal.device.affinity<@left>) %view : !hal.buffer_view -> tensor<3xi16>
  // CHECK: scf.for {{.+}} iter_args(%[[R:.+]] = %{{.+}}, %[[SIZE:.+]] = %{{.+}}) -> (!stream.resource<*>, index)
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> tensor<3xi16> {
    // CHECK: stream.async.transfer %[[R]] : !stream.resource<*>{%[[SIZE]]} -> to(#hal.device.affinity<@right>)
    // CHECK: stream.tensor.dispatch on(#hal.device.affinity<@right>)
    %3 = flow.dispatch @ex::@scale[%n](%t) {stream.affinity = #hal.device.affinity<@right>} : (tensor<3xi16>) -> tensor<3xi16>
    scf.yield %3 : tensor<3xi16>
  }
  %2 = hal.tensor.export on(#hal.device.affinity<@left>) %1 : tensor<3xi16> -> !hal.buffer_view
  util.return %2 : !hal.buffer_view
}

// -----

// Where an op runs by default is not where arguments are.
module attributes {stream.affinity.default = #hal.device.affinity<@dev>} {
  util.global private @dev = #hal.device.target<"local", {}> : !hal.device
  stream.executable private @ex {
    stream.executable.export public @run
    builtin.module {
      func.func @run(%a: !stream.binding, %b: !stream.binding) {
        return
      }
    }
  }
  // CHECK-LABEL: util.func private @inner
  // CHECK-SAME: (%[[A:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index)
  util.func private @inner(%a: tensor<5xf32>) -> tensor<5xf32> {
    // CHECK: %[[T:.+]] = stream.async.transfer %[[A]] : !stream.resource<*>{%[[SIZE]]} -> to(#hal.device.affinity<@dev>) !stream.resource<*>{%[[SIZE]]}
    // CHECK: %[[D:.+]] = stream.tensor.dispatch on(#hal.device.affinity<@dev>) @ex::@run(%[[T]])
    %0 = flow.dispatch @ex::@run(%a) : (tensor<5xf32>) -> tensor<5xf32>
    // CHECK: stream.tensor.dispatch on(#hal.device.affinity<@dev>) @ex::@run(%[[D]])
    %1 = flow.dispatch @ex::@run(%0) : (tensor<5xf32>) -> tensor<5xf32>
    util.return %1 : tensor<5xf32>
  }
  util.func public @outer(%view: !hal.buffer_view) -> !hal.buffer_view {
    %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<5xf32>
    %1 = util.call @inner(%0) : (tensor<5xf32>) -> tensor<5xf32>
    %2 = hal.tensor.export %1 : tensor<5xf32> -> !hal.buffer_view
    util.return %2 : !hal.buffer_view
  }
}

// -----

// The op that states the dimensions of %a goes away while %b is still to come. Freed memory is overwritten in the second
// run, so that a use of it shows.
// CHECK-LABEL: stream.executable private @any
flow.executable private @any {
  flow.executable.export public @cut workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    // CHECK: func.func @cut(%[[A:.+]]: !stream.binding, %[[N:.+]]: index, %[[B:.+]]: !stream.binding)
    // CHECK-NEXT: %[[ZERO:.+]] = arith.constant 0 : index
    // CHECK-NEXT: stream.binding.subspan %[[A]][%[[ZERO]]] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%[[N]]}
    // CHECK-NEXT: stream.binding.subspan %[[B]][%[[ZERO]]] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1xf32>>
    func.func @cut(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %n: index, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1xf32>>) {
      %0 = flow.dispatch.tie_shape %a : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %1 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [1], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<1xf32>
      iree_tensor_ext.dispatch.tensor.store %1, %b, offsets = [0], sizes = [1], strides = [1] : tensor<1xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1xf32>>
      return
    }
  }
}

// -----

// Several tensors go through one barrier; their sizes go around it.
// CHECK-LABEL: util.func public @barrier
// CHECK-SAME: (%[[A:.+]]: !stream.resource<*>, %[[AS:.+]]: index, %[[B:.+]]: !stream.resource<*>, %[[BS:.+]]: index)
util.func public @barrier(%a: tensor<4xf32>, %b: tensor<8xi32>) -> (tensor<4xf32>, tensor<8xi32>) {
  // CHECK: %[[BOTH:.+]]:2 = util.optimization_barrier %[[A]], %[[B]] : !stream.resource<*>, !stream.resource<*>
  %0:2 = util.optimization_barrier %a, %b : tensor<4xf32>, tensor<8xi32>
  // CHECK: util.return %[[BOTH]]#0, %[[AS]], %[[BOTH]]#1, %[[BS]]
  util.return %0#0, %0#1 : tensor<4xf32>, tensor<8xi32>
}
