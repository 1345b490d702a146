// RUN: strata-opt %s --canonicalize | FileCheck %s

// Only moved along, and then not used.
// CHECK-LABEL: func.func @sorted_alone
// CHECK-SAME: (%[[KEYS:.+]]: tensor<7xi32>, %[[OTHERS:.+]]: tensor<7xf16>)
func.func @sorted_alone(%keys: tensor<7xi32>, %others: tensor<7xf16>) -> tensor<7xi32> {
  // CHECK: %[[SORTED:.+]] = iree_linalg_ext.sort dimension(0) outs(%[[KEYS]] : tensor<7xi32>) {
  // CHECK: ^bb0(%[[A:.+]]: i32, %[[B:.+]]: i32):
  // CHECK: arith.cmpi sgt, %[[A]], %[[B]]
  %0:2 = iree_linalg_ext.sort dimension(0) outs(%keys, %others : tensor<7xi32>, tensor<7xf16>) {
  ^bb0(%a: i32, %b: i32, %c: f16, %d: f16):
    %more = arith.cmpi sgt, %a, %b : i32
    iree_linalg_ext.yield %more : i1
  } -> tensor<7xi32>, tensor<7xf16>
  // CHECK: return %[[SORTED]]
  return %0#0 : tensor<7xi32>
}

// What decides the order has to be there, used or not.
// CHECK-LABEL: func.func @order_by_other
func.func @order_by_other(%keys: tensor<7xi32>, %others: tensor<7xf16>) -> tensor<7xf16> {
  // CHECK: iree_linalg_ext.sort dimension(0) outs(%{{.+}}, %{{.+}} : tensor<7xi32>, tensor<7xf16>)
  %0:2 = iree_linalg_ext.sort dimension(0) outs(%keys, %others : tensor<7xi32>, tensor<7xf16>) {
  ^bb0(%a: i32, %b: i32, %c: f16, %d: f16):
    %more = arith.cmpi sgt, %a, %b : i32
    iree_linalg_ext.yield %more : i1
  } -> tensor<7xi32>, tensor<7xf16>
  return %0#1 : tensor<7xf16>
}

// CHECK-LABEL: func.func @one_row
// CHECK-SAME: (%[[TABLE:.+]]: tensor<40x6xf16>, %[[AT:.+]]: tensor<1x1x1xi64>
func.func @one_row(%table: tensor<40x6xf16>, %at: tensor<1x1x1xi64>, %out: tensor<1x1x6xf16>) -> tensor<1x1x6xf16> {
  // CHECK: %[[ZERO:.+]] = arith.constant 0 : index
  // CHECK: %[[I:.+]] = tensor.extract %[[AT]][%[[ZERO]], %[[ZERO]], %[[ZERO]]]
  // CHECK: %[[ROW:.+]] = arith.index_cast %[[I]] : i64 to index
  // CHECK: %[[SLICE:.+]] = tensor.extract_slice %[[TABLE]][%[[ROW]], 0] [1, 6] [1, 1]
  // CHECK: tensor.expand_shape %[[SLICE]]
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%table, %at : tensor<40x6xf16>, tensor<1x1x1xi64>) outs(%out : tensor<1x1x6xf16>) -> tensor<1x1x6xf16>
  return %0 : tensor<1x1x6xf16>
}

// Two rows, or one that a mask may leave out, stay a gather.
// CHECK-LABEL: func.func @rows
func.func @rows(%table: tensor<40x6xf16>, %at: tensor<2x1xi64>, %one: tensor<1x1xi64>, %mask: tensor<1xi1>, %out: tensor<2x6xf16>, %out1: tensor<1x6xf16>) -> (tensor<2x6xf16>, tensor<1x6xf16>) {
  // CHECK-COUNT-2: iree_linalg_ext.gather
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%table, %at : tensor<40x6xf16>, tensor<2x1xi64>) outs(%out : tensor<2x6xf16>) -> tensor<2x6xf16>
  %1 = iree_linalg_ext.gather dimension_map = [0] ins(%table, %one, %mask : tensor<40x6xf16>, tensor<1x1xi64>, tensor<1xi1>) outs(%out1 : tensor<1x6xf16>) -> tensor<1x6xf16>
  return %0, %1 : tensor<2x6xf16>, tensor<1x6xf16>
}

