// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(iree-hal-serialize-target-executables{target=llvm-cpu dump-binaries-path=%s/below}))' --verify-diagnostics --split-input-file

// A file is no folder.
// expected-error @+1 {{'hal.executable' op can't be dumped to `}}
hal.executable private @idle {
}
