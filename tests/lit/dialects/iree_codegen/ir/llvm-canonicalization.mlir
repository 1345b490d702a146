// RUN: strata-opt %s --pass-pipeline='builtin.module(llvm.func(canonicalize))' | FileCheck %s

// The dialect's patterns are there as soon as a module speaks of it.
module attributes {test.loads = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<Default>>} {

// CHECK-LABEL: llvm.func @elements
// CHECK-SAME:    (%[[N:.+]]: i64)
// CHECK:         %[[ONE:.+]] = llvm.mlir.constant(1 : i32) : i32
// CHECK:         llvm.alloca %[[ONE]] x !llvm.array<48 x f32> {alignment = 64 : i64}
// CHECK:         llvm.alloca %[[N]] x f32
llvm.func @elements(%n: i64) {
  %count = llvm.mlir.constant(48 : i64) : i64
  %0 = llvm.alloca %count x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
  %1 = llvm.alloca %n x f32 : (i64) -> !llvm.ptr
  llvm.call @use(%0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @use(!llvm.ptr, !llvm.ptr)

}