// CHECK-LABEL: func.func @identity_maps
// CHECK-SAME: (%[[A:.+]]: tensor<4x9xf32>, %[[B:.+]]: tensor<4x9xf32>, %{{.+}}: tensor<9x4xf32>)
func.func @identity_maps(%a: tensor<4x9xf32>, %b: tensor<4x9xf32>, %c: tensor<9x4xf32>) -> (tensor<4x9xf32>, tensor<4x9xf32>, tensor<9x4xf32>) {
  %true = arith.constant true
  %zero = arith.constant 0.0 : f32
  // CHECK: linalg.copy ins(%[[A]] : tensor<4x9xf32>) outs(%[[B]] : tensor<4x9xf32>)
  %0 = iree_linalg_ext.map_store %a into %b {
  ^bb0(%i: index, %j: index):
    iree_linalg_ext.yield %i, %j, %true : index, index, i1
  } : tensor<4x9xf32> into tensor<4x9xf32> -> tensor<4x9xf32>
  // CHECK: linalg.copy ins(%[[B]] : tensor<4x9xf32>) outs(%[[A]] : tensor<4x9xf32>)
  %1 = iree_linalg_ext.map_load %b into %a {
  ^bb0(%i: index, %j: index):
    iree_linalg_ext.yield %i, %j, %zero : index, index, f32
  } : tensor<4x9xf32> into tensor<4x9xf32> -> tensor<4x9xf32>
  // CHECK: iree_linalg_ext.map_store
  %2 = iree_linalg_ext.map_store %a into %c {
  ^bb0(%i: index, %j: index):
    iree_linalg_ext.yield %j, %i, %true : index, index, i1
  } : tensor<4x9xf32> into tensor<9x4xf32> -> tensor<9x4xf32>
  return %0, %1, %2 : tensor<4x9xf32>, tensor<4x9xf32>, tensor<9x4xf32>
}

// CHECK-LABEL: func.func @padded_windows
// CHECK-SAME: (%[[IMAGE:.+]]: tensor<1x8x8x3xf32>)
func.func @padded_windows(%image: tensor<1x8x8x3xf32>) -> tensor<1x112x27xf32> {
  %zero = arith.constant 0.0 : f32
  %frame = tensor.pad %image low[0, 1, 2, 0] high[0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x8x8x3xf32> to tensor<1x10x10x3xf32>
  %empty = tensor.empty() : tensor<1x64x27xf32>
  // CHECK-NOT: tensor.pad
  // CHECK: iree_linalg_ext.im2col
  // CHECK-SAME: output_perm = [0, 1, 2] input_pad_low = [0, 2, 2, 0] input_pad_high = [0, 1, 0, 0] output_pad_low = [0, 16, 0] output_pad_high = [0, 32, 0] pad_value(%{{.+}} : f32) ins(%[[IMAGE]] : tensor<1x8x8x3xf32>)
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[1], [8, 8], [3, 3, 3]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] input_pad_low = [0, 1, 0, 0] input_pad_high = [0, 0, 0, 0] pad_value(%zero : f32) ins(%frame : tensor<1x10x10x3xf32>) outs(%empty : tensor<1x64x27xf32>) -> tensor<1x64x27xf32>
  %1 = tensor.pad %0 low[0, 16, 0] high[0, 32, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<1x64x27xf32> to tensor<1x112x27xf32>
  return %1 : tensor<1x112x27xf32>
}

// Ones around the image are not the zeros of the op.
// CHECK-LABEL: func.func @other_padding
func.func @other_padding(%image: tensor<1x8x8x3xf32>) -> tensor<1x64x27xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  // CHECK: tensor.pad
  %frame = tensor.pad %image low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %one : f32
  } : tensor<1x8x8x3xf32> to tensor<1x10x10x3xf32>
  %empty = tensor.empty() : tensor<1x64x27xf32>
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[1], [8, 8], [3, 3, 3]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] output_pad_low = [0, 0, 0] output_pad_high = [0, 0, 0] pad_value(%zero : f32) ins(%frame : tensor<1x10x10x3xf32>) outs(%empty : tensor<1x64x27xf32>) -> tensor<1x64x27xf32>
  return %0 : tensor<1x64x27xf32>
}
