// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: tensor<16x64xf32>, %b: index, %c: index, %d: tensor<16x64xf32>, %e: index, %f: i64) {
  // expected-error @+1 {{'iree_gpu.async_dma' op operand #5 must be variadic of index, but got 'i64'}}
  %0 = "iree_gpu.async_dma"(%a, %b, %c, %d, %e, %f) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 2>, transfer_type = vector<1x4xf32>}> : (tensor<16x64xf32>, index, index, tensor<16x64xf32>, index, i64) -> tensor<16x64xf32>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_gpu.buffer_resource_cast' op operand #0 must be ranked tensor of any type values, but got 'i64'}}
  %0 = "iree_gpu.buffer_resource_cast"(%a) : (i64) -> tensor<?x8xf16>
  return
}

// -----

func.func private @f(%a: memref<4x64xf32>, %b: memref<4x64xf32, #gpu.address_space<workgroup>>, %c: i64) {
  // expected-error @+1 {{'iree_gpu.coalesced_gather_dma' op operand #2 must be index, but got 'i64'}}
  "iree_gpu.coalesced_gather_dma"(%a, %b, %c) : (memref<4x64xf32>, memref<4x64xf32, #gpu.address_space<workgroup>>, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_gpu.global_subgroup_barrier' op requires zero operands}}
  "iree_gpu.global_subgroup_barrier"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_gpu.value_barrier' op operand #0 must be variadic of ranked tensor of any type values or vector of any type values, but got 'i64'}}
  %0 = "iree_gpu.value_barrier"(%a) : (i64) -> vector<4xf32>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_gpu.yield' op expects parent op to be one of 'iree_gpu.barrier_region, iree_gpu.subgroup_scan'}}
  "iree_gpu.yield"(%a) : (i64) -> ()
  return
}
