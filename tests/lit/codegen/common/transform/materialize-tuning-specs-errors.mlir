// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs{tuning-spec-path=%s})'
// RUN: split-file %S/Inputs/refused.txt %t
// RUN: not strata-opt %S/Inputs/empty.mlir --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs{tuning-spec-path=%t/none.mlir})' 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not strata-opt %S/Inputs/empty.mlir --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs{tuning-spec-path=%t/results.mlir})' 2>&1 | FileCheck %s --check-prefix=RESULTS
// RUN: not strata-opt %S/Inputs/empty.mlir --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs{tuning-spec-path=%t/default.mlir})' 2>&1 | FileCheck %s --check-prefix=DEFAULT
// RUN: not strata-opt %S/Inputs/empty.mlir --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs{tuning-spec-path=%t/body.mlir})' 2>&1 | FileCheck %s --check-prefix=BODY
// RUN: not strata-opt %S/Inputs/empty.mlir --pass-pipeline='builtin.module(iree-codegen-materialize-tuning-specs{tuning-spec-path=%t/value.mlir})' 2>&1 | FileCheck %s --check-prefix=VALUE

// NONE: has no named sequence with 'iree_codegen.tuning_spec_entrypoint'
// RESULTS: with 'iree_codegen.tuning_spec_entrypoint' must take and give one operation
// DEFAULT: with 'iree_codegen.tuning_spec_with_default_entrypoint' needs exactly one 'iree_codegen.tuning_spec_entrypoint', on '__kernel_config'
// BODY: of a default script must be one foreach_match and a yield
// VALUE: 'iree_codegen.tuning_spec_entrypoint' must have no value

// expected-error @+2 {{has no 'transform.with_named_sequence', so it is no library of the transform dialect}}
// expected-error @+1 {{has no tuning spec in}}
module {
  func.func @f() {
    return
  }
}
