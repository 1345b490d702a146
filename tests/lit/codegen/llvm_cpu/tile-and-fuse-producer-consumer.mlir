// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-tile-and-fuse-producer-consumer{tiling-level=vector_common_parallel}))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-tile-and-fuse-producer-consumer{tiling-level=vector_reduction anchor-on-root-op only-fuse-producer-input-operands}))' | FileCheck %s --check-prefix=REDUCTION

#config = #iree_cpu.lowering_config<distribution = [8, 32, 0], vector_common_parallel = [4, 8, 0], vector_reduction = [0, 0, 2]>

// The fill moves into the loops over m and n.
// CHECK-LABEL: func.func @matmul
// CHECK: scf.forall
// CHECK: linalg.fill {{.*}} -> tensor<4x8xf32>
// CHECK: linalg.matmul {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x16xf32>, tensor<16x8xf32>) outs(%{{.*}} : tensor<4x8xf32>)

// REDUCTION-LABEL: func.func @matmul
// REDUCTION: linalg.fill {{.*}} -> tensor<8x32xf32>
// REDUCTION: scf.for {{.*}} iter_args
// REDUCTION: linalg.matmul {{.*}} ins(%{{.*}}, %{{.*}} : tensor<8x2xf32>, tensor<2x32xf32>) outs(%{{.*}} : tensor<8x32xf32>)
func.func @matmul(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x32xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x32xf32>) -> tensor<8x32xf32>
  %0 = linalg.matmul {lowering_config = #config} ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%fill : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}
