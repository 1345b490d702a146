// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-virtual-vector-lowering))' | FileCheck %s

// CHECK-LABEL: func.func @contract
// CHECK-COUNT-4: vector.fma {{.*}} : vector<4xf32>
// CHECK-NOT: vector.contract
func.func @contract(%a: vector<2x2xf32>, %b: vector<2x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x2xf32>, vector<2x4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: func.func @reduce
// CHECK-COUNT-2: vector.reduction <add>
func.func @reduce(%a: vector<2x4xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %a, %c [1] : vector<2x4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// A lane's number counts elements of the shape, which are not those of the memory: each is taken apart by the shape.
// CHECK-LABEL: func.func @gather_of_strided_rows
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<3x8xf32, strided<[16, 1]>>, %[[AT:[a-z0-9]+]]: vector<2xindex>, %[[MASK:[a-z0-9]+]]: vector<2xi1>, %[[REST:[a-z0-9]+]]: vector<2xf32>, %[[I:[a-z0-9]+]]: index, %[[J:[a-z0-9]+]]: index
// CHECK: %[[BEGIN:.+]] = affine.linearize_index [%[[I]], %[[J]]] by (3, 8) : index
// CHECK: %[[WANTED:.+]] = vector.extract %[[MASK]][0]
// CHECK: %[[NUMBER:.+]] = vector.extract %[[AT]][0]
// CHECK: %[[SUM:.+]] = arith.addi %[[BEGIN]], %[[NUMBER]] : index
// CHECK: %[[INDICES:.+]]:2 = affine.delinearize_index %[[SUM]] into (3, 8) : index, index
// CHECK: scf.if %[[WANTED]] -> (vector<2xf32>) {
// CHECK-NEXT: %[[LOADED:.+]] = vector.load %[[X]][%[[INDICES]]#0, %[[INDICES]]#1] : memref<3x8xf32, strided<[16, 1]>>, vector<1xf32>
// CHECK-NEXT: %[[ELEMENT:.+]] = vector.extract %[[LOADED]][0]
// CHECK-NEXT: vector.insert %[[ELEMENT]], %[[REST]] [0]
// CHECK: affine.delinearize_index
// CHECK: vector.load
func.func @gather_of_strided_rows(%x: memref<3x8xf32, strided<[16, 1]>>, %at: vector<2xindex>, %mask: vector<2xi1>, %rest: vector<2xf32>, %i: index, %j: index) -> vector<2xf32> {
  %0 = vector.gather %x[%i, %j] [%at], %mask, %rest : memref<3x8xf32, strided<[16, 1]>>, vector<2xindex>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}

// Sizes and strides that are not known, indices of another type, lanes in two dimensions.
// CHECK-LABEL: func.func @gather_of_unknown_rows
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<?x?xf32, strided<[?, 1], offset: ?>>
// CHECK: %[[ROWS:.+]] = memref.dim %[[X]], %c0
// CHECK: %[[COLUMNS:.+]] = memref.dim %[[X]], %c1
// CHECK-COUNT-2: affine.delinearize_index %{{.+}} into (%[[ROWS]], %[[COLUMNS]])
// CHECK-COUNT-2: affine.delinearize_index
func.func @gather_of_unknown_rows(%x: memref<?x?xf32, strided<[?, 1], offset: ?>>, %at: vector<2x2xi32>, %mask: vector<2x2xi1>, %rest: vector<2x2xf32>, %i: index, %j: index) -> vector<2x2xf32> {
  %0 = vector.gather %x[%i, %j] [%at], %mask, %rest : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<2x2xi32>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// Rows whose elements don't stand side by side have no vectors.
// CHECK-LABEL: func.func @gather_of_strided_elements
// CHECK: %[[INDICES:.+]]:2 = affine.delinearize_index %{{.+}} into (3, 4) : index, index
// CHECK: memref.load %{{.+}}[%[[INDICES]]#0, %[[INDICES]]#1] : memref<3x4xf32, strided<[8, 2]>>
func.func @gather_of_strided_elements(%x: memref<3x4xf32, strided<[8, 2]>>, %at: vector<2xindex>, %mask: vector<2xi1>, %rest: vector<2xf32>, %i: index, %j: index) -> vector<2xf32> {
  %0 = vector.gather %x[%i, %j] [%at], %mask, %rest : memref<3x4xf32, strided<[8, 2]>>, vector<2xindex>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}

// A column is every third element of its matrix, from where it begins.
// CHECK-LABEL: func.func @gather_of_column
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<10x3xf32>, %[[AT:[a-z0-9]+]]: vector<2xindex>
// CHECK-DAG: %[[STRIDES:.+]] = arith.constant dense<3> : vector<2xindex>
// CHECK-DAG: %[[BEGIN:.+]] = arith.constant 14 : index
// CHECK: %[[ALL:.+]] = memref.collapse_shape %[[X]] {{\[\[}}0, 1]] : memref<10x3xf32> into memref<30xf32>
// CHECK: %[[NUMBERS:.+]] = arith.muli %[[AT]], %[[STRIDES]]
// CHECK: %[[NUMBER:.+]] = vector.extract %[[NUMBERS]][0]
// CHECK: %[[I:.+]] = arith.addi %[[NUMBER]], %[[BEGIN]]
// CHECK: vector.load %[[ALL]][%[[I]]]
func.func @gather_of_column(%x: memref<10x3xf32>, %at: vector<2xindex>, %mask: vector<2xi1>, %rest: vector<2xf32>) -> vector<2xf32> {
  %c0 = arith.constant 0 : index
  %column = memref.subview %x[4, 2] [5, 1] [1, 1] : memref<10x3xf32> to memref<5xf32, strided<[3], offset: 14>>
  %0 = vector.gather %column[%c0] [%at], %mask, %rest : memref<5xf32, strided<[3], offset: 14>>, vector<2xindex>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}

// The width of the matrix isn't known.
// CHECK-LABEL: func.func @gather_of_unknown_column
// CHECK-SAME: vector<2xf32>, %[[BEGIN:[a-z0-9]+]]: index, %{{.+}}: index)
// CHECK: %[[COLUMN:.+]] = memref.subview
// CHECK: %[[I:.+]] = arith.addi %[[BEGIN]], %{{.+}} : index
// CHECK: memref.load %[[COLUMN]][%[[I]]] : memref<?xf32, strided<[?], offset: 1>>
func.func @gather_of_unknown_column(%x: memref<?x?xf32>, %at: vector<2xindex>, %mask: vector<2xi1>, %rest: vector<2xf32>, %begin: index, %n: index) -> vector<2xf32> {
  %column = memref.subview %x[0, 1] [%n, 1] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: 1>>
  %0 = vector.gather %column[%begin] [%at], %mask, %rest : memref<?xf32, strided<[?], offset: 1>>, vector<2xindex>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}

// Where rows follow each other a number is a distance, whatever stride a dimension of one element has.
// CHECK-LABEL: func.func @gather_of_one_row
// CHECK-NOT: affine.delinearize_index
// CHECK: vector.load %{{.+}}[%{{.+}}, %{{.+}}] : memref<1x8xf32, strided<[64, 1]>>, vector<1xf32>
func.func @gather_of_one_row(%x: memref<1x8xf32, strided<[64, 1]>>, %at: vector<2xindex>, %mask: vector<2xi1>, %rest: vector<2xf32>, %i: index, %j: index) -> vector<2xf32> {
  %0 = vector.gather %x[%i, %j] [%at], %mask, %rest : memref<1x8xf32, strided<[64, 1]>>, vector<2xindex>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
