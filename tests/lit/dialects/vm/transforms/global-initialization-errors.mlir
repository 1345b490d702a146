// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-global-initialization))' --allow-unregistered-dialect --verify-diagnostics --split-input-file

vm.module @m {
  // expected-error @+1 {{'vm.initializer' op could not be moved into the function that runs all}}
  vm.initializer {
    "elsewhere.do"() : () -> ()
    vm.return
  }
}
