// RUN: strata-opt %s --iree-stream-specialize-encodings --verify-diagnostics --split-input-file

#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#a, #b, #c], iteration_sizes = [70, 30, 50]>
util.global private @one = #hal.device.target<"local", [#target]> : !hal.device
util.global private @two = #hal.device.target<"local", [#target]> : !hal.device
stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<70x50xf32, #lhs>>
      return
    }
  }
}
util.func private @two_places(%r: !stream.resource<*>, %size: index) {
  stream.tensor.dispatch on(#hal.device.affinity<@one>) @ex::@run(%r) : (tensor<70x50xf32, #lhs> in !stream.resource<*>{%size}) -> ()
  // expected-error @+1 {{'stream.tensor.dispatch' op dispatches a kernel with encodings on another device than before}}
  stream.tensor.dispatch on(#hal.device.affinity<@two>) @ex::@run(%r) : (tensor<70x50xf32, #lhs> in !stream.resource<*>{%size}) -> ()
  util.return
}
