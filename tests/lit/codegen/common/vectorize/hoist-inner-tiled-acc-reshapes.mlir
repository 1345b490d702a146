// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-hoist-inner-tiled-acc-reshapes))' | FileCheck %s

#maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
#kinds = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>]

// What the loop carried has no meaning any more; both ways are taken once.
// CHECK-LABEL: func.func @there_and_back
// CHECK-SAME:    %[[L:[a-z0-9]+]]: vector<3x2x4xf16>, %[[R:[a-z0-9]+]]: vector<2x3x4xf16>, %[[INIT:[a-z0-9]+]]: vector<3x1x3x4xf32>
// CHECK-DAG:   %[[POISON:.+]] = ub.poison : vector<3x1x3x4xf32>
// CHECK-DAG:   %[[T:.+]] = vector.transpose %[[INIT]], [0, 2, 3, 1]
// CHECK:       %[[LOOP:.+]]:2 = scf.for {{.*}} iter_args(%[[OLD:.+]] = %[[POISON]], %[[ACC:.+]] = %{{.*}})
// CHECK-NEXT:    %[[SUM:.+]] = iree_codegen.inner_tiled ins(%[[L]], %[[R]]) outs(%[[ACC]])
// CHECK-NEXT:    scf.yield %[[OLD]], %[[SUM]]
// CHECK:       %[[BACK:.+]] = vector.transpose %[[LOOP]]#1, [0, 3, 1, 2]
// CHECK:       return %[[BACK]]
func.func @there_and_back(%l: vector<3x2x4xf16>, %r: vector<2x3x4xf16>, %init: vector<3x1x3x4xf32>) -> vector<3x1x3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %result = scf.for %i = %c0 to %c7 step %c1 iter_args(%acc = %init) -> vector<3x1x3x4xf32> {
    %in = vector.transpose %acc, [0, 2, 3, 1] : vector<3x1x3x4xf32> to vector<3x3x4x1xf32>
    %cast = vector.shape_cast %in : vector<3x3x4x1xf32> to vector<3x3x4x1xf32>
    %sum = iree_codegen.inner_tiled ins(%l, %r) outs(%cast) {
      indexing_maps = #maps, iterator_types = #kinds, kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>
    } : vector<3x2x4xf16>, vector<2x3x4xf16> into vector<3x3x4x1xf32>
    %out = vector.transpose %sum, [0, 3, 1, 2] : vector<3x3x4x1xf32> to vector<3x1x3x4xf32>
    scf.yield %out : vector<3x1x3x4xf32>
  }
  return %result : vector<3x1x3x4xf32>
}

// The way back is another one: rows and columns are swapped in every round.
// CHECK-LABEL: func.func @turned
// CHECK-NOT:   ub.poison
// CHECK:       scf.for
// CHECK:         vector.shape_cast
// CHECK:         iree_codegen.inner_tiled
// CHECK:         vector.transpose
func.func @turned(%l: vector<3x2x4xf16>, %r: vector<2x3x4xf16>, %init: vector<3x3x1x4xf32>) -> vector<3x3x1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %result = scf.for %i = %c0 to %c7 step %c1 iter_args(%acc = %init) -> vector<3x3x1x4xf32> {
    %in = vector.shape_cast %acc : vector<3x3x1x4xf32> to vector<3x3x4x1xf32>
    %sum = iree_codegen.inner_tiled ins(%l, %r) outs(%in) {
      indexing_maps = #maps, iterator_types = #kinds, kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>
    } : vector<3x2x4xf16>, vector<2x3x4xf16> into vector<3x3x4x1xf32>
    %out = vector.transpose %sum, [1, 0, 3, 2] : vector<3x3x4x1xf32> to vector<3x3x1x4xf32>
    scf.yield %out : vector<3x3x1x4xf32>
  }
  return %result : vector<3x3x1x4xf32>
}

// Somebody else sees what is carried.
// CHECK-LABEL: func.func @seen
// CHECK-NOT:   ub.poison
// CHECK:       scf.for
// CHECK:         vector.shape_cast
func.func @seen(%l: vector<3x2x4xf16>, %r: vector<2x3x4xf16>, %init: vector<3x3x1x4xf32>) -> vector<3x3x1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %result = scf.for %i = %c0 to %c7 step %c1 iter_args(%acc = %init) -> vector<3x3x1x4xf32> {
    vector.print %acc : vector<3x3x1x4xf32>
    %in = vector.shape_cast %acc : vector<3x3x1x4xf32> to vector<3x3x4x1xf32>
    %sum = iree_codegen.inner_tiled ins(%l, %r) outs(%in) {
      indexing_maps = #maps, iterator_types = #kinds, kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>
    } : vector<3x2x4xf16>, vector<2x3x4xf16> into vector<3x3x4x1xf32>
    %out = vector.shape_cast %sum : vector<3x3x4x1xf32> to vector<3x3x1x4xf32>
    scf.yield %out : vector<3x3x1x4xf32>
  }
  return %result : vector<3x3x1x4xf32>
}
