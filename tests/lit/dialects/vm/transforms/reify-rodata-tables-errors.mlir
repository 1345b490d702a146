// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(vm.module(iree-vm-reify-rodata-tables))'

vm.module @m {
  vm.func @table() {
    // expected-error @+1 {{element cannot be written as bytes: unit}}
    %0:2 = vm.rodata.table.inline i32 : !vm.buffer, !vm.buffer = [unit]
    vm.return
  }
}
