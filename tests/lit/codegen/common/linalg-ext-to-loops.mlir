// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-linalg-ext-to-loops))' --mlir-print-local-scope | FileCheck %s

// Operations of linalg have a pass of their own; index computations fold.
// CHECK-LABEL: func.func @linalg
// CHECK: %[[C3:.+]] = arith.constant 3 : index
// CHECK: linalg.copy
// CHECK: return %[[C3]]
func.func @linalg(%in: memref<4xf32>, %out: memref<4xf32>) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = arith.addi %c1, %c2 : index
  linalg.copy ins(%in : memref<4xf32>) outs(%out : memref<4xf32>)
  return %0 : index
}

// Coordinates come from the indices, the rest of the position from the loops. What points out of the buffer is dropped.
// CHECK-LABEL: func.func @scatter
// CHECK-SAME: %[[U:[a-z0-9]+]]: memref<3x5xf32>, %[[I:[a-z0-9]+]]: memref<3x1xi32>, %[[O:[a-z0-9]+]]: memref<8x5xf32>
// CHECK: %[[ROWS:.+]] = arith.constant 8 : index
// CHECK: scf.for %[[B:[a-z0-9]+]] =
// CHECK: scf.for %[[S:[a-z0-9]+]] =
// CHECK: %[[NEW:.+]] = memref.load %[[U]][%[[B]], %[[S]]]
// CHECK: %[[AT:.+]] = memref.load %[[I]][%[[B]], %{{.+}}]
// CHECK: %[[ROW:.+]] = arith.index_cast %[[AT]] : i32 to index
// CHECK: %[[WITHIN:.+]] = arith.cmpi ult, %[[ROW]], %[[ROWS]]
// CHECK-NEXT: scf.if %[[WITHIN]] {
// CHECK: %[[OLD:.+]] = memref.load %[[O]][%[[ROW]], %[[S]]]
// CHECK: %[[SUM:.+]] = arith.addf %[[NEW]], %[[OLD]]
// CHECK: memref.store %[[SUM]], %[[O]][%[[ROW]], %[[S]]]
func.func @scatter(%u: memref<3x5xf32>, %i: memref<3x1xi32>, %o: memref<8x5xf32>) {
  iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : memref<3x5xf32>, memref<3x1xi32>) outs(%o : memref<8x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  }
  return
}

// Each of several coordinates counts.
// CHECK-LABEL: func.func @scatter_points
// CHECK-SAME: %[[O:[a-z0-9]+]]: memref<?x6xf32>
// CHECK: %[[COLUMNS:.+]] = arith.constant 6 : index
// CHECK: %[[ROW:.+]] = arith.index_cast
// CHECK: %[[COLUMN:.+]] = arith.index_cast
// CHECK: %[[ROWS:.+]] = memref.dim %[[O]]
// CHECK: %[[FIRST:.+]] = arith.cmpi ult, %[[ROW]], %[[ROWS]]
// CHECK: %[[SECOND:.+]] = arith.cmpi ult, %[[COLUMN]], %[[COLUMNS]]
// CHECK: %[[BOTH:.+]] = arith.andi %[[FIRST]], %[[SECOND]]
// CHECK-NEXT: scf.if %[[BOTH]] {
// CHECK: memref.store %{{.+}}, %[[O]][%[[ROW]], %[[COLUMN]]]
func.func @scatter_points(%u: memref<3xf32>, %i: memref<3x2xi32>, %o: memref<?x6xf32>) {
  iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(true) ins(%u, %i : memref<3xf32>, memref<3x2xi32>) outs(%o : memref<?x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  }
  return
}

// How many dimensions count slices follows from the ranks: that a size is known on one side only says nothing.
// CHECK-LABEL: func.func @scatter_of_mixed_sizes
// CHECK-SAME: %[[U:[a-z0-9]+]]: memref<?x?xf32>, %[[I:[a-z0-9]+]]: memref<3x2xi32>, %[[O:[a-z0-9]+]]: memref<?x4x?xf32>
// CHECK: scf.for %[[B:[a-z0-9]+]] =
// CHECK: scf.for %[[S:[a-z0-9]+]] =
// CHECK: memref.load %[[U]][%[[B]], %[[S]]]
// CHECK: memref.load %[[I]][%[[B]], %{{.+}}] : memref<3x2xi32>
// CHECK: memref.load %[[I]][%[[B]], %{{.+}}] : memref<3x2xi32>
// CHECK: memref.store %{{.+}}, %[[O]][%{{.+}}, %{{.+}}, %[[S]]]
func.func @scatter_of_mixed_sizes(%u: memref<?x?xf32>, %i: memref<3x2xi32>, %o: memref<?x4x?xf32>) {
  iree_linalg_ext.scatter dimension_map = [1, 0] unique_indices(true) ins(%u, %i : memref<?x?xf32>, memref<3x2xi32>) outs(%o : memref<?x4x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  }
  return
}

