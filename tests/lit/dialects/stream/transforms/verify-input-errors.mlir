// RUN: strata-opt %s --iree-stream-verify-input --split-input-file --verify-diagnostics

flow.executable private @ex {
  flow.executable.export public @run
  builtin.module {
    // expected-error @+1 {{is a kernel, which can't return results}}
    func.func @run(%a: f32) -> f32 {
      return %a : f32
    }
  }
}

// -----

util.global private @weights : tensor<4xf32>

util.func public @indirect() -> tensor<4xf32> {
  // expected-error @+1 {{accesses a global that the compiler can't name}}
  %0 = util.global.address @weights : !util.ptr<tensor<4xf32>>
  // expected-error @+1 {{accesses a global that the compiler can't name}}
  %1 = util.global.load.indirect %0 : !util.ptr<tensor<4xf32>> -> tensor<4xf32>
  util.return %1 : tensor<4xf32>
}
