// RUN: strata-opt %s --iree-codegen-lower-ukernel-ops-to-calls | FileCheck %s

// CHECK: func.func private @scale(memref<f32>, index, index, memref<f32>, index, i64, f32) -> i32 attributes {hal.import.bitcode = true, llvm.bareptr = true}
// CHECK-NOT: func.func private
// CHECK-LABEL: func.func @twice
// CHECK-SAME: (%[[A:.+]]: memref<4x?xf32, strided<[?, 1], offset: ?>>, %[[B:.+]]: memref<4x8xf32>, %[[N:.+]]: i64, %[[F:.+]]: f32)
func.func @twice(%a: memref<4x?xf32, strided<[?, 1], offset: ?>>, %b: memref<4x8xf32>, %n: i64, %f: f32) -> i32 {
  // CHECK: %[[ABASE:.+]], %[[AOFFSET:.+]], %{{.+}}:2, %[[ASTRIDES:.+]]:2 = memref.extract_strided_metadata %[[A]]
  // CHECK: %[[BBASE:.+]], %[[BOFFSET:.+]], %{{.+}}:2, %{{.+}}:2 = memref.extract_strided_metadata %[[B]]
  // CHECK: %[[R:.+]] = call @scale(%[[ABASE]], %[[AOFFSET]], %[[ASTRIDES]]#0, %[[BBASE]], %[[BOFFSET]], %[[N]], %[[F]])
  %0 = iree_codegen.ukernel.generic "scale" ins(%a : memref<4x?xf32, strided<[?, 1], offset: ?>>) outs(%b : memref<4x8xf32>) (%n, %f : i64, f32) fn_def_attrs {hal.import.bitcode = true} strided_dims([[0], []]) -> i32
  // CHECK: call @scale({{.*}} {hal.executable.objects = [1]}
  %1 = iree_codegen.ukernel.generic {hal.executable.objects = [1]} "scale" ins(%a : memref<4x?xf32, strided<[?, 1], offset: ?>>) outs(%b : memref<4x8xf32>) (%n, %f : i64, f32) fn_def_attrs {hal.import.bitcode = true} strided_dims([[0], []]) -> i32
  // CHECK: return %[[R]]
  return %0 : i32
}