// The indices may lack the dimension of a single coordinate.
// CHECK-LABEL: func.func @gather
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<8x5xf32>, %[[I:[a-z0-9]+]]: memref<4xi64>, %[[O:[a-z0-9]+]]: memref<4x5xf32>
// CHECK: %[[AT:.+]] = memref.load %[[I]][%[[B:.+]]]
// CHECK: %[[ROW:.+]] = arith.index_cast %[[AT]] : i64 to index
// CHECK: %[[V:.+]] = memref.load %[[X]][%[[ROW]], %[[S:.+]]]
// CHECK: memref.store %[[V]], %[[O]][%[[B]], %[[S]]]
func.func @gather(%x: memref<8x5xf32>, %i: memref<4xi64>, %o: memref<4x5xf32>) {
  iree_linalg_ext.gather dimension_map = [0] ins(%x, %i : memref<8x5xf32>, memref<4xi64>) outs(%o : memref<4x5xf32>)
  return
}

// Slices that the mask leaves out aren't touched, nor are their coordinates read.
// CHECK-LABEL: func.func @masked_scatter
// CHECK-SAME: %[[U:[a-z0-9]+]]: memref<3x5xf32>, %[[I:[a-z0-9]+]]: memref<3x1xi32>, %[[M:[a-z0-9]+]]: memref<3xi8>, %[[O:[a-z0-9]+]]: memref<8x5xf32>
// CHECK: %[[STORED:.+]] = memref.load %[[M]][%[[B:.+]]]
// CHECK: %[[SET:.+]] = arith.trunci %[[STORED]] : i8 to i1
// CHECK: scf.if %[[SET]] {
// CHECK: memref.load %[[I]][%[[B]]
// CHECK: memref.store %{{.+}}, %[[O]]
func.func @masked_scatter(%u: memref<3x5xf32>, %i: memref<3x1xi32>, %m: memref<3xi8>, %o: memref<8x5xf32>) {
  iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i, %m : memref<3x5xf32>, memref<3x1xi32>, memref<3xi8>) outs(%o : memref<8x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  }
  return
}

// CHECK-LABEL: func.func @masked_gather
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<8x5xf32>, %[[I:[a-z0-9]+]]: memref<4xi64>, %[[M:[a-z0-9]+]]: memref<4xi1>, %[[O:[a-z0-9]+]]: memref<4x5xf32>
// CHECK: %[[SET:.+]] = memref.load %[[M]][%[[B:.+]]]
// CHECK-NEXT: scf.if %[[SET]] {
// CHECK-NEXT: memref.load %[[I]][%[[B]]]
// CHECK: memref.store %{{.+}}, %[[O]]
func.func @masked_gather(%x: memref<8x5xf32>, %i: memref<4xi64>, %m: memref<4xi1>, %o: memref<4x5xf32>) {
  iree_linalg_ext.gather dimension_map = [0] ins(%x, %i, %m : memref<8x5xf32>, memref<4xi64>, memref<4xi1>) outs(%o : memref<4x5xf32>)
  return
}

// CHECK-LABEL: func.func @sort
// CHECK: scf.for
// CHECK: scf.for %[[I:.+]] =
// CHECK: arith.cmpi slt
// CHECK: scf.if
// CHECK: memref.store
// CHECK: memref.store
func.func @sort(%x: memref<9xi32>) {
  iree_linalg_ext.sort dimension(0) outs(%x : memref<9xi32>) {
  ^bb0(%a: i32, %b: i32):
    %c = arith.cmpi slt, %a, %b : i32
    iree_linalg_ext.yield %c : i1
  }
  return
}

