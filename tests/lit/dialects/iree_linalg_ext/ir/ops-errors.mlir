// RUN: strata-opt --split-input-file --verify-diagnostics %s

func.func @no_such_dim(%u: tensor<3x5xf32>, %i: tensor<3x1xi32>, %t: tensor<9x5xf32>) {
  // expected-error@+1 {{dimension_map names dim 2 of a tensor of rank 2}}
  %0 = iree_linalg_ext.gather dimension_map = [2] ins(%t, %i : tensor<9x5xf32>, tensor<3x1xi32>) outs(%u : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @body_must_compare(%x: tensor<6xi32>) {
  // expected-error@+1 {{body must give an i1}}
  %0 = iree_linalg_ext.sort dimension(0) outs(%x : tensor<6xi32>) {
  ^bb0(%a: i32, %b: i32):
    iree_linalg_ext.yield %a : i32
  } -> tensor<6xi32>
  return
}

// -----

func.func @other_element(%x: tensor<6xf32>, %y: tensor<6xf64>) {
  // expected-error@+1 {{input and output differ in element type}}
  %0 = iree_linalg_ext.map_store %x into %y {
  ^bb0(%i: index):
    %true = arith.constant true
    iree_linalg_ext.yield %i, %true : index, i1
  } : tensor<6xf32> into tensor<6xf64> -> tensor<6xf64>
  return
}
