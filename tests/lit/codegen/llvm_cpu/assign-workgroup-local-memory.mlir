// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-assign-workgroup-local-memory))' | FileCheck %s

// 10 bytes, then 12 from 16 on, then from 64 on what the strided view reaches: 2 + 2 * 24 + 5 + 1 doubles.
// CHECK-LABEL: func.func @three
// CHECK:       %[[BYTES:.+]] = memref.alloc() : memref<512xi8, #iree_codegen.workgroup_local>
// CHECK:       %[[AT0:.+]] = arith.constant 0 : index
// CHECK:       %[[A:.+]] = memref.view %[[BYTES]][%[[AT0]]][] : {{.*}} to memref<5xi16, #iree_codegen.workgroup_local>
// CHECK:       %[[AT16:.+]] = arith.constant 16 : index
// CHECK:       %[[B:.+]] = memref.view %[[BYTES]][%[[AT16]]][] : {{.*}} to memref<3x4xi8, #iree_codegen.workgroup_local>
// CHECK:       %[[AT64:.+]] = arith.constant 64 : index
// CHECK:       %[[RANGE:.+]] = memref.view %[[BYTES]][%[[AT64]]][] : {{.*}} to memref<56xf64, #iree_codegen.workgroup_local>
// CHECK:       %[[C:.+]] = memref.reinterpret_cast %[[RANGE]] to offset: [2], sizes: [3, 6], strides: [24, 1]
// CHECK:       call @use(%[[A]], %[[B]], %[[C]])
// CHECK:       memref.dealloc %[[A]]
// CHECK:       iree_codegen.dispatch_config @three workgroup_local_memory = 512
func.func private @use(memref<5xi16, #iree_codegen.workgroup_local>, memref<3x4xi8, #iree_codegen.workgroup_local>, memref<3x6xf64, strided<[24, 1], offset: 2>, #iree_codegen.workgroup_local>)
func.func @three() {
  %a = memref.alloc() : memref<5xi16, #iree_codegen.workgroup_local>
  %b = memref.alloc() : memref<3x4xi8, #iree_codegen.workgroup_local>
  %c = memref.alloc() {alignment = 64 : i64} : memref<3x6xf64, strided<[24, 1], offset: 2>, #iree_codegen.workgroup_local>
  call @use(%a, %b, %c) : (memref<5xi16, #iree_codegen.workgroup_local>, memref<3x4xi8, #iree_codegen.workgroup_local>, memref<3x6xf64, strided<[24, 1], offset: 2>, #iree_codegen.workgroup_local>) -> ()
  memref.dealloc %a : memref<5xi16, #iree_codegen.workgroup_local>
  return
}
iree_codegen.dispatch_config @three {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}

// Other memory is none of its business.
// CHECK-LABEL: func.func @elsewhere
// CHECK:       memref.alloc() : memref<4xf32>
func.func @elsewhere() {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
