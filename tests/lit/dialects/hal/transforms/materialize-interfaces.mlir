// RUN: strata-opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(iree-hal-materialize-interfaces)' | FileCheck %s

module attributes {stream.affinity.default = #hal.device.affinity<@board>} {
  util.global private @board = #hal.device.target<"board", [
    #hal.executable.target<"x", "fmt-b">, #hal.executable.target<"x", "fmt-a", {wide}>
  ]> : !hal.device

  // CHECK: hal.executable private @scale {
  // CHECK:   hal.executable.variant public @fmt_a target(<"x", "fmt-a", {wide}>) {
  // CHECK:     hal.executable.export public @kernel ordinal(0) layout(#hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>], flags = Indirect>) count(%arg0: !hal.device, %arg1: index) -> (index, index, index) {
  // CHECK:       hal.return %arg1, %c1, %c1 : index, index, index
  // CHECK:     func.func @kernel() {
  // CHECK:       %[[N:.+]] = hal.interface.constant.load layout(<constants = 1, {{.+}}>) ordinal(0) alignment(4) : i32
  // CHECK:       %[[D:.+]] = arith.index_castui %[[N]] : i32 to index
  // CHECK:       hal.interface.binding.subspan layout({{.+}}) binding(0) alignment(32) offset(%c0) flags("ReadOnly|Indirect") : memref<?xi8>{%[[D]]}
  // CHECK:       hal.interface.binding.subspan layout({{.+}}) binding(1) offset(%c0) flags(Indirect) : memref<?xi8>{%[[D]]}
  // CHECK:       %workgroup_id_x = hal.interface.workgroup.id[0] : index
  // CHECK:     func.func private @helper()
  // CHECK:   hal.executable.variant public @fmt_b target(<"x", "fmt-b">) {
  stream.executable private @scale {
    stream.executable.export public @kernel as("entry") workgroups(%n: index) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      stream.return %n, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @kernel(%in: !stream.binding {stream.alignment = 32 : index}, %n: i32 {stream.alignment = 4 : index}, %out: !stream.binding) {
        %c0 = arith.constant 0 : index
        %d = arith.index_castui %n : i32 to index
        %0 = stream.binding.subspan %in[%c0] : !stream.binding -> memref<?xi8>{%d}
        %1 = stream.binding.subspan %out[%c0] : !stream.binding -> memref<?xi8>{%d}
        %x = stream.dispatch.workgroup.id[0] : index
        %v = memref.load %0[%x] : memref<?xi8>
        memref.store %v, %1[%x] : memref<?xi8>
        return
      }
      func.func private @helper()
    }
  }

  // What runs once is bound when its commands are recorded.
  // CHECK: hal.executable private @clear {
  // CHECK: hal.interface.binding.subspan layout({{.+}}) binding(0) offset(%c0) flags("None") : memref<4xi8>
  stream.executable private @clear {
    stream.executable.export public @entry workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      stream.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @entry(%out: !stream.binding) {
        %c0 = arith.constant 0 : index
        %zero = arith.constant 0 : i8
        %0 = stream.binding.subspan %out[%c0] : !stream.binding -> memref<4xi8>
        memref.store %zero, %0[%c0] : memref<4xi8>
        return
      }
    }
  }
  util.func public @run_once(%a: !stream.resource<external>, %n: index) -> !stream.timepoint {
    %c0 = arith.constant 0 : index
    %0 = stream.cmd.execute once with(%a as %x: !stream.resource<external>{%n}) {
      stream.cmd.dispatch @clear::@entry {
        wo %x[%c0 for %n] : !stream.resource<external>{%n}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }

  util.func public @run(%a: !stream.resource<external>, %b: !stream.resource<external>, %n: index, %v: i32) -> !stream.timepoint {
    %c0 = arith.constant 0 : index
    %0 = stream.cmd.execute with(%a as %x: !stream.resource<external>{%n}, %b as %y: !stream.resource<external>{%n}) {
      // CHECK: stream.cmd.dispatch {@scale::@fmt_a::@kernel, @scale::@fmt_b::@kernel}[%{{.+}}](%{{.+}} : i32) {
      stream.cmd.dispatch @scale::@entry[%n](%v : i32) {
        ro %x[%c0 for %n] : !stream.resource<external>{%n},
        wo %y[%c0 for %n] : !stream.resource<external>{%n}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}
