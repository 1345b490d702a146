// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-vector-transpose-lowering))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-vector-transpose-lowering{lower-vector-transpose-to-avx2}))' | FileCheck %s --check-prefix=AVX2

// CHECK-LABEL: func.func @square
// CHECK: vector.shuffle
// CHECK-NOT: vector.transpose
// AVX2-LABEL: func.func @square
// AVX2: llvm.inline_asm
func.func @square(%a: vector<8x8xf32>) -> vector<8x8xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<8x8xf32> to vector<8x8xf32>
  return %0 : vector<8x8xf32>
}
