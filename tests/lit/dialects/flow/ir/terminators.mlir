// What ends a symbol table is left out of the custom form.
// RUN: strata-opt %s --mlir-print-op-generic | FileCheck %s

// CHECK: "flow.executable"() <{sym_name = "kernel", sym_visibility = "private"}> ({
// CHECK-NEXT: "flow.executable_end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
flow.executable private @kernel {
}
