// Dispatches of kernels that others wrote, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  util.func private @extern(%arg0: tensor<4xf32>, %arg1: tensor<?xi8>, %arg2: index) -> (tensor<?xi8>, tensor<4xi32>) {
    %0:2 = hal.dispatch.extern "entry"[%arg2](%arg0, %arg1, %arg2) : (tensor<4xf32>, tensor<?xi8>{%arg2}, index) -> (%arg1{%arg2}, tensor<4xi32>) count(%arg3: !hal.device, %arg4: index) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %arg4, %c1, %c1 : index, index, index
    } layout(<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>) objects({
      #hal.executable.target<"llvm-cpu", "static"> if(%arg3: !hal.device) -> i1 {
        %ok, %value = hal.device.query<%arg3 : !hal.device> key("sys" :: "half") : i1, i1 = false
        hal.return %value : i1
      } ordinal(3) = [#hal.executable.object<{path = "a.o"}>],
      #hal.executable.target<"llvm-cpu", "other"> ordinal(4) = [#hal.executable.object<{path = "b.o"}>]
    }) <workgroup_size = [8 : index, 2 : index, 1 : index], subgroup_size = 32>
    util.return %0#0, %0#1 : tensor<?xi8>, tensor<4xi32>
  }
}
