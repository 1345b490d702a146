// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-flow-outline-dispatch-externs)' --mlir-print-local-scope | FileCheck %s

// CHECK:      hal.executable private @extern_dispatch {
// CHECK-NEXT:   hal.executable.variant public @a target(<"llvm-cpu", "a">) objects([#hal.executable.object<{path = "a.o"}>]) {
// CHECK-NEXT:     hal.executable.export public @simple_mul ordinal(0) layout(#hal.pipeline.layout<constants = 1, {{.+}}) count(%[[DEVICE:.+]]: !hal.device, %[[W:.+]]: index) -> (index, index, index) {
// CHECK-NEXT:       hal.return %[[W]], %[[W]], %[[W]]

// CHECK-LABEL: util.func public @call
// CHECK-SAME:    %[[A:.+]]: tensor<4xf32>, %[[B:.+]]: tensor<4xi32>, %[[I:.+]]: i32
util.func public @call(%a: tensor<4xf32>, %b: tensor<4xi32>, %i: i32) -> tensor<4xi32> {
  %c4 = arith.constant 4 : index
  // CHECK: flow.dispatch @extern_dispatch::@a::@simple_mul[%{{.+}}](%[[I]], %[[A]], %[[B]]) : (i32, tensor<4xf32>, tensor<4xi32>) -> %[[B]]
  %0 = hal.dispatch.extern "simple_mul"[%c4](%i, %a, %b) : (i32, tensor<4xf32>, tensor<4xi32>) -> %b
    count(%device: !hal.device, %w: index) -> (index, index, index) {
      hal.return %w, %w, %w : index, index, index
    }
    layout(#hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>)
    objects({
      #hal.executable.target<"llvm-cpu", "a"> ordinal(0) = [#hal.executable.object<{path = "a.o"}>]
    })
  util.return %0 : tensor<4xi32>
}
