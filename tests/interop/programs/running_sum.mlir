func.func @running_sum(%x: tensor<6x10xf32>) -> tensor<6x10xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x10xf32>
  %ea = tensor.empty() : tensor<6xf32>
  %f = linalg.fill ins(%z : f32) outs(%ea : tensor<6xf32>) -> tensor<6xf32>
  %r:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<6x10xf32>) outs(%e, %f : tensor<6x10xf32>, tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<6x10xf32>, tensor<6xf32>
  return %r#0 : tensor<6x10xf32>
}
