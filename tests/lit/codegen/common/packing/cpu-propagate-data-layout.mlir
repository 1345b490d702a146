// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-cpu-propagate-data-layout))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>

// The unit dimensions that a vector was packed with go through the unpack into the binding.
// CHECK-LABEL: func.func @row
// CHECK-SAME: %[[IN:.+]]: tensor<1x3x1x8xf32>
// CHECK: %[[OUT:.+]] = hal.interface.binding.subspan {{.*}} : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1x19xf32>>
// CHECK: %[[UNPACK:.+]] = linalg.unpack %[[IN]] inner_dims_pos = [0, 1] inner_tiles = [1, 8] into %{{.+}} : tensor<1x3x1x8xf32> -> tensor<1x19xf32>
// CHECK: iree_tensor_ext.dispatch.tensor.store %[[UNPACK]], %[[OUT]]
func.func @row(%in: tensor<1x3x1x8xf32>) {
  %c0 = arith.constant 0 : index
  %out = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<19xf32>>
  %0 = tensor.collapse_shape %in [[0, 1], [2, 3]] : tensor<1x3x1x8xf32> into tensor<3x8xf32>
  %1 = tensor.empty() : tensor<19xf32>
  %2 = linalg.unpack %0 outer_dims_perm = [0] inner_dims_pos = [0] inner_tiles = [8] into %1 : tensor<3x8xf32> -> tensor<19xf32>
  iree_tensor_ext.dispatch.tensor.store %2, %out, offsets = [0], sizes = [19], strides = [1] : tensor<19xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<19xf32>>
  return
}

// The unit dimension may be the second one, and an elementwise operation may follow.
// CHECK-LABEL: func.func @column
// CHECK: %[[UNPACK:.+]] = linalg.unpack %{{.+}} inner_dims_pos = [1, 2] inner_tiles = [8, 1] into %{{.+}} : tensor<2x3x1x8x1xf32> -> tensor<2x19x1xf32>
// CHECK: linalg.generic {{.*}} ins(%[[UNPACK]] : tensor<2x19x1xf32>)
// CHECK: tensor.collapse_shape %{{.+}} {{\[\[}}0], [1, 2]] : tensor<2x19x1xf32> into tensor<2x19xf32>
func.func @column(%in: tensor<2x3x1x8x1xf32>) -> tensor<2x19xf32> {
  %0 = tensor.collapse_shape %in [[0], [1, 2], [3, 4]] : tensor<2x3x1x8x1xf32> into tensor<2x3x8xf32>
  %1 = tensor.empty() : tensor<2x19xf32>
  %2 = linalg.unpack %0 inner_dims_pos = [1] inner_tiles = [8] into %1 : tensor<2x3x8xf32> -> tensor<2x19xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<2x19xf32>) outs(%1 : tensor<2x19xf32>) {
  ^bb0(%a: f32, %b: f32):
    %4 = arith.negf %a : f32
    linalg.yield %4 : f32
  } -> tensor<2x19xf32>
  return %3 : tensor<2x19xf32>
}

// Two dimensions that aren't of size one stay apart.
// CHECK-LABEL: func.func @two
// CHECK: tensor.collapse_shape
// CHECK: linalg.unpack
func.func @two(%in: tensor<2x3x2x8xf32>) -> tensor<90xf32> {
  %0 = tensor.collapse_shape %in [[0, 1], [2, 3]] : tensor<2x3x2x8xf32> into tensor<6x16xf32>
  %1 = tensor.empty() : tensor<90xf32>
  %2 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [16] into %1 : tensor<6x16xf32> -> tensor<90xf32>
  return %2 : tensor<90xf32>
}

// The outer dimensions may stand in another order.
// CHECK-LABEL: func.func @turned
// CHECK-SAME: %[[IN:.+]]: tensor<6x1x2x1x8xf32>)
// CHECK: linalg.unpack %[[IN]] outer_dims_perm = [2, 0, 1] inner_dims_pos = [0, 1] inner_tiles = [1, 8] into %{{.+}} : tensor<6x1x2x1x8xf32> -> tensor<1x13x6xf32>
// CHECK: tensor.collapse_shape %{{.+}} {{\[\[}}0, 1], [2]] : tensor<1x13x6xf32> into tensor<13x6xf32>
func.func @turned(%in: tensor<6x1x2x1x8xf32>) -> tensor<13x6xf32> {
  %0 = tensor.collapse_shape %in [[0], [1, 2], [3, 4]] : tensor<6x1x2x1x8xf32> into tensor<6x2x8xf32>
  %1 = tensor.empty() : tensor<13x6xf32>
  %2 = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [8] into %1 : tensor<6x2x8xf32> -> tensor<13x6xf32>
  return %2 : tensor<13x6xf32>
}

// What is expanded to be packed is computed in the dimensions that are packed.
// CHECK-LABEL: func.func @packed
// CHECK: %[[WIDE:.+]] = linalg.generic {{.*}} outs(%{{.+}} : tensor<5x13x6xf32>)
// CHECK: linalg.pack %[[WIDE]]
func.func @packed(%in: tensor<390xf32>) -> tensor<5x2x6x8x1xf32> {
  %0 = tensor.empty() : tensor<390xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%in : tensor<390xf32>) outs(%0 : tensor<390xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = math.absf %x : f32
    linalg.yield %y : f32
  } -> tensor<390xf32>
  %2 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [5, 13, 6] : tensor<390xf32> into tensor<5x13x6xf32>
  %3 = tensor.empty() : tensor<5x2x6x8x1xf32>
  %zero = arith.constant 0.0 : f32
  %4 = linalg.pack %2 padding_value(%zero : f32) inner_dims_pos = [1, 2] inner_tiles = [8, 1] into %3 : tensor<5x13x6xf32> -> tensor<5x2x6x8x1xf32>
  return %4 : tensor<5x2x6x8x1xf32>
}

// A slice that loses unit dimensions is one of a binding that has them.
// CHECK-LABEL: func.func @slice
// CHECK: %[[OUT:.+]] = hal.interface.binding.subspan {{.*}} : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<1x20x9xf32>>
// CHECK: iree_tensor_ext.dispatch.tensor.store %{{.+}}, %[[OUT]], offsets = [0, 3, 2], sizes = [1, 13, 7], strides = [1, 1, 1] : tensor<1x13x7xf32>
func.func @slice(%in: tensor<1x13x7xf32>) {
  %c0 = arith.constant 0 : index
  %out = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<20x9xf32>>
  %0 = tensor.collapse_shape %in [[0, 1], [2]] : tensor<1x13x7xf32> into tensor<13x7xf32>
  iree_tensor_ext.dispatch.tensor.store %0, %out, offsets = [3, 2], sizes = [13, 7], strides = [1, 1] : tensor<13x7xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<20x9xf32>>
  return
}
