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

// One multiply-add for each summand, the last one first.
// CHECK-LABEL: @products
// CHECK-DAG: %[[WIDE:.+]] = arith.extf %arg1 : vector<2x4xf16> to vector<2x4xf32>
// CHECK-DAG: %[[X:.+]] = vector.transpose %{{.+}}, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
// CHECK: %[[X1:.+]] = vector.extract %[[X]][1] : vector<4xf32> from vector<2x4xf32>
// CHECK: %[[Y1:.+]] = vector.extract %[[WIDE]][1]
// CHECK: %[[S:.+]] = math.fma %[[X1]], %[[Y1]], %arg2 : vector<4xf32>
// CHECK: %[[X0:.+]] = vector.extract %[[X]][0]
// CHECK: %[[Y0:.+]] = vector.extract %[[WIDE]][0]
// CHECK: %[[R:.+]] = math.fma %[[X0]], %[[Y0]], %[[S]] : vector<4xf32>
// CHECK: return %[[R]]
func.func @products(%x: vector<2xf16>, %y: vector<2x4xf16>, %acc: vector<4xf32>) -> vector<4xf32> {
  %r = vector.contract {indexing_maps = [affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (k, i)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %acc : vector<2xf16>, vector<2x4xf16> into vector<4xf32>
  return %r : vector<4xf32>
}

// Numbers that are exact are added up in any order.
// CHECK-LABEL: @exact_products
// CHECK-COUNT-2: arith.muli
// CHECK-NOT: math.fma
func.func @exact_products(%x: vector<2xi32>, %y: vector<2x4xi32>, %acc: vector<4xi32>) -> vector<4xi32> {
  %r = vector.contract {indexing_maps = [affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (k, i)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %acc : vector<2xi32>, vector<2x4xi32> into vector<4xi32>
  return %r : vector<4xi32>
}

// The largest sums aren't sums of products.
// CHECK-LABEL: @largest_products
// CHECK-NOT: math.fma
// CHECK: arith.maxnumf
func.func @largest_products(%x: vector<2xf32>, %y: vector<2x4xf32>, %acc: vector<4xf32>) -> vector<4xf32> {
  %r = vector.contract {indexing_maps = [affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (k, i)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maxnumf>} %x, %y, %acc : vector<2xf32>, vector<2x4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
