func.func @largest_three(%x: tensor<2x10xf32>, %i: tensor<2x10xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {
  %low = arith.constant 0xFF800000 : f32
  %z = arith.constant 0 : i32
  %ev = tensor.empty() : tensor<2x3xf32>
  %ei = tensor.empty() : tensor<2x3xi32>
  %fv = linalg.fill ins(%low : f32) outs(%ev : tensor<2x3xf32>) -> tensor<2x3xf32>
  %fi = linalg.fill ins(%z : i32) outs(%ei : tensor<2x3xi32>) -> tensor<2x3xi32>
  %r:2 = iree_linalg_ext.topk dimension(1) ins(%x, %i : tensor<2x10xf32>, tensor<2x10xi32>) outs(%fv, %fi : tensor<2x3xf32>, tensor<2x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<2x3xf32>, tensor<2x3xi32>
  return %r#0, %r#1 : tensor<2x3xf32>, tensor<2x3xi32>
}
