// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-input-conversion-demote-f32-to-f16

// expected-error @+1 {{'util.func' op is external, so its f32 values can't be replaced by f16}}
util.func private @elsewhere(%a: tensor<2xf32>) -> f32

// -----

// expected-error @+1 {{'util.global' op has an f32 resource, which can't be demoted to f16}}
util.global private @w = dense_resource<bytes> : tensor<1xf32>

{-#
  dialect_resources: {
    builtin: {
      bytes: "0x040000000000803F"
    }
  }
#-}
