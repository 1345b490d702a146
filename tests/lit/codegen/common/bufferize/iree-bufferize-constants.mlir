// RUN: strata-opt %s --iree-codegen-iree-bufferize-constants | FileCheck %s

// CHECK: memref.global "private" constant @[[NAME:.+]] : memref<4xf32> = dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]>
// CHECK-LABEL: func.func @f
// CHECK: %[[BUFFER:.+]] = memref.get_global @[[NAME]]
// CHECK: bufferization.to_tensor %[[BUFFER]]
func.func @f() -> tensor<4xf32> {
  %0 = arith.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
