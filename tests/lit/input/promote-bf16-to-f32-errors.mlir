// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-input-conversion-promote-bf16-to-f32

// expected-error @+1 {{'util.func' op is external, so its bf16 values can't be replaced by f32}}
util.func private @elsewhere(%a: tensor<2xbf16>) -> bf16

// -----

// expected-error @+1 {{'util.global' op has an bf16 resource, which can't be promoted to f32}}
util.global private @w = dense_resource<bytes> : tensor<1xbf16>

{-#
  dialect_resources: {
    builtin: {
      bytes: "0x02000000803F"
    }
  }
#-}
