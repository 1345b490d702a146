// RUN: strata-opt %s --split-input-file --verify-diagnostics

util.func public @lengths_rank(%a: tensor<6x4xf32>, %lengths: tensor<3x1xi32>) {
  // expected-error @+1 {{column_lengths must have one dimension}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %a ragged_dim(0) column_lengths(%lengths) : (tensor<6x4xf32>, tensor<3x1xi32>) -> tensor<2x?x4xf32, #iree_tensor_ext.ragged_shape<0>>
  util.return
}

// -----

util.func public @rows_said_twice(%a: tensor<6x4xf32>, %lengths: tensor<3xi32>, %n: index) {
  // expected-error @+1 {{has num_ragged_rows, so neither column_lengths nor dimension 0 of the result may be static}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %a ragged_dim(0) column_lengths(%lengths) num_ragged_rows(%n) : (tensor<6x4xf32>, tensor<3xi32>) -> tensor<?x?x4xf32, #iree_tensor_ext.ragged_shape<0>>
  util.return
}

// -----

util.func public @rows_unknown(%a: tensor<6x4xf32>, %lengths: tensor<?xi32>) {
  // expected-error @+1 {{needs num_ragged_rows, or column_lengths of a static size above 1}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %a ragged_dim(0) column_lengths(%lengths) : (tensor<6x4xf32>, tensor<?xi32>) -> tensor<2x?x4xf32, #iree_tensor_ext.ragged_shape<0>>
  util.return
}

// -----

util.func public @other_rows(%a: tensor<6x4xf32>, %lengths: tensor<3xi32>) {
  // expected-error @+1 {{has column_lengths of 2 rows, but dimension 0 of the result is of another size}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %a ragged_dim(0) column_lengths(%lengths) : (tensor<6x4xf32>, tensor<3xi32>) -> tensor<3x?x4xf32, #iree_tensor_ext.ragged_shape<0>>
  util.return
}

// -----

util.func public @fixed_columns(%a: tensor<6x4xf32>, %lengths: tensor<3xi32>) {
  // expected-error @+1 {{dimension 1 of the result differs from row to row and must be dynamic}}
  %0 = iree_tensor_ext.cast_to_ragged_shape %a ragged_dim(0) column_lengths(%lengths) : (tensor<6x4xf32>, tensor<3xi32>) -> tensor<2x3x4xf32, #iree_tensor_ext.ragged_shape<0>>
  util.return
}
