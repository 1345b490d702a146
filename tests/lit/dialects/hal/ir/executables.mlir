// RUN: strata-opt %s --mlir-print-local-scope | strata-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: hal.executable private @kernels {
hal.executable private @kernels {
  // CHECK: hal.executable.variant public @arm target(<"llvm-cpu", "embedded-elf-arm_64">) objects([#hal.executable.object<{path = "extra.o"}>]) {
  hal.executable.variant public @arm target(<"llvm-cpu", "embedded-elf-arm_64">) objects([#hal.executable.object<{path = "extra.o"}>]) {
    // CHECK: hal.executable.condition(%arg0: !hal.device) -> i1 {
    hal.executable.condition(%dev: !hal.device) -> i1 {
      // CHECK: %ok, %value = hal.device.query<%arg0 : !hal.device> key("cpu" :: "sve") : i1, i1 = false
      %ok, %value = hal.device.query<%dev : !hal.device> key("cpu" :: "sve") : i1, i1 = false
      hal.return %value : i1
    }
    // CHECK: hal.executable.export public @wide ordinal(0) layout(#hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>)
    // CHECK-SAME: condition(%arg0: !hal.device, %arg1: index) -> i1 {
    hal.executable.export public @wide ordinal(0) layout(#hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>) condition(%dev: !hal.device, %n: index) -> i1 {
      %true = arith.constant true
      hal.return %true : i1
    // CHECK: } fallback(@narrow) count(%arg0: !hal.device, %arg1: index) -> (index, index, index) {
    } fallback(@narrow) count(%dev: !hal.device, %n: index) -> (index, index, index) {
      hal.return %n, %n, %n : index, index, index
    // The older spelling of the attributes is understood too.
    // CHECK: } <workgroup_size = [8 : index, 2 : index, 1 : index], subgroup_size = 4, workgroup_local_memory = 512> attributes {note}
    } attributes {note, subgroup_size = 4 : index, workgroup_local_memory = 512 : index, workgroup_size = [8 : index, 2 : index, 1 : index]}
    // CHECK: hal.executable.export public @narrow ordinal(1) layout(#hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>)
    hal.executable.export public @narrow ordinal(1) layout(#hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>)
    // CHECK: hal.executable.constant.block(%arg0: !hal.device) -> (i32, i32) as ("width", "height") {
    hal.executable.constant.block(%dev: !hal.device) -> (i32, i32) as ("width", "height") {
      %0 = arith.constant 12 : i32
      hal.return %0, %0 : i32, i32
    }
    // CHECK: hal.executable.constant.block() -> i32 as "depth" {
    hal.executable.constant.block() -> i32 as "depth" {
      %0 = arith.constant 3 : i32
      hal.return %0 : i32
    }
    builtin.module {
      func.func @narrow() {
        %c64 = arith.constant 64 : index
        // CHECK: %[[N:.+]] = hal.interface.constant.load layout(<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>) ordinal(0) alignment(8) : i32
        %n = hal.interface.constant.load layout(<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>) ordinal(0) alignment(8) : i32
        %m = arith.index_castui %n : i32 to index
        // CHECK: hal.interface.binding.subspan layout(<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(0) alignment(64) offset(%c64) flags(ReadOnly) : memref<?x5xf16, #hal.descriptor_type<storage_buffer>>{%{{.+}}}
        %s = hal.interface.binding.subspan layout(<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(0) alignment(64) offset(%c64) flags(ReadOnly) : memref<?x5xf16, #hal.descriptor_type<storage_buffer>>{%m}
        // CHECK: %workgroup_id_y = hal.interface.workgroup.id[1] upper_bound 16 : index
        %y = hal.interface.workgroup.id[1] upper_bound 16 : index
        // CHECK: %workgroup_count_z = hal.interface.workgroup.count[2] : index
        %z = hal.interface.workgroup.count[2] : index
        // CHECK: hal.executable.constant.load "width" : i32
        %w = hal.executable.constant.load "width" : i32
        return
      }
    }
  }
  // CHECK: hal.executable.binary public @compiled <format = "embedded-elf-arm_64", data = dense<[9, 8]> : vector<2xi8>, mime_type = "application/x-elf">
  hal.executable.binary public @compiled <format = "embedded-elf-arm_64", data = dense<[9, 8]> : vector<2xi8>, mime_type = "application/x-elf">
}

// CHECK: hal.executable.source private @given <objects = <{#hal.executable.target<"x", "y"> = [#hal.executable.object<{path = "z.o"}>]}>> attributes {note} {
hal.executable.source private @given attributes {note, objects = #hal.executable.objects<{#hal.executable.target<"x", "y"> = [#hal.executable.object<{path = "z.o"}>]}>} {
  hal.executable.export public @start layout(#hal.pipeline.layout<bindings = []>)
}
