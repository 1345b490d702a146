// Options that so far have one value refuse any other.
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-vm-conversion{optimize-for-stack-size=true})' 2>&1 | FileCheck %s --check-prefix=STACK
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-hoist-statically-bound-allocations{vscale-min=1}))' 2>&1 | FileCheck %s --check-prefix=VSCALE
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-materialize-device-encoding{test-gpu-encoding-resolver=gpu_encoding_resolver}))' 2>&1 | FileCheck %s --check-prefix=RESOLVER
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-mmt4d-vector-lowering{vector-contract-custom-kernels=true}))' 2>&1 | FileCheck %s --check-prefix=KERNELS
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-generic-vectorization{vectorize-to-transfer-gather=true}))' 2>&1 | FileCheck %s --check-prefix=GATHER
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-form-dispatch-regions{fuse-data-tiled-convolution=true}))' 2>&1 | FileCheck %s --check-prefix=CONVOLUTION
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-form-split-reduction-dispatches{enable-fuse-pad=true}))' 2>&1 | FileCheck %s --check-prefix=PAD
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-fuse-encoding-ops-into-dispatch-regions-pass{enable-aggressive-fusion=true}))' 2>&1 | FileCheck %s --check-prefix=FUSION
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-set-encoding{encoding-option=matmulk}))' 2>&1 | FileCheck %s --check-prefix=ENCODING
// RUN: not strata-opt %s --pass-pipeline='builtin.module(func.func(iree-global-opt-propagate-linalg-transpose{enable-sink-transpose-through-pad=true}))' 2>&1 | FileCheck %s --check-prefix=TRANSPOSE
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-set-encoding{encoding-option=default}))' | FileCheck %s

// STACK: option 'optimize-for-stack-size' can only be 'false': nothing is done for other values yet
// VSCALE: option 'vscale-min' can only be '0'
// RESOLVER: option 'test-gpu-encoding-resolver' can only be 'none'
// KERNELS: option 'vector-contract-custom-kernels' can only be 'false'
// GATHER: option 'vectorize-to-transfer-gather' can only be 'false'
// CONVOLUTION: option 'fuse-data-tiled-convolution' can only be 'false'
// PAD: option 'enable-fuse-pad' can only be 'false'
// FUSION: option 'enable-aggressive-fusion' can only be 'false'
// ENCODING: option 'encoding-option' can only be 'default'
// TRANSPOSE: option 'enable-sink-transpose-through-pad' can only be 'false'

// CHECK: func.func @f
func.func @f() {
  return
}
