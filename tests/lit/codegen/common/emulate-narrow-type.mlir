// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-emulate-narrow-type))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>

// Twelve elements of four bits are six bytes.
// CHECK-LABEL: func.func @load
// CHECK: hal.interface.binding.subspan {{.*}} : memref<6xi8>
// CHECK: %[[BYTE:.*]] = memref.load
// CHECK: arith.shrsi %[[BYTE]]
// CHECK: arith.trunci {{.*}} : i8 to i4
func.func @load(%i: index, %j: index) -> i4 {
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) : memref<3x4xi4>
  %1 = memref.load %0[%i, %j] : memref<3x4xi4>
  return %1 : i4
}

// Whole bytes stay; what is computed of one lane is computed of that lane alone.
// CHECK-LABEL: func.func @one_lane
// CHECK: %[[LANE:.*]] = vector.extract %arg0[0] : f32 from vector<1xf32>
// CHECK: arith.divf %[[LANE]], %{{.*}} : f32
func.func @one_lane(%v: vector<1xf32>) -> f32 {
  %cst = arith.constant dense<3.0> : vector<1xf32>
  %0 = arith.divf %v, %cst : vector<1xf32>
  %1 = vector.extract %0[0] : f32 from vector<1xf32>
  return %1 : f32
}

// Rows of five elements start anywhere in a byte.
// CHECK-LABEL: func.func @store_row
// CHECK: memref<8xi8>
// CHECK-COUNT-5: memref.atomic_rmw ori
// CHECK-NOT: vector.store
func.func @store_row(%i: index, %v: vector<5xi4>) {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) : memref<3x5xi4>
  vector.store %v, %0[%i, %c0] : memref<3x5xi4>, vector<5xi4>
  return
}
