// RUN: strata-opt %s --iree-llvmcpu-synchronize-symbol-visibility | FileCheck %s

// CHECK: llvm.mlir.global private constant @table({{.*}}) {{{.*}}sym_visibility = "private"}
llvm.mlir.global private constant @table(dense<[1, 2]> : tensor<2xi32>) {addr_space = 0 : i32} : !llvm.array<2 x i32>
// CHECK: llvm.func internal @helper() attributes {sym_visibility = "private"}
llvm.func internal @helper() {
  llvm.return
}
// CHECK: llvm.func @entry() {
llvm.func @entry() attributes {sym_visibility = "private"} {
  llvm.return
}
// CHECK: llvm.func @elsewhere(){{$}}
llvm.func @elsewhere() attributes {sym_visibility = "private"}
