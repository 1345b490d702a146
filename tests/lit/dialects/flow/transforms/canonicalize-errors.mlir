// RUN: not strata-opt %S/../../../Inputs/ladder.mlir --pass-pipeline='builtin.module(iree-flow-canonicalize{test-convergence})' 2>&1 | FileCheck %s
// RUN: strata-opt %S/../../../Inputs/ladder.mlir --pass-pipeline='builtin.module(iree-flow-canonicalize)' | FileCheck %s --check-prefix=UNASKED

// CHECK: error: 'builtin.module' op still changes after 10 rounds of canonicalization
// Where nobody asks whether it settled, the rounds end the same way.
// UNASKED: func.func @ladder
