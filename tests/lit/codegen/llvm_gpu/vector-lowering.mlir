// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmgpu-vector-lowering))' | FileCheck %s

// CHECK-LABEL: @rows
// CHECK-COUNT-2: vector.load %arg0[%{{.+}}, %{{.+}}] : memref<8x16xf32, #gpu.address_space<global>>, vector<4xf32>
// CHECK: math.fma %{{.+}} : vector<2x4xf32>
// CHECK-COUNT-2: vector.store %{{.+}} : memref<8x16xf32, #gpu.address_space<global>>, vector<4xf32>
func.func @rows(%a: memref<8x16xf32, #gpu.address_space<global>>, %scale: vector<2x4xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %pad = ub.poison : f32
  %x = vector.transfer_read %a[%i, %c0], %pad {in_bounds = [true, true]} : memref<8x16xf32, #gpu.address_space<global>>, vector<2x4xf32>
  %y = arith.mulf %x, %scale fastmath<contract> : vector<2x4xf32>
  %z = arith.addf %y, %x fastmath<contract> : vector<2x4xf32>
  vector.transfer_write %z, %a[%i, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, memref<8x16xf32, #gpu.address_space<global>>
  return
}

// Rows are reduced one by one later.
// CHECK-LABEL: @sums
// CHECK: vector.multi_reduction <add>, %arg0, %arg1 [1] : vector<2x8xi32> to vector<2xi32>
func.func @sums(%a: vector<2x8xi32>, %acc: vector<2xi32>) -> vector<2xi32> {
  %r = vector.multi_reduction <add>, %a, %acc [1] : vector<2x8xi32> to vector<2xi32>
  return %r : vector<2xi32>
}

// What is reduced comes last.
// CHECK-LABEL: @columns
// CHECK: vector.multi_reduction <maxsi>, %{{.+}}, %arg1 [1] : vector<2x3xi32> to vector<2xi32>
func.func @columns(%a: vector<3x2xi32>, %acc: vector<2xi32>) -> vector<2xi32> {
  %r = vector.multi_reduction <maxsi>, %a, %acc [0] : vector<3x2xi32> to vector<2xi32>
  return %r : vector<2xi32>
}
