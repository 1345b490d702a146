// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-drop-vector-unit-dims))' | FileCheck %s

// CHECK-LABEL: func.func @add
// CHECK: arith.addf {{.*}} : vector<8xf32>
func.func @add(%a: memref<1x8xf32>, %b: memref<1x8xf32>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %0 = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : memref<1x8xf32>, vector<1x8xf32>
  %1 = arith.addf %0, %0 : vector<1x8xf32>
  vector.transfer_write %1, %b[%c0, %c0] {in_bounds = [true, true]} : vector<1x8xf32>, memref<1x8xf32>
  return
}

// CHECK-LABEL: func.func @masked_row
// CHECK: %[[MASK:.*]] = vector.create_mask %{{.*}}, %{{.*}} : vector<1x8xi1>
// CHECK: %[[ROW:.*]] = vector.shape_cast %[[MASK]] : vector<1x8xi1> to vector<8xi1>
// CHECK: vector.transfer_read %arg0[%{{.*}}], %{{.*}}, %[[ROW]] {in_bounds = [true]} : memref<1x?xf32>, vector<8xf32>
func.func @masked_row(%a: memref<1x?xf32>, %n: index) -> vector<1x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : f32
  %mask = vector.create_mask %c1, %n : vector<1x8xi1>
  %0 = vector.transfer_read %a[%c0, %c0], %p, %mask {in_bounds = [true, true]} : memref<1x?xf32>, vector<1x8xf32>
  return %0 : vector<1x8xf32>
}

// CHECK-LABEL: func.func @masked_column
// CHECK: %[[VIEW:.*]] = memref.subview %arg0{{.*}} to memref<?xf32, strided<[30], offset: ?>>
// CHECK: %[[VALUE:.*]] = vector.shape_cast %arg1 : vector<8x1xf32> to vector<8xf32>
// CHECK: %[[MASK:.*]] = vector.shape_cast %{{.*}} : vector<8x1xi1> to vector<8xi1>
// CHECK: vector.transfer_write %[[VALUE]], %[[VIEW]][%{{.*}}], %[[MASK]] {in_bounds = [true]}
func.func @masked_column(%a: memref<?x1xf32, strided<[30, 1], offset: ?>>, %v: vector<8x1xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %mask = vector.create_mask %n, %c1 : vector<8x1xi1>
  vector.transfer_write %v, %a[%c0, %c0], %mask {in_bounds = [true, true]} : vector<8x1xf32>, memref<?x1xf32, strided<[30, 1], offset: ?>>
  return
}

// A column may reach over the edge of its buffer: it stays.
// CHECK-LABEL: func.func @column_out_of_bounds
// CHECK: vector.transfer_write %arg1, {{.*}} : vector<8x1xf32>
func.func @column_out_of_bounds(%a: memref<?x1xf32, strided<[30, 1], offset: ?>>, %v: vector<8x1xf32>, %mask: vector<8x1xi1>, %i: index) {
  vector.transfer_write %v, %a[%i, %i], %mask {in_bounds = [true, false]} : vector<8x1xf32>, memref<?x1xf32, strided<[30, 1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @contraction
// CHECK: vector.contract {{.*}} : vector<4x2xf32>, vector<2x4xf32> into vector<4x4xf32>
// CHECK-NEXT: vector.shape_cast %{{.*}} : vector<4x4xf32> to vector<1x4x4xf32>
func.func @contraction(%a: vector<1x4x2xf32>, %b: vector<1x2x4xf32>, %c: vector<1x4x4xf32>) -> vector<1x4x4xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x4x2xf32>, vector<1x2x4xf32> into vector<1x4x4xf32>
  return %0 : vector<1x4x4xf32>
}

// CHECK-LABEL: func.func @row_product
// CHECK: %[[SUM:.*]] = vector.extract %arg1[0] : f32 from vector<1xf32>
// CHECK: vector.mask %{{.*}} { vector.contract {{.*}} %[[SUM]] : vector<8xf32>, vector<8xf32> into f32 } : vector<8xi1> -> f32
// CHECK: vector.broadcast %{{.*}} : f32 to vector<1xf32>
func.func @row_product(%a: vector<1x8xf32>, %c: vector<1xf32>, %mask: vector<1x8xi1>) -> vector<1xf32> {
  %0 = vector.mask %mask { vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %a, %c : vector<1x8xf32>, vector<1x8xf32> into vector<1xf32> } : vector<1x8xi1> -> vector<1xf32>
  return %0 : vector<1xf32>
}

// CHECK-LABEL: func.func @gather
// CHECK-SAME: (%{{.+}}: memref<40xf32>, %[[I:.+]]: vector<8xindex>, %{{.+}}: memref<6x8xf32>
// CHECK: vector.gather %{{.+}}[%{{.+}}] [%[[I]]], %{{.+}}, %{{.+}} : memref<40xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NOT: vector<1x8xf32>
func.func @gather(%m: memref<40xf32>, %i: vector<8xindex>, %out: memref<6x8xf32>, %row: index) {
  %c0 = arith.constant 0 : index
  %mask = arith.constant dense<true> : vector<1x8xi1>
  %zero = arith.constant dense<0.0> : vector<1x8xf32>
  %at = vector.shape_cast %i : vector<8xindex> to vector<1x8xindex>
  %g = vector.gather %m[%c0] [%at], %mask, %zero : memref<40xf32>, vector<1x8xindex>, vector<1x8xi1>, vector<1x8xf32> into vector<1x8xf32>
  vector.transfer_write %g, %out[%row, %c0] {in_bounds = [true, true]} : vector<1x8xf32>, memref<6x8xf32>
  return
}

// A mask without unit dimensions leaves those of the buffer to a view.
// CHECK-LABEL: func.func @masked_rows
// CHECK: %[[MASK:.+]] = vector.create_mask
// CHECK: %[[FROM:.+]] = memref.subview %arg0[0, 0, 0] [1, %{{.+}}, 8] [1, 1, 1] : memref<1x?x8xf32> to memref<?x8xf32
// CHECK: vector.transfer_read %[[FROM]][%{{.+}}, %{{.+}}], %{{.+}}, %[[MASK]] {in_bounds = [true, true]}
// CHECK: %[[TO:.+]] = memref.subview %arg1[0, 0, 0, 0] [1, 1, %{{.+}}, 8] [1, 1, 1, 1] : memref<1x1x?x8xf32> to memref<?x8xf32
// CHECK: vector.transfer_write %{{.+}}, %[[TO]][%{{.+}}, %{{.+}}], %[[MASK]] {in_bounds = [true, true]}
func.func @masked_rows(%a: memref<1x?x8xf32>, %b: memref<1x1x?x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  %mask = vector.create_mask %n, %c8 : vector<2x8xi1>
  %0 = vector.transfer_read %a[%c0, %c0, %c0], %z, %mask {in_bounds = [true, true]} : memref<1x?x8xf32>, vector<2x8xf32>
  vector.transfer_write %0, %b[%c0, %c0, %c0, %c0], %mask {in_bounds = [true, true]} : vector<2x8xf32>, memref<1x1x?x8xf32>
  return
}
