// RUN: strata-opt %s --iree-stream-verify-lowering-to-async-resources --verify-diagnostics --split-input-file

util.func private @left() {
  // expected-error @+1 {{'stream.tensor.sizeof' op is left over after tensors have been encoded}}
  %0 = stream.tensor.sizeof tensor<4xi8> : index
  util.return
}
