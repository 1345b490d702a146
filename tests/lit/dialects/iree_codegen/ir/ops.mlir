// Every operation prints what was read.

// RUN: strata-opt %s --mlir-print-local-scope | strata-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @buffers
// CHECK-SAME:    (%[[B:.+]]: memref<?x3xf16>, %[[T:.+]]: tensor<?x3xf16>)
func.func @buffers(%buffer: memref<?x3xf16>, %tensor: tensor<?x3xf16>) -> tensor<?x3xf16> {
  // CHECK: iree_codegen.load_from_buffer %[[B]] : memref<?x3xf16> -> tensor<?x3xf16>
  %loaded = iree_codegen.load_from_buffer %buffer : memref<?x3xf16> -> tensor<?x3xf16>
  // CHECK: iree_codegen.store_to_buffer %[[T]], %[[B]] : tensor<?x3xf16> into memref<?x3xf16>
  iree_codegen.store_to_buffer %tensor, %buffer : tensor<?x3xf16> into memref<?x3xf16>
  // CHECK: %base_buffer, %offset, %sizes:2, %strides:2 = iree_codegen.extract_strided_metadata %[[B]] : memref<?x3xf16> -> memref<f16>, index, index, index, index, index
  %base, %at, %sizes:2, %strides:2 = iree_codegen.extract_strided_metadata %buffer : memref<?x3xf16> -> memref<f16>, index, index, index, index, index
  return %loaded : tensor<?x3xf16>
}

func.func @kernel() {
  return
}
// CHECK: iree_codegen.dispatch_config @kernel workgroup_size = [8, 4, 1] subgroup_size = 16 workgroup_local_memory = 512 {
// CHECK: iree_codegen.dispatch_config @kernel {
// CHECK:   iree_codegen.yield %{{.+}}, %{{.+}}, %{{.+}} : index, index, index
iree_codegen.dispatch_config @kernel workgroup_size = [8, 4, 1] subgroup_size = 16 workgroup_local_memory = 512 {
^bb0(%n: index):
  iree_codegen.yield %n, %n, %n : index, index, index
}
iree_codegen.dispatch_config @kernel {
  %one = arith.constant 1 : index
  iree_codegen.yield %one, %one, %one : index, index, index
}

// CHECK-LABEL: func.func @hints
func.func @hints(%n: index, %buffer: memref<32xi8>, %t: tensor<7xf64>) -> tensor<7xf64> {
  // CHECK: iree_codegen.workgroup_count_hint(%{{.+}}, 3)
  iree_codegen.workgroup_count_hint(%n, 3)
  // CHECK: iree_codegen.index_hint %{{.+}}(#iree_gpu.lane_constant<8>) : index
  %hint = iree_codegen.index_hint %n(#iree_gpu.lane_constant<8>) : index
  // CHECK: iree_codegen.swizzle_hint %{{.+}}[#iree_codegen.rotate_rows<16, 4>] : memref<32xi8>
  %swizzled = iree_codegen.swizzle_hint %buffer[#iree_codegen.rotate_rows<16, 4>] : memref<32xi8>
  // CHECK: iree_codegen.query_tile_sizes tensor<5x6xf32> -> index, index
  %tile:2 = iree_codegen.query_tile_sizes tensor<5x6xf32> -> index, index
  // CHECK: iree_codegen.null_pointer
  %null = iree_codegen.null_pointer
  // CHECK: iree_codegen.fusion_barrier %{{.+}} : tensor<7xf64>
  %kept = iree_codegen.fusion_barrier %t : tensor<7xf64>
  return %kept : tensor<7xf64>
}

// CHECK-LABEL: func.func @tiles
func.func @tiles(%a: vector<2x16x16xf16>, %b: vector<2x16x16xf16>, %c: vector<16x16xf32>, %n: index) -> vector<16x16xf32> {
  // CHECK: iree_codegen.inner_tiled ins(%{{.+}}, %{{.+}}) outs(%{{.+}}) <indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> {note = "kept"} : vector<2x16x16xf16>, vector<2x16x16xf16> into vector<16x16xf32>
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
    iterator_types = [#linalg.iterator_type<reduction>], note = "kept",
    kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
    semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>
  } : vector<2x16x16xf16>, vector<2x16x16xf16> into vector<16x16xf32>
  return %r : vector<16x16xf32>
}

// CHECK-LABEL: func.func @kernels
func.func @kernels(%a: tensor<9xf32>, %b: tensor<9xf32>, %n: index) -> tensor<9xf32> {
  // CHECK: iree_codegen.ukernel.generic "sum" ins(%{{.+}} : tensor<9xf32>) outs(%{{.+}} : tensor<9xf32>) (%{{.+}} : index) fn_def_attrs {fast} strided_dims({{\[\[}}0], []]) -> tensor<9xf32>
  %r = iree_codegen.ukernel.generic "sum" ins(%a : tensor<9xf32>) outs(%b : tensor<9xf32>) (%n : index) fn_def_attrs {fast} strided_dims([[0], []]) -> tensor<9xf32>
  return %r : tensor<9xf32>
}

// CHECK-LABEL: func.func @constraints
func.func @constraints(%m: index) {
  // CHECK:      iree_codegen.smt.constraints target = <set = 2>, pipeline = #iree_cpu.pipeline<DataTiling>,
  // CHECK-NEXT:  knobs = {rows = #iree_codegen.smt.int_knob<"r">}
  // CHECK-NEXT:  dims(%{{.+}}) {
  iree_codegen.smt.constraints target = <set = 2>, pipeline = #iree_cpu.pipeline<DataTiling>,
    knobs = {rows = #iree_codegen.smt.int_knob<"r">} dims(%m) {
  ^bb0(%rows: !smt.int):
    // CHECK: iree_codegen.smt.knob "r" : !smt.int
    %r = iree_codegen.smt.knob "r" : !smt.int
    // CHECK: iree_codegen.smt.lookup %{{.+}} [0, 1] -> [4, 8] : !smt.int
    %size = iree_codegen.smt.lookup %r [0, 1] -> [4, 8] : !smt.int
    %same = smt.eq %size, %rows : !smt.int
    // CHECK: iree_codegen.smt.assert %{{.+}}, "rows {}", %{{.+}} : !smt.bool, !smt.int
    iree_codegen.smt.assert %same, "rows {}", %rows : !smt.bool, !smt.int
  }
  return
}
