// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-insert-batch-dim-for-batchless-conv))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
#x = affine_map<(h, w, f, kh, kw, c) -> (h + kh, w + kw, c)>
#w = affine_map<(h, w, f, kh, kw, c) -> (kh, kw, c, f)>
#o = affine_map<(h, w, f, kh, kw, c) -> (h, w, f)>

// CHECK-LABEL: func.func @conv
// CHECK: %[[IN:.+]] = hal.interface.binding.subspan {{.*}} : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x8x8x3xf32>>
// CHECK: %[[OUT:.+]] = hal.interface.binding.subspan {{.*}} : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1x6x6x4xf32>>
// CHECK: linalg.fill {{.*}} -> tensor<1x6x6x4xf32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>)
// CHECK: iree_tensor_ext.dispatch.tensor.store %{{.*}}, %[[OUT]], offsets = [0, 0, 0, 0], sizes = [1, 6, 6, 4]
func.func @conv(%filter: tensor<3x3x3x4xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x8x3xf32>>
  %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6x6x4xf32>>
  %image = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0, 0], sizes = [8, 8, 3], strides = [1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x8x3xf32>> -> tensor<8x8x3xf32>
  %empty = tensor.empty() : tensor<6x6x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<6x6x4xf32>) -> tensor<6x6x4xf32>
  %0 = linalg.generic {indexing_maps = [#x, #w, #o], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%image, %filter : tensor<8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%init : tensor<6x6x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<6x6x4xf32>
  iree_tensor_ext.dispatch.tensor.store %0, %out, offsets = [0, 0, 0], sizes = [6, 6, 4], strides = [1, 1, 1] : tensor<6x6x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6x6x4xf32>>
  return
}
