// Regions, bodies and shapes that don't fit their op.
// RUN: strata-opt %s --split-input-file --verify-diagnostics

func.func @f(%v: tensor<2x4xf32>, %o: tensor<2xf32>, %i: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error @+1 {{'iree_linalg_ext.arg_compare' op dimension 5 is beyond rank 2}}
  %0:2 = iree_linalg_ext.arg_compare dimension(5) ins(%v : tensor<2x4xf32>) outs(%o, %i : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %1 : i1
  } -> tensor<2xf32>, tensor<2xi32>
  return %0#0 : tensor<2xf32>
}

// -----

func.func @f(%q: tensor<8x256x16xf32>, %k: tensor<8x512x16xf32>, %v: tensor<8x512x16xf32>, %o: tensor<8x256x16xf32>, %scale: f32) -> tensor<8x256x16xf32> {
  // expected-error @+1 {{'iree_linalg_ext.attention' op has 4 indexing maps for 5 operands}}
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> ()>]> ins(%q, %k, %v, %scale : tensor<8x256x16xf32>, tensor<8x512x16xf32>, tensor<8x512x16xf32>, f32) outs(%o : tensor<8x256x16xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<8x256x16xf32>
  return %0 : tensor<8x256x16xf32>
}

// -----

func.func @f(%q: tensor<8x256x16xf32>, %k: tensor<8x512x16xf32>, %v: tensor<8x512x16xf32>, %o: tensor<8x256x16xf32>, %m: tensor<8x256xf32>, %scale: f32) {
  // expected-error @+1 {{'iree_linalg_ext.online_attention' op has 1 indexing maps for 7 operands}}
  %0:3 = iree_linalg_ext.online_attention <indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]> ins(%q, %k, %v, %scale : tensor<8x256x16xf32>, tensor<8x512x16xf32>, tensor<8x512x16xf32>, f32) outs(%o, %m, %m : tensor<8x256x16xf32>, tensor<8x256xf32>, tensor<8x256xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<8x256x16xf32>, tensor<8x256xf32>, tensor<8x256xf32>
  return
}

// -----

func.func @f(%s: tensor<20x40xf32>, %m: tensor<20xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.exp_reduction' op exp_reduced_operands names output 7}}
  %0 = iree_linalg_ext.exp_reduction {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], exp_reduced_operands = [7]} ins(%s : tensor<20x40xf32>) outs(%m : tensor<20xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<20xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.custom_op' op has 1 indexing maps for 2 operands}}
  %0 = iree_linalg_ext.custom_op {indexing_maps = [affine_map<(d0, d1)[s0] -> (d0, s0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<parallel>]} ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>):
    iree_linalg_ext.yield %y : tensor<?x?xf32>
  } -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<4x16xf32>, %o: tensor<64xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.map_load' op body must give 'index', 'index', 'f32'}}
  %0 = iree_linalg_ext.map_load %x into %o {
  ^bb0(%i: index):
    %p = arith.constant 0.0 : f32
    iree_linalg_ext.yield %i, %p : index, f32
  } : tensor<4x16xf32> into tensor<64xf32> -> tensor<64xf32>
  return
}

// -----

func.func @f(%x: tensor<4x16xf32>, %o: tensor<64xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.map_store' op body takes 'index' but must take 'index', 'index'}}
  %0 = iree_linalg_ext.map_store %x into %o {
  ^bb0(%i: index):
    %t = arith.constant true
    iree_linalg_ext.yield %i, %t : index, i1
  } : tensor<4x16xf32> into tensor<64xf32> -> tensor<64xf32>
  return
}

// -----

