// RUN: not strata-opt %S/../../../Inputs/ladder.mlir --pass-pipeline='builtin.module(iree-util-apply-patterns)' 2>&1 | FileCheck %s

// CHECK: error: 'builtin.module' op still changes after all rounds of canonicalization
