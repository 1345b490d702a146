// RUN: strata-opt %s --iree-stream-verify-input | FileCheck %s

// CHECK-LABEL: flow.executable private @ex
flow.executable private @ex {
  flow.executable.export public @run
  builtin.module {
    func.func @run(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
      return
    }
    func.func private @helper(%a: f32) -> f32 {
      return %a : f32
    }
  }
}
