// RUN: strata-opt %s --iree-stream-specialize-encodings --mlir-print-local-scope | FileCheck %s

#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx2,+fma", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#a, #b, #c], iteration_sizes = [70, 30, 50]>
module attributes {stream.affinity.default = #hal.device.affinity<@dev>} {
  util.global private @dev = #hal.device.target<"local", [#target]> : !hal.device
  stream.executable private @ex {
    stream.executable.export public @run
    builtin.module {
      // The border of the kernel gets the layout, its inside keeps the encoding.
      // CHECK: stream.binding.subspan %{{.+}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<70x50xf32, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {
      // CHECK: iree_tensor_ext.dispatch.tensor.load {{.+}} -> tensor<70x50xf32, #iree_encoding.encoding<operand_index = 0
      func.func @run(%a: !stream.binding) {
        %c0 = arith.constant 0 : index
        %0 = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<70x50xf32, #lhs>>
        %1 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0, 0], sizes = [70, 50], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<70x50xf32, #lhs>> -> tensor<70x50xf32, #lhs>
        return
      }
    }
  }
  // CHECK-LABEL: util.func private @host
  util.func private @host(%r: !stream.resource<*>, %size: index) -> index {
    // CHECK: stream.tensor.sizeof tensor<70x50xf32, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1]
    %0 = stream.tensor.sizeof tensor<70x50xf32, #lhs> : index
    // CHECK: stream.tensor.dispatch @ex::@run(%{{.+}}) : (tensor<70x50xf32, #iree_encoding.layout<
    stream.tensor.dispatch @ex::@run(%r) : (tensor<70x50xf32, #lhs> in !stream.resource<*>{%size}) -> ()
    // Without an encoding nothing changes.
    // CHECK: stream.tensor.sizeof tensor<70x50xf32> : index
    %1 = stream.tensor.sizeof tensor<70x50xf32> : index
    util.return %1 : index
  }
}
