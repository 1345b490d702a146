// RUN: strata-opt %s --iree-stream-verify-lowering-to-async-resources --split-input-file --verify-diagnostics

util.func private @fine(%v: !util.buffer, %size: index) {
  %0 = stream.tensor.import %v : !util.buffer -> tensor<4xi8> in !stream.resource<external>{%size}
  util.return
}

// -----

util.func private @left() {
  // expected-error @+1 {{is left over after tensors have been encoded}}
  %0 = stream.tensor.sizeof tensor<4xi8> : index
  util.return
}
