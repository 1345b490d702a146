// Constants of several parts take several lines of a dump; where operations stand behind them is counted right.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=x86-64-v3 --iree-opt-data-tiling --iree-llvmcpu-enable-ukernels=none -o %t.vmfb --strata-trace=%t.strata
// RUN: strata-trace show %t.strata iree-hal-initialize-devices | FileCheck %s --check-prefix=DUMP
// DUMP: #util.composite<{{.*}}, [
// RUN: strata-trace follow %t.strata 0:5 | FileCheck %s --implicit-check-not="{{:[0-9]+}} ^bb" --implicit-check-not="{{:[0-9]+}} }"
// CHECK: linalg.matmul
// CHECK: llvm.intr.fmuladd

func.func @scaled(%x: tensor<4x6xf32>) -> tensor<4x3xf32> {
  %w = arith.constant dense<[[1.0, 0.5, 2.0], [0.25, 3.0, 1.5], [2.0, 2.5, 0.75], [1.0, 4.0, 0.5], [3.5, 0.125, 1.0], [2.0, 1.0, 0.5]]> : tensor<6x3xf32>
  %b = arith.constant dense<[[0.5, -1.0, 2.0], [1.5, 1.0, 2.5], [0.5, -2.0, 2.0], [0.5, -1.0, 3.0]]> : tensor<4x3xf32>
  %r = linalg.matmul ins(%x, %w : tensor<4x6xf32>, tensor<6x3xf32>) outs(%b : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
