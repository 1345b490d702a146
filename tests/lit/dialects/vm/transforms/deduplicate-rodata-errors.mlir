// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-deduplicate-rodata))' --verify-diagnostics

vm.module @m {
  // expected-error @+1 {{has an ordinal already and cannot be merged}}
  vm.rodata private @one <ordinal = 0> "same"
}
