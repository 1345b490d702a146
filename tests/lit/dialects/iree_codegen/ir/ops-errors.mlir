// RUN: strata-opt %s --split-input-file --verify-diagnostics

func.func @load_shape(%buffer: memref<4xf32>) {
  // expected-error @below {{tensor and buffer have different shapes}}
  %t = iree_codegen.load_from_buffer %buffer : memref<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @store_type(%buffer: memref<4xf32>, %t: tensor<4xi32>) {
  // expected-error @below {{tensor and buffer have different element types}}
  iree_codegen.store_to_buffer %t, %buffer : tensor<4xi32> into memref<4xf32>
  return
}

// -----

// expected-error @below {{expected the region to yield three index values}}
iree_codegen.dispatch_config @f {
  %one = arith.constant 1 : index
  iree_codegen.yield %one : index
}

// -----

func.func @count() {
  // expected-error @below {{expected at most 3 counts, got 4}}
  iree_codegen.workgroup_count_hint(1, 2, 3, 4)
  return
}

// -----

// expected-error @below {{expected a pipeline attribute}}
func.func private @info() attributes {translation_info = #iree_codegen.translation_info<pipeline = "fast">}

// -----

// expected-error @below {{failed to parse IREECodegen_LoweringConfigTilingLevelsAttr}}
// expected-error @below {{failed to parse IREECodegen_LoweringConfigAttr}}
// expected-error @below {{interchange has to be a permutation of the loops}}
func.func private @levels() attributes {c = #iree_codegen.lowering_config<tile_sizes = [{sizes = [4, 8], interchange = [1, 1]}]>}
