// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(canonicalize))' | FileCheck %s

// The dialect's patterns are there as soon as a module speaks of it.
module attributes {test.loads = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<Default>>} {

// CHECK-LABEL: @extract
// CHECK: vector.shape_cast %{{.*}} : vector<1x6xf32> to vector<6xf32>
func.func @extract(%v: vector<1x6xf32>) -> vector<6xf32> {
  %0 = vector.extract %v[0] : vector<6xf32> from vector<1x6xf32>
  return %0 : vector<6xf32>
}

// CHECK-LABEL: @extract_of_many
// CHECK: vector.extract
func.func @extract_of_many(%v: vector<2x6xf32>) -> vector<6xf32> {
  %0 = vector.extract %v[0] : vector<6xf32> from vector<2x6xf32>
  return %0 : vector<6xf32>
}

// CHECK-LABEL: @broadcast
// CHECK: vector.shape_cast %{{.*}} : vector<6xf32> to vector<1x1x6xf32>
func.func @broadcast(%v: vector<6xf32>) -> vector<1x1x6xf32> {
  %0 = vector.broadcast %v : vector<6xf32> to vector<1x1x6xf32>
  return %0 : vector<1x1x6xf32>
}

// CHECK-LABEL: @broadcast_that_repeats
// CHECK: vector.broadcast
func.func @broadcast_that_repeats(%v: vector<6xf32>) -> vector<2x6xf32> {
  %0 = vector.broadcast %v : vector<6xf32> to vector<2x6xf32>
  return %0 : vector<2x6xf32>
}

// CHECK-LABEL: @mask
// CHECK: vector.create_mask %arg0, %arg1 : vector<6x3xi1>
// CHECK-NOT: vector.shape_cast
func.func @mask(%n: index, %k: index) -> vector<6x3xi1> {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %c1, %n, %k : vector<1x6x3xi1>
  %1 = vector.shape_cast %0 : vector<1x6x3xi1> to vector<6x3xi1>
  return %1 : vector<6x3xi1>
}

// Whether the one row is set isn't known.
// CHECK-LABEL: @mask_of_unknown_row
// CHECK: vector.create_mask %arg0, %arg1 : vector<1x6xi1>
// CHECK-NEXT: vector.shape_cast
func.func @mask_of_unknown_row(%n: index, %k: index) -> vector<6xi1> {
  %0 = vector.create_mask %n, %k : vector<1x6xi1>
  %1 = vector.shape_cast %0 : vector<1x6xi1> to vector<6xi1>
  return %1 : vector<6xi1>
}

// CHECK-LABEL: @elements
// CHECK: vector.from_elements %arg0, %arg1, %arg1, %arg0 : vector<4xf32>
func.func @elements(%a: f32, %b: f32) -> vector<4xf32> {
  %0 = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
  %1 = vector.shape_cast %0 : vector<2x2xf32> to vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: @shuffle_of_one
// CHECK: %[[POISON:.+]] = ub.poison : vector<4xf32>
// CHECK: vector.shuffle %arg0, %[[POISON]] [0, 2, 1, 3]
func.func @shuffle_of_one(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: @shuffle_of_poison
// CHECK: vector.shuffle %arg0, %{{.+}} [0, -1, 1, -1]
func.func @shuffle_of_poison(%a: vector<4xf32>) -> vector<4xf32> {
  %p = ub.poison : vector<4xf32>
  %0 = vector.shuffle %a, %p [0, 4, 1, 6] : vector<4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// A constant mask of one row is one of its elements; of several dimensions it stays.
// CHECK-LABEL: func.func @one_row_of_constant_mask
// CHECK:         %[[ROW:.+]] = vector.constant_mask [5] : vector<8xi1>
// CHECK:         %[[ROWS:.+]] = vector.constant_mask [1, 3, 5] : vector<1x4x8xi1>
// CHECK:         %[[CAST:.+]] = vector.shape_cast %[[ROWS]]
// CHECK:         return %[[ROW]], %[[CAST]]
func.func @one_row_of_constant_mask() -> (vector<8xi1>, vector<4x8xi1>) {
  %0 = vector.constant_mask [1, 1, 5] : vector<1x1x8xi1>
  %1 = vector.shape_cast %0 : vector<1x1x8xi1> to vector<8xi1>
  %2 = vector.constant_mask [1, 3, 5] : vector<1x4x8xi1>
  %3 = vector.shape_cast %2 : vector<1x4x8xi1> to vector<4x8xi1>
  return %1, %3 : vector<8xi1>, vector<4x8xi1>
}

// A row of a constant mask has the bounds that remain; past the bounds nothing is set.
// CHECK-LABEL: func.func @rows_of_constant_mask
// CHECK-DAG:     %[[IN:.+]] = vector.constant_mask [5] : vector<8xi1>
// CHECK-DAG:     %[[OUT:.+]] = arith.constant dense<false> : vector<8xi1>
// CHECK:         return %[[IN]], %[[OUT]]
func.func @rows_of_constant_mask() -> (vector<8xi1>, vector<8xi1>) {
  %0 = vector.constant_mask [3, 5] : vector<4x8xi1>
  %1 = vector.extract %0[2] : vector<8xi1> from vector<4x8xi1>
  %2 = vector.extract %0[3] : vector<8xi1> from vector<4x8xi1>
  return %1, %2 : vector<8xi1>, vector<8xi1>
}

}
