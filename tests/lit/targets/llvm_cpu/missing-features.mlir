// An executable says what it was compiled for, and a processor that lacks it is told so before anything runs.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --iree-llvmcpu-target-cpu=x86-64-v4 --iree-hal-dump-executable-binaries-to=%t.binaries -o %t.four.vmfb
// RUN: env 'STRATA_WITHOUT_CPU_FEATURES=avx512*,amx*' not strata-run-module --device=local-sync --module=%t.four.vmfb --function=scale --input=512xf32=2 2>&1 | FileCheck %s --check-prefix=LACKS
// LACKS: INCOMPATIBLE; the executable needs instructions that this processor lacks: avx512bw, avx512cd, avx512dq, avx512f, avx512vl; compile it for this machine

// The list is a symbol that other loaders pass over.
// RUN: llvm-strings %t.binaries/*.so | FileCheck %s --check-prefix=LIST
// LIST: +avx512f,

// What a flag takes from a processor isn't in it.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --iree-llvmcpu-target-cpu=x86-64-v4 --iree-llvmcpu-target-cpu-features=-avx512vl --iree-hal-dump-executable-binaries-to=%t.without -o %t.without.vmfb
// RUN: llvm-strings %t.without/*.so | FileCheck %s --check-prefix=WITHOUT
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --iree-llvmcpu-target-cpu=x86-64-v4 --iree-llvmcpu-target-cpu-features=-avx512f --compile-to=executable-sources | FileCheck %s --check-prefix=LESS
// LESS: cpu_features = "
// LESS-NOT: +avx512
// LESS-SAME: +avx2,
// LESS-NOT: +avx512
// LESS-SAME: ,-avx512f"
// WITHOUT: +avx2,
// WITHOUT-NOT: +avx512vl

// What was compiled for the smaller processor runs on it, whether it is named or this one.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.generic.vmfb
// RUN: env 'STRATA_WITHOUT_CPU_FEATURES=avx*,fma,f16c' strata-run-module --device=local-sync --module=%t.generic.vmfb --function=scale --input=512xf32=2 | FileCheck %s --check-prefix=RUNS
// RUN: env 'STRATA_WITHOUT_CPU_FEATURES=avx512*,avxvnni*,amx*' strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=host -o %t.host.vmfb
// RUN: env 'STRATA_WITHOUT_CPU_FEATURES=avx512*,avxvnni*,amx*' strata-run-module --device=local-sync --module=%t.host.vmfb --function=scale --input=512xf32=2 | FileCheck %s --check-prefix=RUNS
// RUNS: 512xf32=6 6 6

func.func @scale(%input: tensor<512xf32>) -> tensor<512xf32> {
  %three = arith.constant dense<3.0> : tensor<512xf32>
  %result = arith.mulf %input, %three : tensor<512xf32>
  return %result : tensor<512xf32>
}
