// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-peel))' | FileCheck %s

// CHECK: #[[MEET_MAP:.+]] = affine_map<()[s0] -> ((s0 floordiv 8) * 8, 0)>
// CHECK-LABEL: func.func @rest
// CHECK: %[[MEET:.+]] = affine.max #[[MEET_MAP]]()[%arg1]
// CHECK: scf.for %{{.+}} = %{{.+}} to %[[MEET]]
// CHECK: tensor.extract_slice {{.*}} tensor<8xf32>
// CHECK: scf.for
#config = #iree_cpu.lowering_config<vector_common_parallel = [8]>
func.func @rest(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %n step %c8 iter_args(%out = %a) -> (tensor<?xf32>) {
    %size = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 8)>(%i)[%n]
    %1 = tensor.extract_slice %out[%i] [%size] [1] : tensor<?xf32> to tensor<?xf32>
    %2 = linalg.exp {lowering_config = #config} ins(%1 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
    %3 = tensor.insert_slice %2 into %out[%i] [%size] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %3 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
