// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-reify-rodata-tables))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: vm.func @f
vm.module @m {
  vm.func @f() -> (!vm.buffer, !vm.buffer) {
    // Sizes are those without padding.
    // CHECK-NEXT: %[[T:.*]] = vm.rodata.inline "t" : !vm.buffer = dense<[0, 3, 4, 4]> : vector<4xi32>
    // CHECK-NEXT: %[[D:.*]] = vm.rodata.inline "d" : !vm.buffer = #util.composite<8xi8, [
    // CHECK-NEXT:   dense<[1, 2, 3]> : vector<3xi8>,
    // CHECK-NEXT:   dense<0> : vector<1xi8>,
    // CHECK-NEXT:   dense<9> : vector<1xi32>,
    // CHECK-NEXT: ]>
    // CHECK-NEXT: vm.return %[[T]], %[[D]]
    %0:2 = vm.rodata.table.inline i32 <table_name = "t", data_name = "d", data_alignment = 4> : !vm.buffer, !vm.buffer = [dense<[1, 2, 3]> : vector<3xi8>, dense<9> : vector<1xi32>]
    vm.return %0#0, %0#1 : !vm.buffer, !vm.buffer
  }
}
