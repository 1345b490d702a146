// RUN: strata-opt %s --split-input-file --verify-diagnostics

#id = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
func.func @f(%a: tensor<3x5xi8>, %s: i8, %o: tensor<3x5xf32>) {
  // expected-error @+1 {{must be between integers and floats, with a scale of floats}}
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #none, #id]> ins(%a, %s : tensor<3x5xi8>, i8) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
func.func @f(%a: tensor<3x5xf32>, %s: f32, %o: tensor<3x5xi8>) {
  // expected-error @+1 {{has a range that 'i8' doesn't have}}
  %0 = iree_linalg_ext.quantize_affine <indexing_maps = [#id, #none, #id], quant_min = 0, quant_max = 255> ins(%a, %s : tensor<3x5xf32>, f32) outs(%o : tensor<3x5xi8>) -> tensor<3x5xi8>
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
func.func @f(%a: tensor<3x5xi8>, %s: f32, %z: f32, %o: tensor<3x5xf32>) {
  // expected-error @+1 {{needs an integer as zero point}}
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #none, #none, #id]> ins(%a, %s, %z : tensor<3x5xi8>, f32, f32) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#sum = affine_map<(i, j) -> (i + j)>
func.func @f(%a: tensor<3x5xi8>, %s: tensor<7xf32>, %o: tensor<3x5xf32>) {
  // expected-error @+1 {{has an indexing map that is no projected permutation}}
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #sum, #id]> ins(%a, %s : tensor<3x5xi8>, tensor<7xf32>) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#none = affine_map<(i, j) -> ()>
func.func @f(%a: tensor<3xi8>, %s: f32, %o: tensor<3x5xf32>) {
  // expected-error @+1 {{has a loop that its input or its output lacks}}
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#row, #none, #id]> ins(%a, %s : tensor<3xi8>, f32) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}
