// Every operation prints what was read.

// RUN: strata-opt %s --mlir-print-local-scope | strata-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @barriers
func.func @barriers(%t: tensor<3x?xf32>) -> (tensor<3x?xf32>, index) {
  // CHECK: %[[R:.+]]:2 = iree_gpu.barrier_region ins(%{{.+}} : tensor<3x?xf32>) {
  // CHECK:   iree_gpu.yield %{{.+}}, %{{.+}} : tensor<3x?xf32>, index
  // CHECK: } : tensor<3x?xf32>, index
  %r:2 = iree_gpu.barrier_region ins(%t : tensor<3x?xf32>) {
  ^bb0(%in: tensor<3x?xf32>):
    %two = arith.constant 2 : index
    iree_gpu.yield %in, %two : tensor<3x?xf32>, index
  } : tensor<3x?xf32>, index
  // CHECK: iree_gpu.value_barrier %[[R]]#0 : tensor<3x?xf32>
  %same = iree_gpu.value_barrier %r#0 : tensor<3x?xf32>
  // CHECK: iree_gpu.global_subgroup_barrier
  iree_gpu.global_subgroup_barrier
  return %same, %r#1 : tensor<3x?xf32>, index
}

// CHECK-LABEL: func.func @scans
func.func @scans(%x: i16, %zero: i16) -> (i16, i16) {
  // CHECK: %result, %total = iree_gpu.subgroup_scan inclusive(%{{.+}}) cluster(size = 4) {
  %a, %all = iree_gpu.subgroup_scan inclusive(%x) cluster(size = 4) {
  ^bb0(%l: i16, %r: i16):
    %sum = arith.addi %l, %r : i16
    iree_gpu.yield %sum : i16
  } : i16
  // CHECK: iree_gpu.subgroup_scan(%{{.+}}, identity = %{{.+}} : i16) cluster(size = 8, stride = 2) {
  %b, %both = iree_gpu.subgroup_scan(%x, identity = %zero : i16) cluster(size = 8, stride = 2) {
  ^bb0(%l: i16, %r: i16):
    %most = arith.maxsi %l, %r : i16
    iree_gpu.yield %most : i16
  } : i16
  return %a, %both : i16, i16
}

// CHECK-LABEL: func.func @transfers
func.func @transfers(%t: tensor<?x2xf16>, %n: index, %from: memref<8x2xf16>, %to: memref<8x2xf16, 3>, %rows: vector<4xindex>) -> tensor<?x2xf16> {
  // CHECK: iree_gpu.buffer_resource_cast %{{.+}} cacheSwizzleStride(%{{.+}}) : tensor<?x2xf16>
  %cast = iree_gpu.buffer_resource_cast %t cacheSwizzleStride(%n) : tensor<?x2xf16>
  // CHECK: iree_gpu.async_dma %{{.+}}[%{{.+}}, %{{.+}}] to %{{.+}}[%{{.+}}, %{{.+}}], vector<4x2xf16> in_bounds [true, false] : memref<8x2xf16> [vector<4xindex>, index], memref<8x2xf16, 3>
  iree_gpu.async_dma %from[%rows, %n] to %to[%n, %n], vector<4x2xf16> in_bounds [true, false] : memref<8x2xf16> [vector<4xindex>, index], memref<8x2xf16, 3>
  // CHECK: iree_gpu.async_dma %{{.+}}[%{{.+}}, %{{.+}}] to %{{.+}}[%{{.+}}, %{{.+}}], vector<1x2xf16> : tensor<?x2xf16>, tensor<?x2xf16> -> tensor<?x2xf16>
  %moved = iree_gpu.async_dma %cast[%n, %n] to %t[%n, %n], vector<1x2xf16> : tensor<?x2xf16>, tensor<?x2xf16> -> tensor<?x2xf16>
  // CHECK: iree_gpu.coalesced_gather_dma %{{.+}} into %{{.+}} lane(%{{.+}}) : memref<8x2xf16>, memref<8x2xf16, 3>, index
  iree_gpu.coalesced_gather_dma %from into %to lane(%n) : memref<8x2xf16>, memref<8x2xf16, 3>, index
  return %moved : tensor<?x2xf16>
}

// CHECK-LABEL: func.func @gather
func.func @gather(%table: tensor<50x8xf32>, %init: tensor<6x8xf32>, %rows: tensor<6xi32>) -> tensor<6x8xf32> {
  %r = scf.forall (%lane) in (16) shared_outs(%out = %init) -> (tensor<6x8xf32>) {
    scf.forall.in_parallel {
      // CHECK: iree_gpu.coalesced_gather_dma %{{.+}}[%{{.+}}] into %{{.+}} lane(%{{.+}}) in_bounds [false, true] : tensor<50x8xf32>, tensor<6xi32>, tensor<6x8xf32>, index
      iree_gpu.coalesced_gather_dma %table[%rows] into %out lane(%lane) in_bounds [false, true] : tensor<50x8xf32>, tensor<6xi32>, tensor<6x8xf32>, index
    }
  } {mapping = [#iree_gpu.lane_id<0>]}
  return %r : tensor<6x8xf32>
}
