// Kernels that read elements of a constant.
func.func @fixed_vectors(%m: tensor<16x12xf32>) -> (tensor<16xf32>, tensor<12xf32>) {
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 0.5, 0.25, -1.0, -2.0, -3.0, -4.0]> : tensor<12xf32>
  %u = arith.constant dense<[9.0, 8.0, 7.0, 6.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 0.5, 0.25, -1.0, -2.0, -3.0, -4.0]> : tensor<16xf32>
  %zero = arith.constant 0.0 : f32
  %ei = tensor.empty() : tensor<16xf32>
  %fi = linalg.fill ins(%zero : f32) outs(%ei : tensor<16xf32>) -> tensor<16xf32>
  %r = linalg.matvec ins(%m, %v : tensor<16x12xf32>, tensor<12xf32>) outs(%fi : tensor<16xf32>) -> tensor<16xf32>
  %ej = tensor.empty() : tensor<12xf32>
  %fj = linalg.fill ins(%zero : f32) outs(%ej : tensor<12xf32>) -> tensor<12xf32>
  %s = linalg.vecmat ins(%u, %m : tensor<16xf32>, tensor<16x12xf32>) outs(%fj : tensor<12xf32>) -> tensor<12xf32>
  return %r, %s : tensor<16xf32>, tensor<12xf32>
}
