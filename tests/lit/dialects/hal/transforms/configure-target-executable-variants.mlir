// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-hal-configure-target-executable-variants{target=llvm-cpu})))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {
  cpu = "", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
  iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64,
  native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"
}>

// The backend's strategy is at the function.
// CHECK-LABEL: hal.executable private @negate
hal.executable private @negate {
  hal.executable.variant public @v target(#cpu) {
    hal.executable.export public @kernel ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      // CHECK: func.func @kernel() attributes {translation_info = #translation}
      func.func @kernel() {
        %c0 = arith.constant 0 : index
        %0 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<48xf32>>
        %1 = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<48xf32>>
        %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [48], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<48xf32>> -> tensor<48xf32>
        %3 = tensor.empty() : tensor<48xf32>
        // CHECK: linalg.generic
        // CHECK-SAME: lowering_config = #config
        %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%2 : tensor<48xf32>) outs(%3 : tensor<48xf32>) {
        ^bb0(%in: f32, %out: f32):
          %5 = arith.negf %in : f32
          linalg.yield %5 : f32
        } -> tensor<48xf32>
        iree_tensor_ext.dispatch.tensor.store %4, %1, offsets = [0], sizes = [48], strides = [1] : tensor<48xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<48xf32>>
        return
      }
    }
  }
}
