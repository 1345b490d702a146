// Flags that a file names in its last line, as dumped executables do. The command line comes first.

// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-disable-distribution --iree-hal-dump-executable-configurations-to=%t --compile-to=executable-targets -o /dev/null
// RUN: FileCheck %s --check-prefix=DUMP < %t/configured_module_twice_dispatch_0.mlir
// DUMP: hal.executable public @twice_dispatch_0
// DUMP: {{^// strata-opt: --iree-llvmcpu-disable-distribution=true$}}

// RUN: strata-opt %t/configured_module_twice_dispatch_0.mlir --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-hal-translate-target-executable-variants{target=llvm-cpu})))' | FileCheck %s --check-prefix=ONE
// RUN: strata-opt %t/configured_module_twice_dispatch_0.mlir --iree-llvmcpu-disable-distribution=false --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-hal-translate-target-executable-variants{target=llvm-cpu})))' | FileCheck %s --check-prefix=MANY
// ONE: hal.return %c1, %c1, %c1 : index, index, index
// MANY: hal.return %c20, %c1, %c1 : index, index, index

// A dump of a program that needs no flags names none.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-hal-dump-executable-configurations-to=%t.plain --compile-to=executable-targets -o /dev/null
// RUN: not grep strata-opt %t.plain/configured_module_twice_dispatch_0.mlir

// Other flags than the compiler's, and flags that there are not, are refused.
// RUN: echo "// strata-opt: -o=%t.other" > %t.other.mlir && not strata-opt %t.other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: echo "// strata-opt: --iree-no-such-flag" > %t.none.mlir && not strata-opt %t.none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// OTHER: error: `-o` is no flag that a file can set
// NONE: error: `--iree-no-such-flag` is no flag that a file can set

func.func @twice(%x: tensor<100000xf32>) -> tensor<100000xf32> {
  %0 = arith.addf %x, %x : tensor<100000xf32>
  return %0 : tensor<100000xf32>
}
