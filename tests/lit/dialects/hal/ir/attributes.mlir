// RUN: strata-opt %s --mlir-print-local-scope | strata-opt --mlir-print-local-scope | FileCheck %s
// RUN: strata-opt %s | FileCheck %s --check-prefix=ALIAS

// ALIAS-DAG: #executable_target_embedded_elf_riscv_64 = #hal.executable.target<"llvm-cpu", "embedded-elf-riscv_64", {cpu = "sifive"}>
// ALIAS-DAG: #pipeline_layout = #hal.pipeline.layout<constants = 3, bindings = []>
// ALIAS-DAG: #device_target_local = #hal.device.target<"local", {ordinal_hint = 1 : i32}, [#executable_target_embedded_elf_riscv_64]> : !hal.device
// ALIAS-DAG: #device_target_gpu_2_ = #hal.device.target<"gpu", {ordinal = 2 : index}> : !hal.device

// CHECK: hal.device.targets = [#hal.device.target<"local", {ordinal_hint = 1 : i32}, [#hal.executable.target<"llvm-cpu", "embedded-elf-riscv_64", {cpu = "sifive"}>]> : !hal.device]
// CHECK-SAME: stream.topology = #hal.device.topology<links = [(@near -> @far = {transparent_access = true}), (@far -> @near = {}, {hops = 2 : i32})]>
module attributes {
  hal.device.targets = [#hal.device.target<"local", {ordinal_hint = 1 : i32}, [
    #hal.executable.target<"llvm-cpu", "embedded-elf-riscv_64", {cpu = "sifive"}>
  ]> : !hal.device],
  stream.topology = #hal.device.topology<links = [
    (@near -> @far = {transparent_access = true}), (@far -> @near = {}, {hops = 2 : i32})
  ]>
} {
  // CHECK: util.global private @near = #hal.device.select<[#hal.device.ordinal<3> : !hal.device, #hal.device.fallback<@far> : !hal.device]> : !hal.device
  util.global private @near = #hal.device.select<[#hal.device.ordinal<3> : !hal.device, #hal.device.fallback<@far> : !hal.device]> : !hal.device
  // CHECK: util.global private @far = #hal.device.alias<"board"[7], {lanes = 4 : i32}> : !hal.device
  util.global private @far = #hal.device.alias<"board"[7], {lanes = 4 : i32}> : !hal.device
  // CHECK: util.global private @gpu = #hal.device.target<"gpu", {ordinal = 2 : index}> : !hal.device
  util.global private @gpu = #hal.device.target<"gpu", {ordinal = 2 : index}> : !hal.device

  // CHECK: util.func private @placed() attributes
  // CHECK-SAME: a = #hal.device.affinity<@near>
  // CHECK-SAME: b = #hal.device.affinity<@near, [1, 5]>
  // CHECK-SAME: c = #hal.device.promise<@later, [0]>
  // CHECK-SAME: d = #hal.device.optimal<[#hal.device.affinity<@near>, #hal.device.promise<@later>]>
  // CHECK-SAME: e = #hal.collective<reduce_scatter with maximum : bf16>
  // CHECK-SAME: f = #hal.collective<all_gather : si32>
  // CHECK-SAME: g = #hal.descriptor_type<uniform_buffer>
  // CHECK-SAME: h = #hal.pipeline.layout<constants = 3, bindings = []>
  // CHECK-SAME: i = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<uniform_buffer, ReadOnly>], flags = Indirect>
  // CHECK-SAME: j = #hal.executable.objects<{#hal.executable.target<"x", "y"> = [#hal.executable.object<{path = "k.o", data = dense<7> : vector<3xi8>}>]}>
  // CHECK-SAME: k = #hal.abi.convention<synchronous>
  util.func private @placed() attributes {
    a = #hal.device.affinity<@near>, b = #hal.device.affinity<@near, [1, 5]>,
    c = #hal.device.promise<@later, [0]>,
    d = #hal.device.optimal<[#hal.device.affinity<@near>, #hal.device.promise<@later>]>,
    e = #hal.collective<reduce_scatter with maximum : bf16>, f = #hal.collective<all_gather : si32>,
    g = #hal.descriptor_type<uniform_buffer>, h = #hal.pipeline.layout<constants = 3, bindings = []>,
    i = #hal.pipeline.layout<bindings = [
      #hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">,
      #hal.pipeline.binding<uniform_buffer, ReadOnly>
    ], flags = Indirect>,
    j = #hal.executable.objects<{
      #hal.executable.target<"x", "y"> = [#hal.executable.object<{path = "k.o", data = dense<7> : vector<3xi8>}>]
    }>,
    k = #hal.abi.convention<synchronous>
  } {
    util.return
  }
}
