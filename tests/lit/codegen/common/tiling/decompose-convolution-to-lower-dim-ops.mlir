// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-decompose-convolution-to-lower-dim-ops))' | FileCheck %s

// CHECK-LABEL: func.func @named
// CHECK: linalg.conv_1d_nwc_wcf
func.func @named(%x: tensor<1x1x8x3xf32>, %w: tensor<1x3x3x4xf32>, %o: tensor<1x1x6x4xf32>) -> tensor<1x1x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x1x8x3xf32>, tensor<1x3x3x4xf32>) outs(%o : tensor<1x1x6x4xf32>) -> tensor<1x1x6x4xf32>
  return %0 : tensor<1x1x6x4xf32>
}

#x = affine_map<(n, h, w, f, kh, kw, c) -> (n, h + kh, w + kw, c)>
#w = affine_map<(n, h, w, f, kh, kw, c) -> (kh, kw, c, f)>
#o = affine_map<(n, h, w, f, kh, kw, c) -> (n, h, w, f)>

// CHECK-LABEL: func.func @generic
// CHECK: %[[X:.+]] = tensor.extract_slice %{{.*}} tensor<1x1x8x3xf32> to tensor<1x8x3xf32>
// CHECK: %[[W:.+]] = tensor.extract_slice %{{.*}} tensor<1x3x3x4xf32> to tensor<3x3x4xf32>
// CHECK: %[[O:.+]] = tensor.extract_slice %{{.*}} tensor<1x1x6x4xf32> to tensor<1x6x4xf32>
// CHECK: %[[R:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] {{.*}} outs(%[[O]]
// CHECK: tensor.insert_slice %[[R]]
func.func @generic(%x: tensor<1x1x8x3xf32>, %w: tensor<1x3x3x4xf32>, %o: tensor<1x1x6x4xf32>) -> tensor<1x1x6x4xf32> {
  %0 = linalg.generic {indexing_maps = [#x, #w, #o], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<1x1x8x3xf32>, tensor<1x3x3x4xf32>) outs(%o : tensor<1x1x6x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x1x6x4xf32>
  return %0 : tensor<1x1x6x4xf32>
}
