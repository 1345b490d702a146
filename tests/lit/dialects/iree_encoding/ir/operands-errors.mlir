// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_encoding.unset_encoding' op operand #0 must be ranked tensor of any type values, but got 'i64'}}
  %0 = "iree_encoding.unset_encoding"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> tensor<500x500xf32>
  return
}
