// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-config-tracking-canonicalize))' | FileCheck %s

#config = #iree_codegen.lowering_config<tile_sizes = [[4, 0]]>

// The cast folds into the multiplication, which is replaced; its configuration stays.
// CHECK-LABEL: func.func @keeps_config
// CHECK: linalg.matmul {lowering_config = #{{.*}}} ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x4xf32>)
func.func @keeps_config(%lhs: tensor<4x8xf32>, %rhs: tensor<8x4xf32>, %init: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %cast = tensor.cast %lhs : tensor<4x8xf32> to tensor<?x8xf32>
  %out = tensor.cast %init : tensor<4x4xf32> to tensor<?x4xf32>
  %r = linalg.matmul {lowering_config = #config} ins(%cast, %rhs : tensor<?x8xf32>, tensor<8x4xf32>) outs(%out : tensor<?x4xf32>) -> tensor<?x4xf32>
  %back = tensor.cast %r : tensor<?x4xf32> to tensor<4x4xf32>
  return %back : tensor<4x4xf32>
}
