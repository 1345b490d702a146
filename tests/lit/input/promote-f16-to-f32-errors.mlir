// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-input-conversion-promote-f16-to-f32

// expected-error @+1 {{'util.func' op is external, so its f16 values can't be replaced by f32}}
util.func private @elsewhere(%a: tensor<2xf16>) -> f16

// -----

// expected-error @+1 {{'util.global' op has an f16 resource, which can't be promoted to f32}}
util.global private @w = dense_resource<bytes> : tensor<1xf16>

{-#
  dialect_resources: {
    builtin: {
      bytes: "0x02000000003C"
    }
  }
#-}
