// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(util.func(iree-global-opt-quantized-conv-to-conv))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @both
// CHECK-SAME: %[[IN:[a-z0-9]+]]: tensor<2x9x8x3xi8>, %[[F:[a-z0-9]+]]: tensor<3x2x3x5xi8>, %[[ZI:[a-z0-9]+]]: i32, %[[ZF:[a-z0-9]+]]: i32, %[[INIT:[a-z0-9]+]]: tensor<2x4x7x5xi32>
// CHECK: %[[COUNT:.+]] = arith.constant 18 : i32
// CHECK: %[[CONV:.+]] = linalg.conv_2d_nhwc_hwcf {{.*}}strides = dense<[2, 1]>{{.*}} ins(%[[IN]], %[[F]] {{.+}} outs(%[[INIT]]
// CHECK: %[[FSUM:.+]] = linalg.generic {{.+}} iterator_types = ["parallel", "reduction", "reduction", "reduction"]} ins(%[[F]]
// CHECK: %[[FIRST:.+]] = linalg.generic {{.+}} ins(%[[CONV]], %[[FSUM]]
// CHECK:   %[[T0:.+]] = arith.muli %{{.+}}, %[[ZI]]
// CHECK:   arith.subi %{{.+}}, %[[T0]]
// CHECK: %[[ISUM:.+]] = linalg.generic {{.+}} ins(%[[IN]]
// CHECK: %[[ONE:.+]] = tensor.expand_shape %[[ISUM]] {{\[\[}}0], [1], [2, 3]]
// CHECK: %[[POOL:.+]] = linalg.pooling_nhwc_sum {{.*}}strides = dense<[2, 1]>{{.*}} ins(%[[ONE]], %{{.+}} : tensor<2x9x8x1xi32>, tensor<3x2xi32>) outs(%{{.+}} : tensor<2x4x7x1xi32>)
// CHECK: %[[WINDOWS:.+]] = tensor.collapse_shape %[[POOL]]
// CHECK: %[[SECOND:.+]] = linalg.generic {{.+}} ins(%[[FIRST]], %[[WINDOWS]]
// CHECK:   arith.muli %{{.+}}, %[[ZF]]
// CHECK: %[[ZZ:.+]] = arith.muli %[[ZI]], %[[ZF]]
// CHECK: %[[C:.+]] = arith.muli %[[ZZ]], %[[COUNT]]
// CHECK: linalg.generic {{.+}} ins(%[[SECOND]]
// CHECK:   arith.addi %{{.+}}, %[[C]]
util.func public @both(%in: tensor<2x9x8x3xi8>, %f: tensor<3x2x3x5xi8>, %zi: i32, %zf: i32, %init: tensor<2x4x7x5xi32>) -> tensor<2x4x7x5xi32> {
  %r = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>}
      ins(%in, %f, %zi, %zf : tensor<2x9x8x3xi8>, tensor<3x2x3x5xi8>, i32, i32) outs(%init : tensor<2x4x7x5xi32>) -> tensor<2x4x7x5xi32>
  util.return %r : tensor<2x4x7x5xi32>
}

// -----

// A depthwise convolution pools each channel by itself.

// CHECK-LABEL: @depthwise
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc
// CHECK: linalg.pooling_nhwc_sum
// CHECK-SAME: tensor<?x6x6x4xi8>, tensor<3x3xi32>
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>]
// CHECK: util.return
util.func public @depthwise(%in: tensor<?x6x6x4xi8>, %f: tensor<3x3x4xi8>, %zf: i32, %init: tensor<?x4x4x4xi32>) -> tensor<?x4x4x4xi32> {
  %zi = arith.constant 0 : i32
  %r = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%in, %f, %zi, %zf : tensor<?x6x6x4xi8>, tensor<3x3x4xi8>, i32, i32) outs(%init : tensor<?x4x4x4xi32>) -> tensor<?x4x4x4xi32>
  util.return %r : tensor<?x4x4x4xi32>
}
