// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-convert-qdq-to-integer-math))' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
#rows = affine_map<(i, j) -> (i)>
#cols = affine_map<(i, j) -> (j)>

// CHECK-LABEL: util.func private @both
// CHECK-SAME:    %[[A:[a-z0-9]+]]: tensor<3x5xi8>, %[[B:[a-z0-9]+]]: tensor<5x7xi8>, %[[SA:[a-z0-9]+]]: tensor<3xf32>, %[[ZA:[a-z0-9]+]]: i8, %[[SB:[a-z0-9]+]]: f32, %[[ZB:[a-z0-9]+]]: i8
// CHECK:       %[[AB:.+]] = linalg.generic {{.*}} ["parallel", "parallel", "reduction"]} ins(%[[A]], %[[B]] : tensor<3x5xi8>, tensor<5x7xi8>) outs(%{{.*}} : tensor<3x7xi32>)
// CHECK:       %[[SUMA:.+]] = linalg.generic {{.*}} ["parallel", "reduction"]} ins(%[[A]] : tensor<3x5xi8>) outs(%{{.*}} : tensor<3xi32>)
// CHECK:       %[[LESSA:.+]] = linalg.generic {{.*}} ins(%[[ZB]], %[[SUMA]] : i8, tensor<3xi32>)
// CHECK:       %[[SUMB:.+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%[[B]] : tensor<5x7xi8>) outs(%{{.*}} : tensor<7xi32>)
// CHECK:       %[[LESSB:.+]] = linalg.generic {{.*}} ins(%[[ZA]], %[[SUMB]] : i8, tensor<7xi32>)
// CHECK:       %[[WA:.+]] = arith.extsi %[[ZA]] : i8 to i32
// CHECK:       %[[WB:.+]] = arith.extsi %[[ZB]] : i8 to i32
// CHECK:       %[[Z:.+]] = arith.muli %[[WA]], %[[WB]]
// CHECK:       %[[K:.+]] = arith.muli %[[Z]], %{{.*}} : i32
// CHECK:       %[[LESS:.+]] = linalg.generic {{.*}} ins(%[[LESSA]], %[[LESSB]], %[[K]] : tensor<3xi32>, tensor<7xi32>, i32)
// CHECK:       %[[R:.+]] = linalg.generic {{.*}} ins(%[[AB]], %[[LESS]], %[[SA]], %[[SB]] : tensor<3x7xi32>, tensor<3x7xi32>, tensor<3xf32>, f32) outs(%{{.*}} : tensor<3x7xf32>)
// CHECK:         %[[D:.+]] = arith.subi
// CHECK:         arith.sitofp %[[D]] : i32 to f32
// CHECK:       util.return %[[R]]
util.func private @both(%a: tensor<3x5xi8>, %b: tensor<5x7xi8>, %sa: tensor<3xf32>, %za: i8, %sb: f32, %zb: i8) -> tensor<3x7xf32> {
  %oa = tensor.empty() : tensor<3x5xf32>
  %ob = tensor.empty() : tensor<5x7xf32>
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #rows, #none, #id]> ins(%a, %sa, %za : tensor<3x5xi8>, tensor<3xf32>, i8) outs(%oa : tensor<3x5xf32>) -> tensor<3x5xf32>
  %1 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #none, #none, #id]> ins(%b, %sb, %zb : tensor<5x7xi8>, f32, i8) outs(%ob : tensor<5x7xf32>) -> tensor<5x7xf32>
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x7xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<3x7xf32>) -> tensor<3x7xf32>
  %r = linalg.matmul ins(%0, %1 : tensor<3x5xf32>, tensor<5x7xf32>) outs(%f : tensor<3x7xf32>) -> tensor<3x7xf32>
  util.return %r : tensor<3x7xf32>
}

