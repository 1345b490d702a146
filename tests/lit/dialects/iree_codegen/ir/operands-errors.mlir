// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_codegen.extract_strided_metadata' op operand #0 must be strided memref of any type values, but got 'i64'}}
  %0:6 = "iree_codegen.extract_strided_metadata"(%a) : (i64) -> (memref<f32>, index, index, index, index, index)
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_codegen.fusion_barrier' op operand #0 must be ranked tensor of any type values, but got 'i64'}}
  %0 = "iree_codegen.fusion_barrier"(%a) : (i64) -> tensor<4xf32>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_codegen.index_hint' op operand #0 must be index, but got 'i64'}}
  %0 = "iree_codegen.index_hint"(%a) <{hint = #iree_gpu.lane_constant<16>}> : (i64) -> index
  return
}

// -----

func.func private @f(%a: tensor<?x?x16x16xf16>, %b: tensor<?x?x16x16xf16>, %c: i64) {
  // expected-error @+1 {{'iree_codegen.inner_tiled' op operand #2 must be variadic of ranked tensor of any type values or vector of any type values, but got 'i64'}}
  %0 = "iree_codegen.inner_tiled"(%a, %b, %c) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, operandSegmentSizes = array<i32: 2, 1>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>}> : (tensor<?x?x16x16xf16>, tensor<?x?x16x16xf16>, i64) -> tensor<?x?x16x16xf32>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_codegen.load_from_buffer' op operand #0 must be strided memref of any type values, but got 'i64'}}
  %0 = "iree_codegen.load_from_buffer"(%a) : (i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'iree_codegen.null_pointer' op result #0 must be The type of a pointer argument that is null., but got 'tuple<>'}}
  %0 = "iree_codegen.null_pointer"() : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'iree_codegen.query_tile_sizes' op result #0 must be variadic of index, but got 'tuple<>'}}
  %0:2 = "iree_codegen.query_tile_sizes"() <{tensor_type = tensor<4x4xf32, #iree_encoding.testing<>>}> : () -> (tuple<>, index)
  return
}

// -----

func.func private @f(%a: !smt.bool, %b: i64) {
  // expected-error @+1 {{'iree_codegen.smt.assert' op expects parent op 'iree_codegen.smt.constraints'}}
  "iree_codegen.smt.assert"(%a, %b) <{msg = "must divide {}"}> : (!smt.bool, i64) -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'iree_codegen.smt.knob' op expects parent op 'iree_codegen.smt.constraints'}}
  %0 = "iree_codegen.smt.knob"() <{name = "wg_m"}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_codegen.smt.lookup' op expects parent op 'iree_codegen.smt.constraints'}}
  %0 = "iree_codegen.smt.lookup"(%a) <{keys = array<i64: 0, 1>, values = array<i64: 16, 32>}> : (i64) -> !smt.int
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: i64) {
  // expected-error @+1 {{'iree_codegen.store_to_buffer' op operand #1 must be strided memref of any type values, but got 'i64'}}
  "iree_codegen.store_to_buffer"(%a, %b) : (tensor<4x?xf32>, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_codegen.swizzle_hint' op operand #0 must be ranked tensor of any type values or memref of any type values, but got 'i64'}}
  %0 = "iree_codegen.swizzle_hint"(%a) <{swizzle = #iree_codegen.rotate_rows<64, 4>}> : (i64) -> memref<64xf32>
  return
}

// -----

func.func private @f(%a: tensor<4xf32>, %b: i64, %c: index) {
  // expected-error @+1 {{'iree_codegen.ukernel.generic' op operand #1 must be variadic of ranked tensor of any type values or memref of any type values, but got 'i64'}}
  %0 = "iree_codegen.ukernel.generic"(%a, %b, %c) <{fn_def_attrs = {hal.import.bitcode = true}, operandSegmentSizes = array<i32: 1, 1, 1>, strided_dims = [[0], [0]], u_kernel_fn_name = "vmvx.foo"}> : (tensor<4xf32>, i64, index) -> tensor<4xf32>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_codegen.workgroup_count_hint' op operand #0 must be variadic of index, but got 'i64'}}
  "iree_codegen.workgroup_count_hint"(%a) <{static_sizes = array<i64: -9223372036854775808, 4, 1>}> : (i64) -> ()
  return
}

// -----

func.func private @f(%a: index, %b: index, %c: i64) {
  // expected-error @+1 {{'iree_codegen.yield' op must be the last operation in the parent block}}
  "iree_codegen.yield"(%a, %b, %c) : (index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: memref<4xf32>, %b: memref<4x8xf32>) {
  // expected-error @+1 {{has strided dimension 1, which 'memref<4xf32>' doesn't have}}
  iree_codegen.ukernel.generic "k" ins(%a : memref<4xf32>) outs(%b : memref<4x8xf32>) strided_dims([[1], [0]])
  return
}

// -----

func.func private @f(%a: memref<4xf32>, %b: memref<4x8xf32>) {
  // expected-error @+1 {{has fewer lists of strided dimensions than shaped operands}}
  iree_codegen.ukernel.generic "k" ins(%a : memref<4xf32>) outs(%b : memref<4x8xf32>) strided_dims([[0]])
  return
}

// -----

func.func private @f(%a: memref<4xf32>, %n: index) {
  // expected-error @+1 {{has more lists of strided dimensions than shaped operands}}
  iree_codegen.ukernel.generic "k" outs(%a : memref<4xf32>) (%n : index) strided_dims([[0], []])
  return
}
