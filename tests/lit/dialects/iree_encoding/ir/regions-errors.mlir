// Shapes, regions and attributes that don't fit their op.
// RUN: strata-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'iree_encoding.set_encoding' op changes the shape: 'tensor<4x4xf32>' and 'tensor<4x5xf32, #iree_encoding.testing<>>'}}
  %0 = iree_encoding.set_encoding %a : tensor<4x4xf32> -> tensor<4x5xf32, #iree_encoding.testing<>>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'iree_encoding.set_encoding' op result has no encoding: 'tensor<4x4xf32>'}}
  %0 = iree_encoding.set_encoding %a : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}
