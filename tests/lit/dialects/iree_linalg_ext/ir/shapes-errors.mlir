// RUN: strata-opt %s --split-input-file --verify-diagnostics

func.func @sort(%a: tensor<3x4xi8>, %b: tensor<3x5xi8>) {
  // expected-error @+1 {{sorts 'tensor<3x5xi8>' along with 'tensor<3x4xi8>'}}
  %0:2 = iree_linalg_ext.sort dimension(1) outs(%a, %b : tensor<3x4xi8>, tensor<3x5xi8>) {
  ^bb0(%x: i8, %y: i8, %z: i8, %w: i8):
    %c = arith.cmpi slt, %x, %y : i8
    iree_linalg_ext.yield %c : i1
  } -> tensor<3x4xi8>, tensor<3x5xi8>
  return
}

// -----

func.func @scatter_map(%updates: tensor<5x3xf32>, %at: tensor<5x1xi32>, %into: tensor<3x9xf32>) {
  // expected-error @+1 {{dimension_map names dim 1 but only 1 dims}}
  %0 = iree_linalg_ext.scatter dimension_map = [1] unique_indices(true) ins(%updates, %at : tensor<5x3xf32>, tensor<5x1xi32>) outs(%into : tensor<3x9xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<3x9xf32>
  return
}

// -----

func.func @scatter_mask(%updates: tensor<5x3xf32>, %at: tensor<5x1xi32>, %mask: tensor<4xi1>, %into: tensor<9x3xf32>) {
  // expected-error @+1 {{must have the shape of the batch}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%updates, %at, %mask : tensor<5x3xf32>, tensor<5x1xi32>, tensor<4xi1>) outs(%into : tensor<9x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<9x3xf32>
  return
}

// -----

func.func @scatter_body(%updates: tensor<5x3xf32>, %at: tensor<5x1xi32>, %into: tensor<9x3xf32>) {
  // expected-error @+1 {{body must give one 'f32'}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%updates, %at : tensor<5x3xf32>, tensor<5x1xi32>) outs(%into : tensor<9x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a, %b : f32, f32
  } -> tensor<9x3xf32>
  return
}

// -----

func.func @gather_mask(%from: tensor<9x3xf32>, %at: tensor<5x1xi32>, %mask: tensor<5xf32>, %out: tensor<5x3xf32>) {
  // expected-error @+1 {{mask must have elements of type i1, or i8}}
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%from, %at, %mask : tensor<9x3xf32>, tensor<5x1xi32>, tensor<5xf32>) outs(%out : tensor<5x3xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @map_of_nothing(%a: tensor<f32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{needs tensors with at least one dim}}
  %0 = iree_linalg_ext.map_store %a into %b {
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    iree_linalg_ext.yield %c0, %true : index, i1
  } : tensor<f32> into tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @arg_compare(%a: tensor<3x8xf32>, %v: tensor<3xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{output of type 'tensor<4xi32>' must have the shape of the input without dim 1}}
  %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%a : tensor<3x8xf32>) outs(%v, %i : tensor<3xf32>, tensor<4xi32>) {
  ^bb0(%x: f32, %y: f32):
    %c = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<3xf32>, tensor<4xi32>
  return
}

// -----

