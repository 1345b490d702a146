// Each row in the order of its bits turned around, then a stage per bit.
#all = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
func.func @fourier(%re: tensor<3x16xf32>, %im: tensor<3x16xf32>) -> (tensor<3x16xf32>, tensor<3x16xf32>) {
  %order = arith.constant dense<[0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]> : tensor<16xi64>
  %e = tensor.empty() : tensor<3x16xf32>
  %0:2 = linalg.generic {indexing_maps = [#column, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%order : tensor<16xi64>) outs(%e, %e : tensor<3x16xf32>, tensor<3x16xf32>) {
  ^bb0(%at: i64, %a: f32, %b: f32):
    %from = arith.index_cast %at : i64 to index
    %i = linalg.index 0 : index
    %x = tensor.extract %re[%i, %from] : tensor<3x16xf32>
    %y = tensor.extract %im[%i, %from] : tensor<3x16xf32>
    linalg.yield %x, %y : f32, f32
  } -> (tensor<3x16xf32>, tensor<3x16xf32>)
  %stage1 = arith.constant 1 : index
  %cos1 = arith.constant dense<[1.0]> : tensor<1xf32>
  %sin1 = arith.constant dense<[0.0]> : tensor<1xf32>
  %1:2 = iree_linalg_ext.fft ins(%stage1, %cos1, %sin1 : index, tensor<1xf32>, tensor<1xf32>) outs(%0#0, %0#1 : tensor<3x16xf32>, tensor<3x16xf32>) : tensor<3x16xf32>, tensor<3x16xf32>
  %stage2 = arith.constant 2 : index
  %cos2 = arith.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %sin2 = arith.constant dense<[0.0, -1.0]> : tensor<2xf32>
  %2:2 = iree_linalg_ext.fft ins(%stage2, %cos2, %sin2 : index, tensor<2xf32>, tensor<2xf32>) outs(%1#0, %1#1 : tensor<3x16xf32>, tensor<3x16xf32>) : tensor<3x16xf32>, tensor<3x16xf32>
  %stage3 = arith.constant 3 : index
  %cos3 = arith.constant dense<[1.0, 0.70710678, 0.0, -0.70710678]> : tensor<4xf32>
  %sin3 = arith.constant dense<[0.0, -0.70710678, -1.0, -0.70710678]> : tensor<4xf32>
  %3:2 = iree_linalg_ext.fft ins(%stage3, %cos3, %sin3 : index, tensor<4xf32>, tensor<4xf32>) outs(%2#0, %2#1 : tensor<3x16xf32>, tensor<3x16xf32>) : tensor<3x16xf32>, tensor<3x16xf32>
  %stage4 = arith.constant 4 : index
  %cos4 = arith.constant dense<[1.0, 0.92387953, 0.70710678, 0.38268343, 0.0, -0.38268343, -0.70710678, -0.92387953]> : tensor<8xf32>
  %sin4 = arith.constant dense<[0.0, -0.38268343, -0.70710678, -0.92387953, -1.0, -0.92387953, -0.70710678, -0.38268343]> : tensor<8xf32>
  %4:2 = iree_linalg_ext.fft ins(%stage4, %cos4, %sin4 : index, tensor<8xf32>, tensor<8xf32>) outs(%3#0, %3#1 : tensor<3x16xf32>, tensor<3x16xf32>) : tensor<3x16xf32>, tensor<3x16xf32>
  return %4#0, %4#1 : tensor<3x16xf32>, tensor<3x16xf32>
}
