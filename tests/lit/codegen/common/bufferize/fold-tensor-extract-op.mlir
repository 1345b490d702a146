// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-fold-tensor-extract-op))' | FileCheck %s

memref.global "private" constant @table : memref<3x2xi16> = dense<[[1, 2], [3, 4], [5, 6]]>

// CHECK-LABEL: @element
// CHECK-SAME: %[[I:[a-z0-9]+]]: index, %[[J:[a-z0-9]+]]: index
// CHECK-NEXT: %[[TABLE:.+]] = memref.get_global @table
// CHECK-NEXT: %[[X:.+]] = memref.load %[[TABLE]][%[[I]], %[[J]]] : memref<3x2xi16>
// CHECK-NEXT: return %[[X]]
func.func @element(%i: index, %j: index) -> i16 {
  %table = memref.get_global @table : memref<3x2xi16>
  %tensor = bufferization.to_tensor %table restrict : memref<3x2xi16> to tensor<3x2xi16>
  %x = tensor.extract %tensor[%i, %j] : tensor<3x2xi16>
  return %x : i16
}

// A tensor that has no buffer stays.
// CHECK-LABEL: @no_buffer
// CHECK: tensor.extract
func.func @no_buffer(%tensor: tensor<3x2xi16>, %i: index) -> i16 {
  %x = tensor.extract %tensor[%i, %i] : tensor<3x2xi16>
  return %x : i16
}
