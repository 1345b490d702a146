// What ends a module is left out of the custom form.
// RUN: strata-opt %s --mlir-print-op-generic | FileCheck %s

// CHECK: "vm.module"() <{sym_name = "empty", sym_visibility = "private"}> ({
// CHECK-NEXT: "vm.module_terminator"() : () -> ()
vm.module private @empty {
}
