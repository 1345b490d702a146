// RUN: strata-opt %s | strata-opt | FileCheck %s

// CHECK-DAG: #[[LHS:encoding.*]] = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [i8, i8, i32], user_indexing_maps = [#{{map.*}}, #{{map.*}}, #{{map.*}}], iteration_sizes = [33, ?, 7]>
// CHECK-DAG: #[[LAID:encoding.*]] = #iree_encoding.layout<[#iree_encoding.padding<[0, 64]>]>
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<iteration_sizes = [33, ?, 7], operand_index = 0 : index, op_type = matmul, element_types = [i8, i8, i32], user_indexing_maps = [#a, #b, #c]>
#laid = #iree_encoding.layout<[#iree_encoding.padding<[0, 64]>]>

// CHECK-LABEL: func.func @there_and_back
func.func @there_and_back(%t: tensor<33x7xi8>, %n: index) -> tensor<33x7xi8> {
  // CHECK: iree_encoding.set_encoding %{{.+}} encoding_dims{%{{.+}}} : tensor<33x7xi8> -> tensor<33x7xi8, #[[LHS]]>
  %0 = iree_encoding.set_encoding %t encoding_dims{%n} : tensor<33x7xi8> -> tensor<33x7xi8, #lhs>
  // CHECK: iree_encoding.unset_encoding %{{.+}} encoding_dims{%{{.+}}} : tensor<33x7xi8, #[[LHS]]> -> tensor<33x7xi8>
  %1 = iree_encoding.unset_encoding %0 encoding_dims{%n} : tensor<33x7xi8, #lhs> -> tensor<33x7xi8>
  return %1 : tensor<33x7xi8>
}

// CHECK-LABEL: func.func @layout
func.func @layout(%t: tensor<4x?xf32>, %d: index) -> tensor<4x?xf32> {
  // CHECK: iree_encoding.set_encoding %{{.+}} : tensor<4x?xf32> -> tensor<4x?xf32, #[[LAID]]>
  %0 = iree_encoding.set_encoding %t : tensor<4x?xf32> -> tensor<4x?xf32, #laid>
  // CHECK: iree_encoding.unset_encoding %{{.+}} : tensor<4x?xf32, #[[LAID]]> -> tensor<4x?xf32>{%{{.+}}}
  %1 = iree_encoding.unset_encoding %0 : tensor<4x?xf32, #laid> -> tensor<4x?xf32>{%d}
  return %1 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func private @attributes
// CHECK-SAME: a = #iree_encoding.identity, b = #iree_encoding.padding<[?, 0]>, c = #iree_encoding.specialized<3, tensor<4xf32>>
// CHECK-SAME: e = #iree_encoding.packed_storage, f = #iree_encoding.specialization_resolver<5>
func.func private @attributes() attributes {
  a = #iree_encoding.identity, b = #iree_encoding.padding<[?, 0]>,
  c = #iree_encoding.specialized<3, tensor<4xf32>>, d = #iree_encoding.testing<>,
  e = #iree_encoding.packed_storage, f = #iree_encoding.specialization_resolver<5>}
