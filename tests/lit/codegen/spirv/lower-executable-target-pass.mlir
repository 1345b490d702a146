// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-spirv-lower-executable-target-pass))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.spirv_pipeline<BaseDistribute> workgroup_size = [64, 1, 1]>

// An invocation has an element of its workgroup's 64, loads it and stores it.
// CHECK-LABEL: func.func @negate()
// CHECK: scf.forall (%[[FIRST:.+]]) = (0) to (640) step (64)
// CHECK: %[[ID:.+]] = gpu.thread_id x upper_bound 64
// CHECK: memref.load
// CHECK: arith.negf
// CHECK: memref.store
func.func @negate() attributes {translation_info = #info} {
  %c0 = arith.constant 0 : index
  %in = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<640xf32>>
  %out = hal.interface.binding.subspan layout(#layout) binding(1) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<640xf32>>
  %a = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [640], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<640xf32>> -> tensor<640xf32>
  %e = tensor.empty() : tensor<640xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<640xf32>) outs(%e : tensor<640xf32>) attrs = {lowering_config = #iree_codegen.lowering_config<tile_sizes = [[64], [1]]>} {
  ^bb0(%x: f32, %o: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  } -> tensor<640xf32>
  iree_tensor_ext.dispatch.tensor.store %0, %out, offsets = [0], sizes = [640], strides = [1] : tensor<640xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<640xf32>>
  return
}