// An exclusive scan starts with the accumulator and is one element behind.
// CHECK-LABEL: func.func @scan
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<6xf32>, %[[O:[a-z0-9]+]]: memref<6xf32>, %[[T:[a-z0-9]+]]: memref<f32>
// CHECK: scf.if
// CHECK: %[[START:.+]] = memref.load %[[T]][]
// CHECK: memref.store %[[START]], %[[O]]
// CHECK: } else {
// CHECK: %[[SUM:.+]] = memref.load %[[O]][%[[P:.+]]]
// CHECK: %[[NEXT:.+]] = memref.load %[[X]][%[[P]]]
// CHECK: arith.addf %[[SUM]], %[[NEXT]]
func.func @scan(%x: memref<6xf32>, %o: memref<6xf32>, %t: memref<f32>) {
  iree_linalg_ext.scan dimension(0) inclusive(false) ins(%x : memref<6xf32>) outs(%o, %t : memref<6xf32>, memref<f32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @topk
// CHECK: scf.for
// CHECK: scf.for {{.*}} iter_args(%[[V:.+]] = %{{.+}}, %[[I:.+]] = %{{.+}}) -> (f32, i32)
// CHECK: %[[FIRST:.+]] = arith.cmpf ogt, %[[V]], %[[OTHER:.+]] : f32
// CHECK: arith.select %[[FIRST]], %[[V]], %[[OTHER]]
// CHECK: arith.select %[[FIRST]], %[[I]],
func.func @topk(%x: memref<10xf32>, %v: memref<3xf32>, %i: memref<3xi32>) {
  iree_linalg_ext.topk dimension(0) ins(%x : memref<10xf32>) outs(%v, %i : memref<3xf32>, memref<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %c : i1
  }
  return
}

// An element of a tile comes from the tile's place and its own; beyond the source it is the filling.
// CHECK-LABEL: func.func @pack
// CHECK-SAME: %[[S:[a-z0-9]+]]: memref<10x?xf32>, %[[D:[a-z0-9]+]]: memref<3x?x8x4xf32>, %[[PAD:[a-z0-9]+]]: f32
// CHECK-DAG: %[[C10:.+]] = arith.constant 10 : index
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK: scf.for %[[J:[a-z0-9]+]] =
// CHECK: scf.for %[[V:[a-z0-9]+]] =
// CHECK: scf.for %[[U:[a-z0-9]+]] =
// CHECK: %[[X:.+]] = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%[[I]], %[[U]])
// CHECK: %[[Y:.+]] = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1)>(%[[J]], %[[V]])
// CHECK: arith.cmpi slt, %[[X]], %[[C10]]
// CHECK: %[[N:.+]] = memref.dim %[[S]], %{{.+}}
// CHECK: arith.cmpi slt, %[[Y]], %[[N]]
// CHECK: %[[E:.+]] = scf.if
// CHECK: memref.load %[[S]][%[[X]], %[[Y]]]
// CHECK: scf.yield %[[PAD]]
// CHECK: memref.store %[[E]], %[[D]][%[[I]], %[[J]], %[[V]], %[[U]]]
func.func @pack(%s: memref<10x?xf32>, %d: memref<3x?x8x4xf32>, %pad: f32) {
  iree_linalg_ext.pack %s padding_value(%pad : f32) inner_dims_pos = [1, 0] inner_tiles = [8, 4] into %d : memref<10x?xf32> -> memref<3x?x8x4xf32>
  return
}

// CHECK-LABEL: func.func @unpack
// CHECK-SAME: %[[S:[a-z0-9]+]]: memref<2x3x4x8xf32>, %[[D:[a-z0-9]+]]: memref<10x13xf32>
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK: scf.for %[[J:[a-z0-9]+]] =
// CHECK-DAG: %[[U:.+]] = affine.apply affine_map<(d0) -> (d0 mod 4)>(%[[I]])
// CHECK-DAG: %[[A:.+]] = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%[[I]])
// CHECK-DAG: %[[V:.+]] = affine.apply affine_map<(d0) -> (d0 mod 8)>(%[[J]])
// CHECK-DAG: %[[B:.+]] = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%[[J]])
// CHECK: %[[E:.+]] = memref.load %[[S]][%[[B]], %[[A]], %[[U]], %[[V]]]
// CHECK: memref.store %[[E]], %[[D]][%[[I]], %[[J]]]
func.func @unpack(%s: memref<2x3x4x8xf32>, %d: memref<10x13xf32>) {
  iree_linalg_ext.unpack %s outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %d : memref<2x3x4x8xf32> -> memref<10x13xf32>
  return
}

// What is masked out is neither read nor written.
// CHECK-LABEL: func.func @map_store
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<1x4xf32>, %[[B:[a-z0-9]+]]: memref<8xf32>, %[[N:[a-z0-9]+]]: index
// CHECK: scf.for %[[I:.+]] = %c0 to %c1 step %c1
// CHECK: scf.for %[[J:.+]] = %c0 to %c4 step %c1
// CHECK-DAG: %[[AT:.+]] = arith.addi %[[J]], %[[N]] : index
// CHECK-DAG: %[[MASK:.+]] = arith.cmpi ult, %[[AT]], %c8 : index
// CHECK: scf.if %[[MASK]] {
// CHECK-NEXT: %[[ELEMENT:.+]] = memref.load %[[A]][%[[I]], %[[J]]]
// CHECK-NEXT: memref.store %[[ELEMENT]], %[[B]][%[[AT]]]
func.func @map_store(%a: memref<1x4xf32>, %b: memref<8xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  iree_linalg_ext.map_store %a into %b {
  ^bb0(%i: index, %j: index):
    %at = arith.addi %j, %n : index
    %mask = arith.cmpi ult, %at, %c8 : index
    iree_linalg_ext.yield %at, %mask : index, i1
  } : memref<1x4xf32> into memref<8xf32>
  return
}

// Blocks of 2^2 elements, the halves of which are combined.
// CHECK-LABEL: func.func @fft
// CHECK-SAME: %[[C:[a-z0-9]+]]: memref<2xf32>, %[[S:[a-z0-9]+]]: memref<2xf32>, %[[RE:[a-z0-9]+]]: memref<3x8xf32>, %[[IM:[a-z0-9]+]]: memref<3x8xf32>
// CHECK: scf.for %[[I:.+]] = %c0 to %c3 step %c1
// CHECK: scf.for %[[J:.+]] = %c0 to %c8 step %c4
// CHECK-DAG: %[[UR:.+]] = memref.subview %[[RE]][%[[I]], %[[J]]] [1, %c2] [1, 1]
// CHECK-DAG: %[[UI:.+]] = memref.subview %[[IM]][%[[I]], %[[J]]] [1, %c2] [1, 1]
// CHECK-DAG: %[[K:.+]] = arith.addi %[[J]], %c2 : index
// CHECK-DAG: %[[VR:.+]] = memref.subview %[[RE]][%[[I]], %[[K]]] [1, %c2] [1, 1]
// CHECK-DAG: %[[VI:.+]] = memref.subview %[[IM]][%[[I]], %[[K]]] [1, %c2] [1, 1]
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>
// CHECK-SAME: ins(%[[C]], %[[S]] : {{.+}}) outs(%[[UR]], %[[UI]], %[[VR]], %[[VI]] :
// CHECK: ^bb0(%[[WR:.+]]: f32, %[[WI:.+]]: f32, %[[A:.+]]: f32, %[[B:.+]]: f32, %[[X:.+]]: f32, %[[Y:.+]]: f32):
// CHECK-DAG: %[[RR:.+]] = arith.mulf %[[WR]], %[[X]]
// CHECK-DAG: %[[II:.+]] = arith.mulf %[[WI]], %[[Y]]
// CHECK-DAG: %[[RI:.+]] = arith.mulf %[[WR]], %[[Y]]
// CHECK-DAG: %[[IR:.+]] = arith.mulf %[[WI]], %[[X]]
// CHECK-DAG: %[[REAL:.+]] = arith.subf %[[RR]], %[[II]]
// CHECK-DAG: %[[IMAG:.+]] = arith.addf %[[RI]], %[[IR]]
// CHECK-DAG: %[[SR:.+]] = arith.addf %[[A]], %[[REAL]]
// CHECK-DAG: %[[SI:.+]] = arith.addf %[[B]], %[[IMAG]]
// CHECK-DAG: %[[DR:.+]] = arith.subf %[[A]], %[[REAL]]
// CHECK-DAG: %[[DI:.+]] = arith.subf %[[B]], %[[IMAG]]
// CHECK: linalg.yield %[[SR]], %[[SI]], %[[DR]], %[[DI]]
func.func @fft(%c: memref<2xf32>, %s: memref<2xf32>, %re: memref<3x8xf32>, %im: memref<3x8xf32>) {
  %stage = arith.constant 2 : index
  iree_linalg_ext.fft ins(%stage, %c, %s : index, memref<2xf32>, memref<2xf32>) outs(%re, %im : memref<3x8xf32>, memref<3x8xf32>)
  return
}

// Coefficients that nobody gives are computed: angles are parts of a turn.
// CHECK-LABEL: func.func @fft_without_coefficients
// CHECK-SAME: %[[STAGE:[a-z0-9]+]]: index
// CHECK: %[[TURN:.+]] = arith.constant -6.28318548 : f32
// CHECK: %[[BLOCK:.+]] = arith.shli %c1, %[[STAGE]] : index
// CHECK: scf.for %{{.+}} = %c0 to %{{.+}} step %[[BLOCK]]
// CHECK: %[[ANGLE:.+]] = arith.divf %[[TURN]], %{{.+}} : f32
// CHECK: linalg.generic
// CHECK: %[[K:.+]] = linalg.index 0 : index
// CHECK: %[[PART:.+]] = arith.mulf %[[ANGLE]], %{{.+}} : f32
// CHECK: math.cos %[[PART]] : f32
// CHECK: math.sin %[[PART]] : f32
func.func @fft_without_coefficients(%stage: index, %re: memref<?xf32>, %im: memref<?xf32>) {
  iree_linalg_ext.fft ins(%stage : index) outs(%re, %im : memref<?xf32>, memref<?xf32>)
  return
}
