// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-convert-unsupported-float-to-int-buffers{include-f8e5m2=false}))' | FileCheck %s

// CHECK-LABEL: func.func @loads
// CHECK-SAME:    %[[M:.+]]: memref<8xi16>, %{{.+}}: memref<8xf8E5M2>, %{{.+}}: memref<8xi8>
func.func @loads(%m: memref<8xbf16>, %kept: memref<8xf8E5M2>, %small: memref<8xf8E4M3FN>, %i: index) -> vector<4xf32> {
  // CHECK: %[[BITS:.+]] = vector.load %[[M]][%{{.+}}] : memref<8xi16>, vector<4xi16>
  // CHECK: %[[FLOATS:.+]] = arith.bitcast %[[BITS]] : vector<4xi16> to vector<4xbf16>
  // CHECK: arith.extf %[[FLOATS]] : vector<4xbf16> to vector<4xf32>
  %0 = vector.load %m[%i] : memref<8xbf16>, vector<4xbf16>
  %1 = arith.extf %0 : vector<4xbf16> to vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @bound
func.func @bound(%i: index, %x: f32) {
  // CHECK: hal.interface.binding.subspan {{.*}} : memref<6xi16>
  // CHECK: %[[ONE:.+]] = arith.constant 16256 : i16
  // CHECK: memref.store %[[ONE]]
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(0) offset(%c0) : memref<6xbf16>
  %one = arith.constant 1.0 : bf16
  memref.store %one, %0[%c0] : memref<6xbf16>
  // CHECK: %[[ROUNDED:.+]] = arith.truncf %{{.+}} : f32 to bf16
  // CHECK: %[[BITS:.+]] = arith.bitcast %[[ROUNDED]] : bf16 to i16
  // CHECK: memref.store %[[BITS]]
  %1 = arith.truncf %x : f32 to bf16
  memref.store %1, %0[%i] : memref<6xbf16>
  return
}
