// Shapes, regions and attributes that don't fit their op.
// RUN: strata-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{'iree_gpu.barrier_region' op block arguments differ from the inputs}}
  %0 = iree_gpu.barrier_region ins(%a : tensor<4xf32>) {
  ^bb0(%x: tensor<5xf32>):
    iree_gpu.yield %x : tensor<5xf32>
  } : tensor<4xf32>
  return
}