// Without zero points there is nothing to correct; numbers without a sign are extended as such.
// CHECK-LABEL: util.func private @no_zeros
// CHECK:       %[[NONE:.+]] = arith.constant 0 : i32
// CHECK:         arith.extui %in : i8 to i32
// CHECK:         arith.extsi %in_0 : i4 to i32
// CHECK:       linalg.generic {{.*}} ins(%{{.*}}, %[[NONE]], %{{.*}}, %{{.*}} : tensor<3x7xi32>, i32, f16, f16)
// CHECK:         arith.truncf {{.*}} : f32 to f16
util.func private @no_zeros(%a: tensor<3x5xi8>, %b: tensor<5x7xi4>, %sa: f16, %sb: f16) -> tensor<3x7xf16> {
  %oa = tensor.empty() : tensor<3x5xf16>
  %ob = tensor.empty() : tensor<5x7xf16>
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #none, #id], input_unsigned> ins(%a, %sa : tensor<3x5xi8>, f16) outs(%oa : tensor<3x5xf16>) -> tensor<3x5xf16>
  %1 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #none, #id]> ins(%b, %sb : tensor<5x7xi4>, f16) outs(%ob : tensor<5x7xf16>) -> tensor<5x7xf16>
  %c = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<3x7xf16>
  %f = linalg.fill ins(%c : f16) outs(%e : tensor<3x7xf16>) -> tensor<3x7xf16>
  %r = linalg.matmul ins(%0, %1 : tensor<3x5xf16>, tensor<5x7xf16>) outs(%f : tensor<3x7xf16>) -> tensor<3x7xf16>
  util.return %r : tensor<3x7xf16>
}

// Scales along the sums can't be taken out of them, sums of wide numbers may not fit, and a start adds floats.
// CHECK-LABEL: util.func private @kept
// CHECK-COUNT-3: linalg.matmul
util.func private @kept(%a: tensor<3x5xi8>, %b: tensor<5x7xi8>, %wa: tensor<3x5xi16>, %wb: tensor<5x7xi16>, %sa: tensor<5xf32>, %sb: f32, %start: tensor<3x7xf32>) -> (tensor<3x7xf32>, tensor<3x7xf32>, tensor<3x7xf32>) {
  %oa = tensor.empty() : tensor<3x5xf32>
  %ob = tensor.empty() : tensor<5x7xf32>
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #cols, #id]> ins(%a, %sa : tensor<3x5xi8>, tensor<5xf32>) outs(%oa : tensor<3x5xf32>) -> tensor<3x5xf32>
  %1 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #none, #id]> ins(%b, %sb : tensor<5x7xi8>, f32) outs(%ob : tensor<5x7xf32>) -> tensor<5x7xf32>
  %2 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #none, #id]> ins(%wa, %sb : tensor<3x5xi16>, f32) outs(%oa : tensor<3x5xf32>) -> tensor<3x5xf32>
  %3 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #none, #id]> ins(%wb, %sb : tensor<5x7xi16>, f32) outs(%ob : tensor<5x7xf32>) -> tensor<5x7xf32>
  %4 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #none, #id]> ins(%a, %sb : tensor<3x5xi8>, f32) outs(%oa : tensor<3x5xf32>) -> tensor<3x5xf32>
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x7xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<3x7xf32>) -> tensor<3x7xf32>
  %x = linalg.matmul ins(%0, %1 : tensor<3x5xf32>, tensor<5x7xf32>) outs(%f : tensor<3x7xf32>) -> tensor<3x7xf32>
  %y = linalg.matmul ins(%2, %3 : tensor<3x5xf32>, tensor<5x7xf32>) outs(%f : tensor<3x7xf32>) -> tensor<3x7xf32>
  %z = linalg.matmul ins(%4, %1 : tensor<3x5xf32>, tensor<5x7xf32>) outs(%start : tensor<3x7xf32>) -> tensor<3x7xf32>
  util.return %x, %y, %z : tensor<3x7xf32>, tensor<3x7xf32>, tensor<3x7xf32>
}
