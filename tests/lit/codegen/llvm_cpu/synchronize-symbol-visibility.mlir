// RUN: strata-opt %s --iree-llvmcpu-synchronize-symbol-visibility | FileCheck %s

// CHECK: llvm.func internal @helper() attributes {sym_visibility = "private"}
llvm.func @helper() attributes {sym_visibility = "private"} {
  llvm.return
}
// CHECK: llvm.func @public()
llvm.func @public() {
  llvm.return
}
// Without a body the linker has to look it up.
// CHECK: llvm.func @elsewhere()
llvm.func @elsewhere() attributes {sym_visibility = "private"}
