func.func @dequantized_product(%a: tensor<9x22xi8>, %b: tensor<22x10xi8>) -> tensor<9x10xf32> {
  %sa = arith.constant 0.05 : f32
  %za = arith.constant 3 : i8
  %sb = arith.constant dense<[0.125, 0.25, 0.5, 1.0, 2.0, 0.1, 0.2, 0.3, 0.4, 0.6]> : tensor<10xf32>
  %zb = arith.constant -2 : i8
  %oa = tensor.empty() : tensor<9x22xf32>
  %ob = tensor.empty() : tensor<22x10xf32>
  %x = iree_linalg_ext.dequantize_affine <indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>]> ins(%a, %sa, %za : tensor<9x22xi8>, f32, i8) outs(%oa : tensor<9x22xf32>) -> tensor<9x22xf32>
  %y = iree_linalg_ext.dequantize_affine <indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>]> ins(%b, %sb, %zb : tensor<22x10xi8>, tensor<10xf32>, i8) outs(%ob : tensor<22x10xf32>) -> tensor<22x10xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x10xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<9x10xf32>) -> tensor<9x10xf32>
  %r = linalg.matmul ins(%x, %y : tensor<9x22xf32>, tensor<22x10xf32>) outs(%f : tensor<9x10xf32>) -> tensor<9x10xf32>
  return %r : tensor<9x10xf32>
}
