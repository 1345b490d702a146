// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-materialize-device-encoding))' --split-input-file | FileCheck %s

#m = affine_map<(d0, d1, d2) -> (d0, d2)>
#n = affine_map<(d0, d1, d2) -> (d2, d1)>
#o = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [50, 50, 20]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [50, 50, 20]>
#out = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [50, 50, 20]>
#avx2 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx2,+fma", target_triple = "x86_64-none-elf", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>}>

// CHECK-LABEL: func.func @matmul
// CHECK: %[[A:.+]] = linalg.pack %{{.*}} outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %{{.*}} : tensor<50x20xf32> -> tensor<7x20x8x1xf32>
// CHECK: %[[B:.+]] = linalg.pack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 1] into %{{.*}} : tensor<20x50xf32> -> tensor<7x20x8x1xf32>
// CHECK: linalg.fill {{.*}} -> tensor<7x7x8x8xf32>
// CHECK: %[[C:.+]] = linalg.mmt4d ins(%[[A]], %[[B]]
// CHECK: linalg.unpack %[[C]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %{{.*}} : tensor<7x7x8x8xf32> -> tensor<50x50xf32>
func.func @matmul(%a: tensor<50x20xf32>, %b: tensor<20x50xf32>) -> tensor<50x50xf32> attributes {hal.executable.target = #avx2} {
  %zero = arith.constant 0.0 : f32
  %0 = iree_encoding.set_encoding %a : tensor<50x20xf32> -> tensor<50x20xf32, #lhs>
  %1 = iree_encoding.set_encoding %b : tensor<20x50xf32> -> tensor<20x50xf32, #rhs>
  %2 = tensor.empty() : tensor<50x50xf32, #out>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<50x50xf32, #out>) -> tensor<50x50xf32, #out>
  %4 = linalg.matmul ins(%0, %1 : tensor<50x20xf32, #lhs>, tensor<20x50xf32, #rhs>) outs(%3 : tensor<50x50xf32, #out>) -> tensor<50x50xf32, #out>
  %5 = iree_encoding.unset_encoding %4 : tensor<50x50xf32, #out> -> tensor<50x50xf32>
  return %5 : tensor<50x50xf32>
}

// -----

// Few columns: the multiplication is transposed.
#m = affine_map<(d0, d1, d2) -> (d0, d2)>
#n = affine_map<(d0, d1, d2) -> (d2, d1)>
#o = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [500, 3, 500]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [500, 3, 500]>
#out = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [500, 3, 500]>
#avx2 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx2,+fma", target_triple = "x86_64-none-elf", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>}>

// CHECK-LABEL: func.func @narrow
// CHECK: linalg.mmt4d ins(%{{.*}}, %{{.*}} : tensor<1x500x4x1xf32>, tensor<63x500x8x1xf32>)
// CHECK: linalg.unpack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 8]
func.func @narrow(%a: tensor<500x500xf32>, %b: tensor<500x3xf32>, %c: tensor<500x3xf32>) -> tensor<500x3xf32> attributes {hal.executable.target = #avx2} {
  %0 = iree_encoding.set_encoding %a : tensor<500x500xf32> -> tensor<500x500xf32, #lhs>
  %1 = iree_encoding.set_encoding %b : tensor<500x3xf32> -> tensor<500x3xf32, #rhs>
  %2 = iree_encoding.set_encoding %c : tensor<500x3xf32> -> tensor<500x3xf32, #out>
  %3 = linalg.matmul ins(%0, %1 : tensor<500x500xf32, #lhs>, tensor<500x3xf32, #rhs>) outs(%2 : tensor<500x3xf32, #out>) -> tensor<500x3xf32, #out>
  %4 = iree_encoding.unset_encoding %3 : tensor<500x3xf32, #out> -> tensor<500x3xf32>
  return %4 : tensor<500x3xf32>
}

// -----

// Without a resolver encodings are dropped.
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], iteration_sizes = [50, 50, 20]>
// CHECK-LABEL: func.func @unresolved
// CHECK-SAME: %[[A:.+]]: tensor<50x20xf32>
// CHECK-NEXT: return %[[A]]
func.func @unresolved(%a: tensor<50x20xf32>) -> tensor<50x20xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<50x20xf32> -> tensor<50x20xf32, #lhs>
  %1 = iree_encoding.unset_encoding %0 : tensor<50x20xf32, #lhs> -> tensor<50x20xf32>
  return %1 : tensor<50x20xf32>
}