func.func @f(%x: tensor<4x16xf32>, %o: tensor<4x16xf32>, %acc: tensor<16xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.scan' op dimension 3 is beyond rank 2}}
  %0:2 = iree_linalg_ext.scan dimension(3) inclusive(true) ins(%x : tensor<4x16xf32>) outs(%o, %acc : tensor<4x16xf32>, tensor<16xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<4x16xf32>, tensor<16xf32>
  return
}

// -----

func.func @f(%u: tensor<5xf32>, %i: tensor<3x1xi32>, %o: tensor<40xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.scatter' op slices and indices differ in dim 0}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<5xf32>, tensor<3x1xi32>) outs(%o : tensor<40xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<40xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.sort' op dimension 2 is beyond rank 1}}
  %0 = iree_linalg_ext.sort dimension(2) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%v: tensor<4x8xf32>, %o: tensor<4x3xf32>, %i: tensor<4x3xi32>) {
  // expected-error @+1 {{'iree_linalg_ext.topk' op dimension 2 is beyond rank 2}}
  %0:2 = iree_linalg_ext.topk dimension(2) ins(%v : tensor<4x8xf32>) outs(%o, %i : tensor<4x3xf32>, tensor<4x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<4x3xf32>, tensor<4x3xi32>
  return
}

// -----

func.func @f(%v: tensor<4x8xf32>, %o: tensor<4x3xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.topk_v2' op dimension 2 is beyond rank 2}}
  %0 = iree_linalg_ext.topk_v2 dimension(2) ins(%v : tensor<4x8xf32>) outs(%o : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x34x34x640xf32>, %o: tensor<2x1024x5760xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.im2col' op needs a stride, a dilation and a kernel size per m_pos}}
  %0 = iree_linalg_ext.im2col strides = [1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x34x34x640xf32>) outs(%o : tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
  return
}

// -----

func.func @f(%f: tensor<3x3x8x16xf32>, %o: tensor<8x8x8x16xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.winograd.filter_transform' op transforms dims 0 and 1 or 2 and 3}}
  %0 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0]) ins(%f : tensor<3x3x8x16xf32>) outs(%o : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  return
}

// -----

func.func @f(%u: tensor<3x5xf32>, %i: tensor<3x1xi32>, %o: tensor<40x4xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.scatter' op slices differ in dim 1 from dim 1 of the indexed tensor}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<3x5xf32>, tensor<3x1xi32>) outs(%o : tensor<40x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<40x4xf32>
  return
}

// -----

func.func @f(%s: tensor<40x4xf32>, %i: tensor<3x2x1xi32>, %o: tensor<3x4xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.gather' op slices of type 'tensor<3x4xf32>' don't fit indices of type 'tensor<3x2x1xi32>'}}
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<40x4xf32>, tensor<3x2x1xi32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %o: tensor<4x6xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.attention' op has indexing maps that aren't two products}}
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, j)>]> ins(%q, %k, %v, %scale : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32) outs(%o : tensor<4x6xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %mask: tensor<16xi1>, %o: tensor<4x8xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.attention' op has a mask that varies along other loops than the scores}}
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (k)>, affine_map<(m, n, k, j) -> (m, n)>]> ins(%q, %k, %v, %scale, %mask : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32, tensor<16xi1>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %o: tensor<4x8xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.attention' op has a body that reads another index than the scores have}}
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, n)>]> ins(%q, %k, %v, %scale : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32) outs(%o : tensor<4x8xf32>) {
  ^bb0(%score: f32):
    %i = iree_linalg_ext.index 1 : index
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %o: tensor<4x8xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.attention' op body must make one float of one}}
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, n)>]> ins(%q, %k, %v, %scale : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32) outs(%o : tensor<4x8xf32>) {
  ^bb0(%score: f32, %other: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %o: tensor<4x8xf32>, %max: tensor<6xf32>, %sum: tensor<4xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.online_attention' op needs a maximum and a sum for each row of scores}}
  %0:3 = iree_linalg_ext.online_attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, n)>, affine_map<(m, n, k, j) -> (j)>, affine_map<(m, n, k, j) -> (m)>]> ins(%q, %k, %v, %scale : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32) outs(%o, %max, %sum : tensor<4x8xf32>, tensor<6xf32>, tensor<4xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x8xf32>, tensor<6xf32>, tensor<4xf32>
  return
}
