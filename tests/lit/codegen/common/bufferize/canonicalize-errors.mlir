// RUN: not strata-opt %S/../../../Inputs/ladder.mlir --pass-pipeline='builtin.module(func.func(iree-codegen-canonicalize{test-convergence}))' 2>&1 | FileCheck %s
// RUN: strata-opt %S/../../../Inputs/ladder.mlir --pass-pipeline='builtin.module(func.func(iree-codegen-canonicalize))' | FileCheck %s --check-prefix=UNASKED

// CHECK: ladder.mlir:6:1: error: 'func.func' op still changes after 10 rounds of canonicalization
// Where nobody asks whether it settled, the rounds end the same way.
// UNASKED: func.func @ladder
