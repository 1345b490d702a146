// What is compiled to what.
// RUN: strata-compile %s --compile-mode=precompile --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o - | FileCheck %s --check-prefix=EARLY
// EARLY: util.func public @thrice
// EARLY: linalg.generic

// A program of the vm dialect, or of what becomes one.
// RUN: strata-compile %s --compile-to=hal --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.hal.mlir
// RUN: strata-compile %t.hal.mlir --compile-mode=vm -o %t.vmfb
// RUN: strata-run-module --module=%t.vmfb --function=thrice --input=6xf32=1,2,3,4,5,6 | FileCheck %s --check-prefix=RESULT
// RESULT: 6xf32=3 6 9 12 15 18

// One executable to a file that a device loads.
// RUN: rm -rf %t.sources
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-hal-dump-executable-sources-to=%t.sources --compile-to=executable-sources -o /dev/null
// RUN: strata-compile %t.sources/module_thrice_dispatch_0.mlir --compile-mode=hal-executable -o %t.so
// RUN: strata-disassemble %t.so | FileCheck %s --check-prefix=CODE
// CODE: @thrice_dispatch_0
// RUN: not strata-compile %s --compile-mode=hal-executable -o %t.so 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: expected one hal.executable to compile on its own, but got 0

// MLIR's own bytecode between phases.
// RUN: strata-compile %s --compile-to=abi --emit-mlir-bytecode -o %t.mlirbc
// RUN: strata-compile %t.mlirbc --compile-from=abi --compile-to=global-optimization --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o - | FileCheck %s --check-prefix=EARLY

func.func @thrice(%x: tensor<6xf32>) -> tensor<6xf32> {
  %c = arith.constant dense<3.0> : tensor<6xf32>
  %0 = arith.mulf %x, %c : tensor<6xf32>
  return %0 : tensor<6xf32>
}
