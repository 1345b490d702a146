// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-input-conversion-demote-f64-to-f32

// expected-error @+1 {{'util.func' op is external, so its f64 values can't be replaced by f32}}
util.func private @elsewhere(%a: tensor<2xf64>) -> f64

// -----

// expected-error @+1 {{'util.global' op has an f64 resource, which can't be demoted to f32}}
util.global private @w = dense_resource<bytes> : tensor<1xf64>

{-#
  dialect_resources: {
    builtin: {
      bytes: "0x08000000000000000000F03F"
    }
  }
#-}
