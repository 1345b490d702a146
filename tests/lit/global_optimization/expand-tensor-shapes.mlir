// RUN: strata-opt %s --split-input-file --allow-unregistered-dialect --pass-pipeline='builtin.module(iree-global-opt-expand-tensor-shapes)' | FileCheck %s

// A global carries its sizes in globals of their own.

// CHECK: util.global private mutable @state : tensor<?x4x?xf32>
// CHECK-DAG: util.global private mutable @state__d0 : index
// CHECK-DAG: util.global private mutable @state__d2 : index
util.global private mutable @state : tensor<?x4x?xf32>

// CHECK-LABEL: util.func public @swap
// CHECK-SAME: %[[D0:[a-z0-9]+]]: index, %[[D2:[a-z0-9]+]]: index
// CHECK: %[[NEW:.+]] = "test.make"
// CHECK: %[[OLD:.+]] = util.global.load @state : tensor<?x4x?xf32>
// CHECK-DAG: %[[OLD0:.+]] = util.global.load @state__d0 : index
// CHECK-DAG: %[[OLD2:.+]] = util.global.load @state__d2 : index
// CHECK: %[[TIED:.+]] = flow.tensor.tie_shape %[[OLD]] : tensor<?x4x?xf32>{%[[OLD0]], %[[OLD2]]}
// CHECK: util.global.store %[[NEW]], @state : tensor<?x4x?xf32>
// CHECK: util.global.store %[[D0]], @state__d0 : index
// CHECK: util.global.store %[[D2]], @state__d2 : index
// CHECK: "test.use"(%[[TIED]])
util.func public @swap(%d0: index, %d2: index) {
  %new = "test.make"() : () -> tensor<?x4x?xf32>
  %tied = flow.tensor.tie_shape %new : tensor<?x4x?xf32>{%d0, %d2}
  %old = util.global.load @state : tensor<?x4x?xf32>
  util.global.store %tied, @state : tensor<?x4x?xf32>
  "test.use"(%old) : (tensor<?x4x?xf32>) -> ()
  util.return
}

// -----

// A private function takes and gives sizes; what is public keeps its signature.

// CHECK-LABEL: util.func private @callee
// CHECK-SAME: (%[[A:[a-z0-9]+]]: tensor<?xf32>, %[[AD:[a-z0-9]+]]: index, %[[I:[a-z0-9]+]]: i32) -> (tensor<?xf32>, index, i32)
// CHECK: %[[TIED:.+]] = flow.tensor.tie_shape %[[A]] : tensor<?xf32>{%[[AD]]}
// CHECK: %[[R:.+]] = "test.same"(%[[TIED]])
// CHECK: %[[RD:.+]] = tensor.dim %[[R]]
// CHECK: util.return %[[R]], %[[RD]], %[[I]]
util.func private @callee(%a: tensor<?xf32>, %i: i32) -> (tensor<?xf32>, i32) {
  %r = "test.same"(%a) : (tensor<?xf32>) -> tensor<?xf32>
  util.return %r, %i : tensor<?xf32>, i32
}

// CHECK-LABEL: util.func public @caller
// CHECK-SAME: (%[[B:[a-z0-9]+]]: tensor<?xf32>, %{{.+}}: i32) -> tensor<?xf32>
// CHECK: %[[BD:.+]] = tensor.dim %[[B]]
// CHECK: %[[R:.+]]:3 = util.call @callee(%[[B]], %[[BD]], %{{.+}}) : (tensor<?xf32>, index, i32) -> (tensor<?xf32>, index, i32)
// CHECK: %[[RT:.+]] = flow.tensor.tie_shape %[[R]]#0 : tensor<?xf32>{%[[R]]#1}
// CHECK: "test.use"(%[[R]]#2)
// CHECK: util.return %[[RT]]
util.func public @caller(%b: tensor<?xf32>, %i: i32) -> tensor<?xf32> {
  %r:2 = util.call @callee(%b, %i) : (tensor<?xf32>, i32) -> (tensor<?xf32>, i32)
  "test.use"(%r#1) : (i32) -> ()
  util.return %r#0 : tensor<?xf32>
}

// -----

// Blocks, loops, branches and selections.

// CHECK-LABEL: util.func public @blocks
// CHECK: cf.cond_br %{{.+}}, ^bb1(%[[T:.+]], %[[D:.+]] : tensor<?xi8>, index), ^bb2
// CHECK: ^bb1(%[[B:.+]]: tensor<?xi8>, %[[BD:.+]]: index):
// CHECK:   flow.tensor.tie_shape %[[B]] : tensor<?xi8>{%[[BD]]}
// CHECK:   cf.br ^bb1(%{{.+}}, %{{.+}} : tensor<?xi8>, index)
util.func public @blocks(%c: i1, %d: index) {
  %t = "test.make"() : () -> tensor<?xi8>
  %tied = flow.tensor.tie_shape %t : tensor<?xi8>{%d}
  cf.cond_br %c, ^bb1(%tied : tensor<?xi8>), ^bb2
^bb1(%b: tensor<?xi8>):
  "test.use"(%b) : (tensor<?xi8>) -> ()
  cf.br ^bb1(%b : tensor<?xi8>)
^bb2:
  util.return
}

// CHECK-LABEL: util.func public @structured
// CHECK: %[[S:.+]] = arith.select %{{.+}}, %{{.+}}, %{{.+}} : tensor<?xi8>
// CHECK: %[[SD:.+]] = arith.select %{{.+}}, %{{.+}}, %{{.+}} : index
// CHECK: %[[W:.+]]:2 = scf.while (%{{.+}} = %[[S]], %{{.+}} = %[[SD]]) : (tensor<?xi8>, index) -> (tensor<?xi8>, index)
// CHECK:   scf.condition(%{{.+}}) %{{.+}}, %{{.+}} : tensor<?xi8>, index
// CHECK:   scf.yield %{{.+}}, %{{.+}} : tensor<?xi8>, index
// CHECK: scf.if {{.+}} -> (tensor<?xi8>, index)
// CHECK: flow.tensor.tie_shape
// CHECK: util.return
util.func public @structured(%c: i1, %d: index, %e: index) {
  %t = "test.make"() : () -> tensor<?xi8>
  %a = flow.tensor.tie_shape %t : tensor<?xi8>{%d}
  %u = "test.make"() : () -> tensor<?xi8>
  %b = flow.tensor.tie_shape %u : tensor<?xi8>{%e}
  %s = arith.select %c, %a, %b : tensor<?xi8>
  %w = scf.while (%x = %s) : (tensor<?xi8>) -> tensor<?xi8> {
    %more = "test.more"(%x) : (tensor<?xi8>) -> i1
    scf.condition(%more) %x : tensor<?xi8>
  } do {
  ^bb0(%x: tensor<?xi8>):
    %next = "test.step"(%x) : (tensor<?xi8>) -> tensor<?xi8>
    scf.yield %next : tensor<?xi8>
  }
  %i = scf.if %c -> tensor<?xi8> {
    scf.yield %w : tensor<?xi8>
  } else {
    scf.yield %a : tensor<?xi8>
  }
  "test.use"(%i) : (tensor<?xi8>) -> ()
  util.return
}
