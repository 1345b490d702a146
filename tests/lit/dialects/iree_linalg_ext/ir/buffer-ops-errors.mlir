// RUN: strata-opt %s --split-input-file --verify-diagnostics

func.func @twice(%s: memref<8x8xf32>, %d: memref<2x8x4x2xf32>) {
  // expected-error @+1 {{inner_dims_pos must name dims}}
  iree_linalg_ext.pack %s inner_dims_pos = [0, 0] inner_tiles = [4, 2] into %d : memref<8x8xf32> -> memref<2x8x4x2xf32>
  return
}

// -----

func.func @order(%s: memref<8x8xf32>, %d: memref<2x8x4xf32>) {
  // expected-error @+1 {{outer_dims_perm must order all dims}}
  iree_linalg_ext.pack %s outer_dims_perm = [0, 0] inner_dims_pos = [0] inner_tiles = [4] into %d : memref<8x8xf32> -> memref<2x8x4xf32>
  return
}

// -----

func.func @tiles(%s: memref<8x8xf32>, %d: memref<2x8x4xf32>) {
  // expected-error @+1 {{has a tile for each dim}}
  iree_linalg_ext.unpack %d inner_dims_pos = [0, 1] inner_tiles = [4] into %s : memref<2x8x4xf32> -> memref<8x8xf32>
  return
}

// -----

func.func @empty(%s: memref<8x8xf32>, %d: memref<2x8x4xf32>) {
  // expected-error @+1 {{has tiles of at least one element}}
  iree_linalg_ext.pack %s inner_dims_pos = [0] inner_tiles = [0] into %d : memref<8x8xf32> -> memref<2x8x4xf32>
  return
}

// -----

func.func @shape(%s: memref<8x8xf32>, %d: memref<2x8x4xf32>) {
  // expected-error @+1 {{must end in the tiles}}
  iree_linalg_ext.unpack %d inner_dims_pos = [0] inner_tiles = [8] into %s : memref<2x8x4xf32> -> memref<8x8xf32>
  return
}

// -----

func.func @element(%s: memref<8x8xf32>, %d: memref<2x8x4xi32>) {
  // expected-error @+1 {{changes no element}}
  iree_linalg_ext.pack %s inner_dims_pos = [0] inner_tiles = [4] into %d : memref<8x8xf32> -> memref<2x8x4xi32>
  return
}

// -----

func.func @padding(%s: memref<8x8xf32>, %d: memref<2x8x4xf32>, %p: i32) {
  // expected-error @+1 {{fills up with a value of another type}}
  iree_linalg_ext.pack %s padding_value(%p : i32) inner_dims_pos = [0] inner_tiles = [4] into %d : memref<8x8xf32> -> memref<2x8x4xf32>
  return
}
