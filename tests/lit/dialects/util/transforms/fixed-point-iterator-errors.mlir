// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-util-fixed-point-iterator)' 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-util-fixed-point-iterator{pipeline=builtin.module(iree-util-fixed-point-iterator{pipeline=builtin.module(cse)})})' 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-util-fixed-point-iterator{pipeline=cse})' 2>&1 | FileCheck %s --check-prefix=TEXT

// NONE: error: iree-util-fixed-point-iterator has no pipeline to run
// NESTED: error: a fixed point iteration inside another one on the same operation
// TEXT: expected pipeline=`op.name(passes)`
module {
}
