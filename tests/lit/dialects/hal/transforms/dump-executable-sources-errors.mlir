// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-dump-executable-sources{path=%s/below})' --verify-diagnostics --split-input-file

module @program {
  // A file is no folder.
  // expected-error @+1 {{can't create directory `}}
  hal.executable private @kernels {
  }
}
