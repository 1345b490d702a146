// RUN: strata-opt %s --iree-stream-verify-lowering-to-tensors --split-input-file --verify-diagnostics

// Kernels may have tensors.
stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding) {
      %0 = tensor.empty() : tensor<4xf32>
      return
    }
  }
}

// -----

util.func private @left() {
  // expected-error @+1 {{is left over after conversion to stream}}
  %0 = tensor.empty() : tensor<4xf32>
  util.return
}
