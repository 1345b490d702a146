// What ends a symbol table is left out of the custom form.
// RUN: strata-opt %s --mlir-print-op-generic | FileCheck %s

// CHECK: "stream.executable"() <{sym_name = "kernel", sym_visibility = "private"}> ({
// CHECK-NEXT: "stream.executable.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
stream.executable private @kernel {
}
