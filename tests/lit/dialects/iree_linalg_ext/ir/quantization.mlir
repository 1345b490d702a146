// RUN: strata-opt %s --mlir-print-local-scope | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-linalg-ext-decompose-aggregated-ops{filter-ops=iree_linalg_ext.quantize_affine,iree_linalg_ext.dequantize_affine}))' --mlir-print-local-scope | FileCheck %s --check-prefix=PARTS

#id = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
#rows = affine_map<(i, j) -> (i)>

// CHECK: iree_linalg_ext.dequantize_affine <indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], quant_min = 0, quant_max = 255, input_unsigned, zp_unsigned> ins(%arg0, %arg1, %arg2 : tensor<3x5xi8>, tensor<3xf32>, i8) outs(%arg3 : tensor<3x5xf16>) -> tensor<3x5xf16>
// PARTS-LABEL: func.func @dequantize
// PARTS:         %[[IN:.+]] = arith.extui %in : i8 to i16
// PARTS:         %[[ZERO:.+]] = arith.extui %{{.*}} : i8 to i16
// PARTS:         %[[D:.+]] = arith.subi %[[IN]], %[[ZERO]] : i16
// PARTS:         %[[F:.+]] = arith.sitofp %[[D]] : i16 to f32
// PARTS:         %[[P:.+]] = arith.mulf %[[F]]
// PARTS:         arith.truncf %[[P]] : f32 to f16
func.func @dequantize(%a: tensor<3x5xi8>, %s: tensor<3xf32>, %z: i8, %o: tensor<3x5xf16>) -> tensor<3x5xf16> {
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #rows, #none, #id], quant_min = 0, quant_max = 255, input_unsigned, zp_unsigned> ins(%a, %s, %z : tensor<3x5xi8>, tensor<3xf32>, i8) outs(%o : tensor<3x5xf16>) -> tensor<3x5xf16>
  return %0 : tensor<3x5xf16>
}

// CHECK: iree_linalg_ext.quantize_affine <indexing_maps = [{{.*}}], quant_min = -8, quant_max = 7> ins(%arg0, %arg1 : tensor<3x5xf32>, f32) outs(%arg2 : tensor<3x5xi4>) -> tensor<3x5xi4>
// PARTS-LABEL: func.func @quantize
// PARTS:         %[[Q:.+]] = arith.divf
// PARTS:         math.roundeven %[[Q]]
// PARTS:         arith.maxnumf
// PARTS:         arith.minnumf
// PARTS:         arith.fptosi {{.*}} : f32 to i4
func.func @quantize(%a: tensor<3x5xf32>, %s: f32, %o: tensor<3x5xi4>) -> tensor<3x5xi4> {
  %0 = iree_linalg_ext.quantize_affine <indexing_maps = [#id, #none, #id], quant_min = -8, quant_max = 7> ins(%a, %s : tensor<3x5xf32>, f32) outs(%o : tensor<3x5xi4>) -> tensor<3x5xi4>
  return %0 : tensor<3x5xi4>
}
