// RUN: strata-opt %s --iree-stream-verify-lowering-to-tensors --verify-diagnostics --split-input-file

util.func private @left() {
  // expected-error @+1 {{'tensor.empty' op is left over after conversion to stream}}
  %0 = tensor.empty() : tensor<4xf32>
  util.return
}
