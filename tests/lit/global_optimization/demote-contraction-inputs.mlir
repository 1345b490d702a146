// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-demote-contraction-inputs{type=bf16 operation=matmul}))' | FileCheck %s --check-prefixes=CHECK,MATMUL
// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-demote-contraction-inputs{type=f16 operation=conv}))' | FileCheck %s --check-prefixes=CHECK,CONV

// CHECK-LABEL: @product
// MATMUL: arith.truncf %{{.+}} : f32 to bf16
// MATMUL: arith.truncf %{{.+}} : f32 to bf16
// MATMUL: linalg.matvec ins(%{{.+}}, %{{.+}} : tensor<9x5xbf16>, tensor<5xbf16>) outs(%{{.+}} : tensor<9xf32>)
// CONV-NOT: arith.truncf
util.func public @product(%a: tensor<9x5xf32>, %b: tensor<5xf32>, %init: tensor<9xf32>) -> tensor<9xf32> {
  %r = linalg.matvec ins(%a, %b : tensor<9x5xf32>, tensor<5xf32>) outs(%init : tensor<9xf32>) -> tensor<9xf32>
  util.return %r : tensor<9xf32>
}

// CHECK-LABEL: @convolution
// MATMUL-NOT: arith.truncf
// CONV: arith.truncf %{{.+}} : f32 to f16
// CONV: arith.truncf %{{.+}} : f32 to f16
// CONV: linalg.conv_2d_nchw_fchw {{.*}}strides = dense<2>{{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x3x9x9xf16>, tensor<4x3x3x3xf16>) outs(%{{.+}} : tensor<1x4x4x4xf32>)
util.func public @convolution(%a: tensor<1x3x9x9xf32>, %b: tensor<4x3x3x3xf32>, %init: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%a, %b : tensor<1x3x9x9xf32>, tensor<4x3x3x3xf32>) outs(%init : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  util.return %r : tensor<1x4x4x4xf32>
}
