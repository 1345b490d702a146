func.func @quantized_rows(%a: tensor<6x10xf32>, %s: tensor<6xf32>) -> (tensor<6x10xi8>, tensor<10x6xf32>) {
  %z = arith.constant 5 : i8
  %o = tensor.empty() : tensor<6x10xi8>
  %q = iree_linalg_ext.quantize_affine <indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], quant_min = -128, quant_max = 127> ins(%a, %s, %z : tensor<6x10xf32>, tensor<6xf32>, i8) outs(%o : tensor<6x10xi8>) -> tensor<6x10xi8>
  %of = tensor.empty() : tensor<6x10xf32>
  %d = iree_linalg_ext.dequantize_affine <indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>]> ins(%q, %s, %z : tensor<6x10xi8>, tensor<6xf32>, i8) outs(%of : tensor<6x10xf32>) -> tensor<6x10xf32>
  %e = tensor.empty() : tensor<10x6xf32>
  %t = linalg.transpose ins(%d : tensor<6x10xf32>) outs(%e : tensor<10x6xf32>) permutation = [1, 0]
  return %q, %t : tensor<6x10xi8>, tensor<10x6xf32>
}
