// A dump tree and the module that was made with it: operations are followed into the machine code of the module's kernels.
// RUN: rm -rf %t && mkdir %t
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=x86-64-v3 --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --mlir-disable-threading --mlir-print-ir-after-all --mlir-print-ir-after-change --mlir-print-ir-tree-dir=%t/tree -o %t/m.vmfb
// RUN: strata-trace follow %t/tree 0:3 --module=%t/m.vmfb | FileCheck %s
// CHECK: linalg.matmul
// CHECK: vector.fma {{.*}}(inferred)
// CHECK: iree-convert-to-llvm:{{.*}}llvm.intr.fmuladd{{.*}}(inferred)
// CHECK: assembly:{{.*}}wide_dispatch_0{{.*}}: (inferred)
// CHECK: assembly:{{.*}}vfmadd{{.*}}(inferred)

// A folder that holds both says the same, and the module is no step of its own.
// RUN: cp %t/m.vmfb %t/tree && strata-trace follow %t/tree 0:3 | FileCheck %s
// RUN: strata-trace import %t/tree -o %t/run.strata && strata-trace follow %t/run.strata 0:3 | FileCheck %s

// RUN: not strata-trace passes %t/tree --module=%s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: strata-trace: {{.*}}

func.func @wide(%x: tensor<24x32xf32>, %y: tensor<32x40xf32>, %z: tensor<24x40xf32>) -> tensor<24x40xf32> {
  %r = linalg.matmul ins(%x, %y : tensor<24x32xf32>, tensor<32x40xf32>) outs(%z : tensor<24x40xf32>) -> tensor<24x40xf32>
  return %r : tensor<24x40xf32>
}
