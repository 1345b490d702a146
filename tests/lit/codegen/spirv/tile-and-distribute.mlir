// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-spirv-tile-and-distribute))' | FileCheck %s

// CHECK-LABEL: func.func @elements
// CHECK: %[[ID:.+]] = gpu.thread_id x
// CHECK: %[[COUNT:.+]] = gpu.block_dim x
// CHECK: scf.for %[[I:.+]] = %[[ID]] to %{{.+}} step %[[COUNT]]
// CHECK: memref.subview %{{.+}}[%[[I]]] [1] [1]
// CHECK: linalg.generic
func.func @elements(%a: memref<640xf32>, %b: memref<640xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<640xf32>) outs(%b : memref<640xf32>) attrs = {lowering_config = #iree_codegen.lowering_config<tile_sizes = [[64], [1]]>} {
  ^bb0(%x: f32, %o: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  }
  return
}

// Of a product the columns are shared; rows and sums are whole in each invocation.
// CHECK-LABEL: func.func @product
// CHECK: scf.for %[[J:.+]] = %{{.+}} to %{{.+}} step
// CHECK: linalg.matmul ins(%{{.+}}, %{{.+}} : memref<4x8xf32{{.*}}>, memref<8x1xf32{{.*}}>) outs(%{{.+}} : memref<4x1xf32{{.*}}>)
func.func @product(%a: memref<4x8xf32>, %b: memref<8x96xf32>, %c: memref<4x96xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x96xf32>) outs(%c : memref<4x96xf32>)
  return
}