// -----

// Reshapes of all that is loaded or stored become other views of the bindings.
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
#avx2 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx2,+fma", target_triple = "x86_64-none-elf", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>}>

// CHECK-LABEL: func.func @reshapes
// CHECK: %[[OUT:.+]] = hal.interface.binding.subspan {{.*}} binding(0) {{.*}}writeonly:tensor<7x3xf32>>
// CHECK: %[[X:.+]] = iree_tensor_ext.dispatch.tensor.load %{{.+}}, offsets = [0, 0], sizes = [7, 3]
// CHECK-NOT: _shape
// CHECK: iree_tensor_ext.dispatch.tensor.store %[[X]], %[[OUT]], offsets = [0, 0], sizes = [7, 3]
func.func @reshapes() attributes {hal.executable.target = #avx2} {
  %c0 = arith.constant 0 : index
  %out = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x7xf32>>
  %in = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<7x3xf32>>
  %0 = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [7, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<7x3xf32>> -> tensor<7x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<7x3xf32> into tensor<21xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [3, 7] : tensor<21xf32> into tensor<3x7xf32>
  iree_tensor_ext.dispatch.tensor.store %2, %out, offsets = [0, 0], sizes = [3, 7], strides = [1, 1] : tensor<3x7xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x7xf32>>
  return
}

// -----

// A product that is turned stays in its tiles, turned.
#m = affine_map<(d0, d1, d2) -> (d0, d2)>
#n = affine_map<(d0, d1, d2) -> (d2, d1)>
#o = affine_map<(d0, d1, d2) -> (d0, d1)>
#turn = affine_map<(d0, d1) -> (d1, d0)>
#out = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [50, 30, 20]>
#turned = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#m, #n, [#o, #turn]], iteration_sizes = [50, 30, 20]>
#avx512 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", target_triple = "x86_64-none-elf", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>}>

// CHECK-LABEL: func.func @turned
// CHECK: %[[TILES:.+]] = linalg.pack %{{.*}} inner_dims_pos = [1, 0] inner_tiles = [16, 16] into %{{.*}} : tensor<50x30xf32> -> tensor<2x4x16x16xf32>
// CHECK: %[[TURNED:.+]] = linalg.generic {{.*}} ins(%[[TILES]] : tensor<2x4x16x16xf32>)
// The rows of the product are the columns of the result.
// CHECK: %[[OUTER:.+]] = linalg.index 1
// CHECK: %[[START:.+]] = arith.muli %[[OUTER]], %{{.*}}
// CHECK: %[[INNER:.+]] = linalg.index 3
// CHECK: arith.addi %[[START]], %[[INNER]]
// CHECK: linalg.unpack %[[TURNED]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %{{.*}} : tensor<2x4x16x16xf32> -> tensor<30x50xf32>
func.func @turned(%a: tensor<50x30xf32>) -> tensor<30x50xf32> attributes {hal.executable.target = #avx512} {
  %0 = iree_encoding.set_encoding %a : tensor<50x30xf32> -> tensor<50x30xf32, #out>
  %1 = tensor.empty() : tensor<30x50xf32, #turned>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, #turn], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<50x30xf32, #out>) outs(%1 : tensor<30x50xf32, #turned>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    %s = arith.addf %x, %f : f32
    linalg.yield %s : f32
  } -> tensor<30x50xf32, #turned>
  %3 = iree_encoding.unset_encoding %2 : tensor<30x50xf32, #turned> -> tensor<30x50xf32>
  return %3 : tensor<30x50xf32>
}
