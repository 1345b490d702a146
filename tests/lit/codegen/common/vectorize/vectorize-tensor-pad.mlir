// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-vectorize-tensor-pad))' | FileCheck %s

// One row before and one behind: rows 0 and 3 need a look at the size of the source.
// CHECK-LABEL: func.func @rows
// CHECK-DAG: %[[PAD:.*]] = arith.constant dense<2.500000e+00> : vector<5xf32>
// CHECK: scf.if %{{.*}} -> (vector<5xf32>)
// CHECK: vector.transfer_read %arg0[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true]} : tensor<?x5xf32>, vector<5xf32>
// CHECK: scf.yield %[[PAD]]
// CHECK: vector.insert_strided_slice %{{.*}} {offsets = [1, 0], strides = [1]} : vector<5xf32> into vector<4x5xf32>
// CHECK: vector.transfer_write {{.*}} : vector<4x5xf32>, tensor<4x5xf32>
// CHECK-NOT: tensor.pad
func.func @rows(%x: tensor<?x5xf32>, %high: index) -> tensor<4x5xf32> {
  %cst = arith.constant 2.5 : f32
  %0 = tensor.pad %x low[1, 0] high[%high, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<?x5xf32> to tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @unknown_result
// CHECK: tensor.pad
func.func @unknown_result(%x: tensor<?x5xf32>, %high: index) -> tensor<?x5xf32> {
  %cst = arith.constant 2.5 : f32
  %0 = tensor.pad %x low[1, 0] high[%high, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<?x5xf32> to tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}
