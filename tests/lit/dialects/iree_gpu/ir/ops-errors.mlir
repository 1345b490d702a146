// RUN: strata-opt %s --split-input-file --verify-diagnostics

func.func @scan(%x: f32) {
  // expected-error @below {{expected an identity for an exclusive scan}}
  %a, %b = iree_gpu.subgroup_scan(%x) {
  ^bb0(%l: f32, %r: f32):
    iree_gpu.yield %l : f32
  } : f32
  return
}

// -----

func.func @cluster(%x: f32) {
  // expected-error @below {{expected a cluster size that is a power of two}}
  %a, %b = iree_gpu.subgroup_scan inclusive(%x) cluster(size = 6) {
  ^bb0(%l: f32, %r: f32):
    iree_gpu.yield %l : f32
  } : f32
  return
}

// -----

func.func @mixed(%t: tensor<4xf32>, %v: vector<4xf32>) {
  // expected-error @below {{expected only tensors or only vectors}}
  %r:2 = iree_gpu.value_barrier %t, %v : tensor<4xf32>, vector<4xf32>
  return
}

// -----

func.func @dma(%from: memref<8xf32>, %to: memref<8xf32, 3>, %i: index) {
  // expected-error @below {{expected a transfer type of rank 1}}
  iree_gpu.async_dma %from[%i] to %to[%i], vector<1x4xf32> : memref<8xf32>, memref<8xf32, 3>
  return
}
