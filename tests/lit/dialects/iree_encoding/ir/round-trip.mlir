// The ops of the dialect, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  func.func private @enc(%arg0: tensor<500x500xf32>, %arg1: index) -> tensor<500x500xf32> {
    %0 = iree_encoding.set_encoding %arg0 : tensor<500x500xf32> -> tensor<500x500xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [500, 500, 500]>>
    %1 = iree_encoding.unset_encoding %0 : tensor<500x500xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [500, 500, 500]>> -> tensor<500x500xf32>
    return %1 : tensor<500x500xf32>
  }
}

// -----

module {
  func.func private @encd(%arg0: tensor<?x?xf32>, %arg1: index) -> tensor<?x?xf32> {
    %0 = iree_encoding.set_encoding %arg0 encoding_dims{%arg1, %arg1, %arg1} : tensor<?x?xf32> -> tensor<?x?xf32, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [?, ?, ?]>>
    %1 = iree_encoding.unset_encoding %0 encoding_dims{%arg1, %arg1, %arg1} : tensor<?x?xf32, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [?, ?, ?]>> -> tensor<?x?xf32>{%arg1, %arg1}
    return %1 : tensor<?x?xf32>
  }
}

// -----

module {
  func.func private @attrs() attributes {a = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 1], outerDimsPerm = [0, 1]}}>]>, b = #iree_encoding.identity, c = #iree_encoding.padding<[0, 64]>, d = #iree_encoding.padding<[?, 0]>, e = #iree_encoding.specialized<3, tensor<4xf32>>, f = #iree_encoding.testing<layouts = [#iree_encoding.specialized<1>]>, g = #iree_encoding.packed_storage, h = #iree_encoding.identity_resolver, i = #iree_encoding.unsupported_resolver, j = #iree_encoding.specialization_resolver<5>, k = #iree_encoding.unknown, m = #iree_cpu.vmvx_encoding_resolver<>, n = #iree_gpu.gpu_encoding_resolver<>, o = #iree_gpu.gpu_padding_resolver<cache_line_bytes = 128, cache_sets = 4>}
}
