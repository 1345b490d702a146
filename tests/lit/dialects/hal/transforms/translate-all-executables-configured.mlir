// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(iree-hal-translate-all-executables))' | FileCheck %s

// A configured executable alone: what its code becomes needs dialects that its text doesn't speak of.

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {
  cpu = "", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
  iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64,
  native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"
}>
#config = #iree_cpu.lowering_config<distribution = [4], vector_common_parallel = [4]>

// CHECK-LABEL: hal.executable private @negate
hal.executable private @negate {
  hal.executable.variant public @v target(#cpu) {
    hal.executable.export public @kernel ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      // CHECK: llvm.func @kernel(
      // CHECK: llvm.fneg {{.*}} : vector<4xf32>
      func.func @kernel() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<DoubleTilingExpert>>} {
        %c0 = arith.constant 0 : index
        %0 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<20xf32, #hal.descriptor_type<storage_buffer>>
        %1 = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<20xf32, #hal.descriptor_type<storage_buffer>>
        %2 = iree_codegen.load_from_buffer %0 : memref<20xf32, #hal.descriptor_type<storage_buffer>> -> tensor<20xf32>
        %3 = tensor.empty() : tensor<20xf32>
        %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%2 : tensor<20xf32>) outs(%3 : tensor<20xf32>) attrs = {lowering_config = #config} {
        ^bb0(%in: f32, %out: f32):
          %5 = arith.negf %in : f32
          linalg.yield %5 : f32
        } -> tensor<20xf32>
        iree_codegen.store_to_buffer %4, %1 : tensor<20xf32> into memref<20xf32, #hal.descriptor_type<storage_buffer>>
        return
      }
    }
  }
}
