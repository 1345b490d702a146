// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-input-conversion-demote-i64-to-i32

// expected-error @+1 {{'util.func' op is external, so its i64 values can't be replaced by i32}}
util.func private @elsewhere(%a: tensor<2xi64>) -> i64

// -----

// expected-error @+1 {{'util.global' op has an i64 resource, which can't be demoted to i32}}
util.global private @w = dense_resource<bytes> : tensor<1xi64>

{-#
  dialect_resources: {
    builtin: {
      bytes: "0x080000000100000000000000"
    }
  }
#-}
