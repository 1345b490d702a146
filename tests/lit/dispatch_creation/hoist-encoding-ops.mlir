// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-dispatch-creation-hoist-encoding-ops)' --mlir-print-local-scope | FileCheck %s

#enc = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>

// What is encoded comes from outside, so the encoding can be made there.
// CHECK-LABEL: func.func @hoist
// CHECK-SAME:    %[[A:.+]]: tensor<5x7xf32>
// CHECK:         %[[E:.+]] = iree_encoding.set_encoding %[[A]]
// CHECK:         flow.dispatch.region
// CHECK-NOT:       set_encoding %[[A]]
// CHECK:           linalg.generic {{.*}} ins(%[[E]]
// CHECK:           iree_encoding.unset_encoding
func.func @hoist(%a: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %r = flow.dispatch.region -> (tensor<5x7xf32>) {
    %0 = iree_encoding.set_encoding %a : tensor<5x7xf32> -> tensor<5x7xf32, #enc>
    %e = tensor.empty() : tensor<5x7xf32, #enc>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%0 : tensor<5x7xf32, #enc>) outs(%e : tensor<5x7xf32, #enc>) {
    ^bb0(%x: f32, %o: f32):
      %s = arith.negf %x : f32
      linalg.yield %s : f32
    } -> tensor<5x7xf32, #enc>
    %2 = iree_encoding.unset_encoding %1 : tensor<5x7xf32, #enc> -> tensor<5x7xf32>
    flow.return %2 : tensor<5x7xf32>
  }
  return %r : tensor<5x7xf32>
}

// The elementwise op takes the bias in the layout of the product.
#bias_lhs = affine_map<(m, n, k) -> (m, k)>
#bias_rhs = affine_map<(m, n, k) -> (k, n)>
#bias_out = affine_map<(m, n, k) -> (m, n)>
#product = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#bias_lhs, #bias_rhs, #bias_out], iteration_sizes = [8, 64, 32]>
// CHECK-LABEL: util.func public @bias
// CHECK-SAME:    %[[P:.+]]: tensor<8x64xf32, {{.+}}>, %[[B:.+]]: tensor<64xf32>
util.func public @bias(%product: tensor<8x64xf32, #product>, %bias: tensor<64xf32>) -> tensor<8x64xf32> {
  // CHECK: %[[E:.+]] = iree_encoding.set_encoding %[[B]] : tensor<64xf32> -> tensor<64xf32, {{.*}}[affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>]
  // CHECK: flow.dispatch.region
  // CHECK: %[[S:.+]] = linalg.generic
  // CHECK-SAME: ins(%[[P]], %[[E]]
  // CHECK: iree_encoding.unset_encoding %[[S]]
  %0 = flow.dispatch.region -> (tensor<8x64xf32>) {
    %1 = iree_encoding.unset_encoding %product : tensor<8x64xf32, #product> -> tensor<8x64xf32>
    %2 = tensor.empty() : tensor<8x64xf32>
    %3 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} ins(%1, %bias : tensor<8x64xf32>, tensor<64xf32>) outs(%2 : tensor<8x64xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %4 = arith.addf %a, %b : f32
      linalg.yield %4 : f32
    } -> tensor<8x64xf32>
    flow.return %3 : tensor<8x64xf32>
  }
  util.return %0 : tensor<8x64xf32>
}

// A constant bias is encoded as well, before the dispatch.
// CHECK-LABEL: util.func public @constant_bias
util.func public @constant_bias(%product: tensor<8x4xf32, #product>) -> tensor<8x4xf32> {
  // CHECK: iree_encoding.set_encoding %{{.+}} : tensor<4xf32> -> tensor<4xf32, {{.*}}[affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>]
  // CHECK: flow.dispatch.region
  // CHECK: %[[S:.+]] = linalg.generic
  // CHECK: iree_encoding.unset_encoding %[[S]]
  %0 = flow.dispatch.region -> (tensor<8x4xf32>) {
    %bias = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %1 = iree_encoding.unset_encoding %product : tensor<8x4xf32, #product> -> tensor<8x4xf32>
    %2 = tensor.empty() : tensor<8x4xf32>
    %3 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} ins(%1, %bias : tensor<8x4xf32>, tensor<4xf32>) outs(%2 : tensor<8x4xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %4 = arith.addf %a, %b : f32
      linalg.yield %4 : f32
    } -> tensor<8x4xf32>
    flow.return %3 : tensor<8x4xf32>
  }
  util.return %0 : tensor<8x4xf32>
}

// What is repeated along a new dimension is encoded before it is.
#left = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#bias_lhs, #bias_rhs, #bias_out], iteration_sizes = [8, 64, 32]>
// CHECK-LABEL: util.func public @repeated
// CHECK-SAME: (%[[R:.+]]: tensor<32xf32>)
util.func public @repeated(%row: tensor<32xf32>) -> tensor<8x32xf32, #left> {
  // CHECK: %[[E:.+]] = iree_encoding.set_encoding %[[R]]
  // CHECK: flow.dispatch.region
  // CHECK-NOT: set_encoding
  // CHECK: linalg.generic {{.*}} ins(%[[E]]
  %0 = flow.dispatch.region -> (tensor<8x32xf32, #left>) {
    %1 = tensor.empty() : tensor<8x32xf32>
    %2 = linalg.generic {indexing_maps = [affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m, k)>], iterator_types = ["parallel", "parallel"]} ins(%row : tensor<32xf32>) outs(%1 : tensor<8x32xf32>) {
    ^bb0(%a: f32, %out: f32):
      linalg.yield %a : f32
    } -> tensor<8x32xf32>
    %3 = iree_encoding.set_encoding %2 : tensor<8x32xf32> -> tensor<8x32xf32, #left>
    flow.return %3 : tensor<8x32xf32, #left>
  }
  util.return %0 : tensor<8x32xf32, #left>
}
