// RUN: strata-opt %s --iree-util-drop-compiler-hints | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-util-drop-compiler-hints{keep-assume-int=true})' | FileCheck %s --check-prefixes=CHECK,KEEP

// CHECK-LABEL: util.func public @hints
// CHECK-SAME: (%[[A:.+]]: index)
util.func public @hints(%a: index) -> (index, index) {
  // ALL-NOT: util.assume.int
  // KEEP: %[[X:.+]] = util.assume.int %[[A]]<umin = 3> : index
  %0 = util.assume.int %a<umin = 3> : index
  %1 = util.optimization_barrier %a : index
  // ALL: util.return %[[A]], %[[A]]
  // KEEP: util.return %[[X]], %[[A]]
  util.return %0, %1 : index, index
}