func.func @topk(%a: tensor<3x8xf32>, %v: tensor<4x2xf32>, %i: tensor<4x2xi32>) {
  // expected-error @+1 {{input and output differ in dim 0}}
  %0:2 = iree_linalg_ext.topk dimension(1) ins(%a : tensor<3x8xf32>) outs(%v, %i : tensor<4x2xf32>, tensor<4x2xi32>) {
  ^bb0(%x: f32, %y: f32):
    %c = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<4x2xf32>, tensor<4x2xi32>
  return
}

// -----

func.func @topk_too_many(%a: tensor<3x8xf32>, %v: tensor<3x9xf32>) {
  // expected-error @+1 {{gives 9 of 8 elements}}
  %0 = iree_linalg_ext.topk_v2 dimension(1) ins(%a : tensor<3x8xf32>) outs(%v : tensor<3x9xf32>) {
  ^bb0(%x: f32, %y: f32):
    %c = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<3x9xf32>
  return
}

// -----

func.func @im2col_sizes(%a: tensor<1x8x8x3xf32>, %b: tensor<1x36x27xf32>) {
  // expected-error @+1 {{output_sizes must list 1 sizes of the batch, 2 of positions and 3 inside of windows}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[1], [36], [3, 3, 3]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%a : tensor<1x8x8x3xf32>) outs(%b : tensor<1x36x27xf32>) -> tensor<1x36x27xf32>
  return
}

// -----

func.func @im2col_order(%a: tensor<1x8x8x3xf32>, %b: tensor<1x36x27xf32>) {
  // expected-error @+1 {{output_perm must be a permutation}}
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[1], [6, 6], [3, 3, 3]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 1] ins(%a : tensor<1x8x8x3xf32>) outs(%b : tensor<1x36x27xf32>) -> tensor<1x36x27xf32>
  return
}

// -----

func.func @winograd_tiles(%a: tensor<1x10x10x16xf32>, %b: tensor<8x8x1x2x3x16xf32>) {
  // expected-error @+1 {{has a transformed side of type 'tensor<8x8x1x2x3x16xf32>' for one of type 'tensor<1x10x10x16xf32>'}}
  %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%a : tensor<1x10x10x16xf32>) outs(%b : tensor<8x8x1x2x3x16xf32>) -> tensor<8x8x1x2x3x16xf32>
  return
}

// -----

func.func @winograd_filter(%a: tensor<3x5x4x8xf32>, %b: tensor<8x8x4x8xf32>) {
  // expected-error @+1 {{dim 1 must have the size of the kernel}}
  %0 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%a : tensor<3x5x4x8xf32>) outs(%b : tensor<8x8x4x8xf32>) -> tensor<8x8x4x8xf32>
  return
}

// -----

func.func @winograd_dims(%a: tensor<8x8x1x2x2x16xf32>, %b: tensor<1x12x12x16xf32>) {
  // expected-error @+1 {{transforms dims 1 and 2 or 2 and 3}}
  %0 = iree_linalg_ext.winograd.output_transform output_tile_size(6) kernel_size(3) image_dimensions([0, 1]) ins(%a : tensor<8x8x1x2x2x16xf32>) outs(%b : tensor<1x12x12x16xf32>) -> tensor<1x12x12x16xf32>
  return
}

// -----

func.func @custom_argument(%a: tensor<4xf32>) {
  // expected-error @+1 {{body takes 'tensor<4xf32>' but must take 'tensor<?xf32>'}}
  %0 = iree_linalg_ext.custom_op {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: tensor<4xf32>):
    iree_linalg_ext.yield %x : tensor<4xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func @index_alone() {
  // expected-error @+1 {{'iree_linalg_ext.index' op expects parent op to be one of}}
  %0 = iree_linalg_ext.index 0 : index
  return
}

// -----

func.func @f(%stage: index, %a: tensor<8xf32>, %b: tensor<16xf32>) {
  // expected-error @+1 {{real and imaginary part differ in type}}
  %0:2 = iree_linalg_ext.fft ins(%stage : index) outs(%a, %b : tensor<8xf32>, tensor<16xf32>) : tensor<8xf32>, tensor<16xf32>
  return
}

// -----

func.func @f(%stage: index, %a: tensor<8x6xf32>) {
  // expected-error @+1 {{transforms 6 elements, no power of two}}
  %0:2 = iree_linalg_ext.fft ins(%stage : index) outs(%a, %a : tensor<8x6xf32>, tensor<8x6xf32>) : tensor<8x6xf32>, tensor<8x6xf32>
  return
}
