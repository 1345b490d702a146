// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-dispatch-creation-split-reduction-ops))' --verify-diagnostics --split-input-file

util.func public @nothing_to_reduce(%a: tensor<4x64xf32>, %init: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{'linalg.exp' op has no reduction that 16 parts could share}}
  %0 = linalg.exp {strata.split_reduction_ratio = 16 : i64} ins(%a : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) -> tensor<4x64xf32>
  util.return %0 : tensor<4x64xf32>
}

// -----

util.func public @uneven(%a: tensor<4x65xf32>, %b: tensor<65x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{'linalg.matmul' op has no reduction that 16 parts could share}}
  %0 = linalg.matmul {strata.split_reduction_ratio = 16 : i64} ins(%a, %b : tensor<4x65xf32>, tensor<65x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  util.return %0 : tensor<4x8xf32>
}
