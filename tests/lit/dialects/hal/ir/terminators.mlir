// What ends a symbol table is left out of the custom form.
// RUN: strata-opt %s --mlir-print-op-generic --mlir-print-local-scope | FileCheck %s

// CHECK: "hal.executable"() <{sym_name = "kernel", sym_visibility = "private"}> ({
// CHECK-NEXT: "hal.executable.variant"() <{sym_name = "bare", sym_visibility = "public"
// CHECK-NEXT: "hal.executable.variant_end"() : () -> ()
// CHECK: "hal.executable_end"() : () -> ()
hal.executable private @kernel {
  hal.executable.variant public @bare target(<"cpu", "elf">) {
  }
}
// CHECK: "hal.executable.source"() <{sym_name = "text", sym_visibility = "private"}> ({
// CHECK-NEXT: "hal.executable.source_end"() : () -> ()
hal.executable.source private @text {
}
