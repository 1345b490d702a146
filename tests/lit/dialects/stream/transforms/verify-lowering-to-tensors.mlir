// RUN: strata-opt %s --iree-stream-verify-lowering-to-tensors | FileCheck %s

// Kernels may have tensors.
stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    // CHECK-LABEL: func.func @run
    func.func @run(%a: !stream.binding) {
      // CHECK: tensor.empty
      %0 = tensor.empty() : tensor<4xf32>
      return
    }
  }
}
