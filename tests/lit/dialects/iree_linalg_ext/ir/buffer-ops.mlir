// RUN: strata-opt %s --mlir-print-op-generic | strata-opt --mlir-print-op-generic | FileCheck %s
// RUN: strata-opt %s | FileCheck %s --check-prefix=PRETTY

// Printed as what they are on tensors.
// CHECK: "iree_linalg_ext.pack"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_inner_tiles = array<i64: 4, -9223372036854775808>}>
// PRETTY: linalg.pack %{{.+}} padding_value(%{{.+}} : f32) inner_dims_pos = [0, 1] inner_tiles = [4, %{{.+}}] into %{{.+}} : memref<10x?xf32> -> memref<3x?x4x?xf32>
func.func @pack(%s: memref<10x?xf32>, %d: memref<3x?x4x?xf32>, %pad: f32, %n: index) {
  iree_linalg_ext.pack %s padding_value(%pad : f32) inner_dims_pos = [0, 1] inner_tiles = [4, %n] into %d : memref<10x?xf32> -> memref<3x?x4x?xf32>
  return
}

// CHECK: "iree_linalg_ext.unpack"(%{{.+}}, %{{.+}})
// PRETTY: linalg.unpack %{{.+}} outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [8] into %{{.+}} : memref<2x10x8xf32> -> memref<10x13xf32>
func.func @unpack(%s: memref<2x10x8xf32>, %d: memref<10x13xf32>) {
  iree_linalg_ext.unpack %s outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [8] into %d : memref<2x10x8xf32> -> memref<10x13xf32>
  return
}
