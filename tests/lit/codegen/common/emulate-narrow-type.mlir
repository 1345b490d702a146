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

// A loop in steps of whole bytes: vectors begin where bytes do, in a binding that begins anywhere too.
// CHECK-LABEL: func.func @whole_bytes
// CHECK: %[[FROM:.+]] = hal.interface.binding.subspan {{.*}} : memref<48xi8>
// CHECK: %[[TO:.+]] = hal.interface.binding.subspan {{.*}} offset(%c64) : memref<48xi8, strided<[1], offset: ?>>
// CHECK: ^bb1(%[[I:.+]]: index):
// CHECK: %[[AT:.+]] = affine.apply #{{.+}}()[%[[I]]]
// CHECK: %[[BYTES:.+]] = vector.load %[[FROM]][%[[AT]]] : memref<48xi8>, vector<4xi8>
// CHECK: vector.store %{{.+}}, %[[TO]][%{{.+}}] : memref<48xi8, strided<[1], offset: ?>>, vector<4xi8>
// CHECK-NOT: memref.atomic_rmw
// CHECK: return
func.func @whole_bytes() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %one = arith.constant dense<1> : vector<8xi4>
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) : memref<96xi4>
  %1 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c64) : memref<96xi4, strided<[1], offset: ?>>
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %more = arith.cmpi slt, %i, %c96 : index
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  %2 = vector.load %0[%i] : memref<96xi4>, vector<8xi4>
  %3 = arith.addi %2, %one : vector<8xi4>
  vector.store %3, %1[%i] : memref<96xi4, strided<[1], offset: ?>>, vector<8xi4>
  %next = arith.addi %i, %c8 : index
  cf.br ^bb1(%next : index)
^bb3:
  return
}

// In steps of three elements every other one begins within a byte, which is then kept around it.
// CHECK-LABEL: func.func @parts_of_bytes
// CHECK: hal.interface.binding.subspan {{.*}} : memref<48xi8, strided<[1], offset: ?>>
// CHECK-NOT: vector.store
// CHECK-COUNT-2: memref.atomic_rmw ori
// CHECK-NOT: vector.store
// CHECK: return
func.func @parts_of_bytes(%v: vector<2xi4>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c64) : memref<96xi4, strided<[1], offset: ?>>
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %more = arith.cmpi slt, %i, %c96 : index
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  vector.store %v, %0[%i] : memref<96xi4, strided<[1], offset: ?>>, vector<2xi4>
  %next = arith.addi %i, %c3 : index
  cf.br ^bb1(%next : index)
^bb3:
  return
}

// Lanes that are masked out change no bit, and are of no byte that might not be there.
// CHECK-LABEL: func.func @masked
// CHECK-SAME: %[[V:[a-z0-9]+]]: vector<2xi4>, %[[MASK:[a-z0-9]+]]: vector<2xi1>, %[[I:[a-z0-9]+]]: index
// CHECK: %[[BUFFER:.+]] = hal.interface.binding.subspan {{.*}} : memref<20xi8>
// CHECK: %[[SET:.+]] = vector.extract %[[MASK]][0]
// CHECK: %[[AT:.+]] = arith.select %[[SET]], %{{.+}}, %c0 : index
// CHECK: memref.load %[[BUFFER]][%[[AT]]] : memref<20xi8>
// CHECK: arith.select %[[SET]], %{{.+}}, %{{.+}} : i4
// CHECK: vector.from_elements
// CHECK: %[[SET2:.+]] = vector.extract %[[MASK]][0]
// CHECK: %[[AT2:.+]] = arith.select %[[SET2]], %{{.+}}, %c0 : index
// CHECK: memref.atomic_rmw andi %{{.+}}, %[[BUFFER]][%[[AT2]]]
// CHECK: memref.atomic_rmw ori %{{.+}}, %[[BUFFER]][%[[AT2]]]
// CHECK: memref.atomic_rmw andi
// CHECK: memref.atomic_rmw ori
func.func @masked(%v: vector<2xi4>, %mask: vector<2xi1>, %i: index) -> vector<2xi4> {
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) : memref<40xi4>
  %1 = vector.maskedload %0[%i], %mask, %v : memref<40xi4>, vector<2xi1>, vector<2xi4> into vector<2xi4>
  vector.maskedstore %0[%i], %mask, %v : memref<40xi4>, vector<2xi1>, vector<2xi4>
  return %1 : vector<2xi4>
}

// A column from the middle of rows: of the length of whole bytes, but not made of them.
// CHECK-LABEL: func.func @odd_column
// CHECK: %[[BUFFER:.+]] = hal.interface.binding.subspan {{.*}} : memref<24xi8>
// CHECK-NOT: vector.load
// CHECK-COUNT-4: memref.load %[[BUFFER]]
// CHECK: vector.from_elements
func.func @odd_column(%i: index) -> vector<4xi4> {
  %c1 = arith.constant 1 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) : memref<6x8xi4>
  %1 = vector.load %0[%i, %c1] : memref<6x8xi4>, vector<4xi4>
  return %1 : vector<4xi4>
}
