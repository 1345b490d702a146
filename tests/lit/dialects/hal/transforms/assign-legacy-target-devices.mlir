// RUN: strata-opt %s --split-input-file --mlir-print-local-scope --iree-llvmcpu-target-triple=x86_64-linux-gnu --iree-llvmcpu-target-cpu=x86-64-v3 --pass-pipeline='builtin.module(iree-hal-assign-legacy-target-devices{targetBackends=llvm-cpu})' | FileCheck %s
// RUN: not strata-opt %s --split-input-file --pass-pipeline='builtin.module(iree-hal-assign-legacy-target-devices{targetBackends=abacus})' 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: target backend 'abacus' not registered; registered backends: [{{.*}}llvm-cpu

// CHECK: module attributes {hal.device.targets = [#hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "x86-64-v3", cpu_features = "+avx,+avx2,+bmi,+bmi2,+cmov,+crc32,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave"
// CHECK-SAME: iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 32 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>]> : !hal.device]}
module {
}

// -----

// What the module says counts.
// CHECK: module {
module {
  // CHECK-NEXT: util.global private @mine : !hal.device
  util.global private @mine : !hal.device
}
