// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-inject-assume-alignment))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>

// CHECK-LABEL: func.func @aligned
// CHECK: %[[B:.+]] = hal.interface.binding.subspan
// CHECK: %[[A:.+]] = memref.assume_alignment %[[B]], 64
// CHECK: memref.load %[[A]]
func.func @aligned(%i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  return %1 : f32
}

// The offset lowers what is known.
// CHECK-LABEL: func.func @offset
// CHECK: memref.assume_alignment %{{.*}}, 16
func.func @offset(%i: index) -> f32 {
  %c16 = arith.constant 16 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c16) : memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.load %0[%i] : memref<4xf32, strided<[1], offset: ?>>
  return %1 : f32
}

// What is assumed of the offset counts.
// CHECK-LABEL: func.func @assumed
// CHECK: memref.assume_alignment %{{.*}}, 32
func.func @assumed(%i: index, %at: index) -> f32 {
  %known = util.assume.int %at<udiv = 32> : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%known) : memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.load %0[%i] : memref<4xf32, strided<[1], offset: ?>>
  return %1 : f32
}

// Nothing is known of this one: elements are whole.
// CHECK-LABEL: func.func @unknown
// CHECK: memref.assume_alignment %{{.*}}, 4
func.func @unknown(%i: index, %at: index) -> f32 {
  %0 = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%at) : memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.load %0[%i] : memref<4xf32, strided<[1], offset: ?>>
  return %1 : f32
}
