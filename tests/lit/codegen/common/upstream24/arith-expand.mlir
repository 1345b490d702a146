// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(arith-expand{include-f4e2m1=true}))' | FileCheck %s --check-prefix=EXPANDED
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(arith-expand))' | FileCheck %s --check-prefix=KEPT

// EXPANDED-LABEL: func.func @widen
// EXPANDED-NOT: arith.extf
// KEPT-LABEL: func.func @widen
// KEPT: arith.extf %{{.+}} : f4E2M1FN to f32
func.func @widen(%x: f4E2M1FN) -> f32 {
  %0 = arith.extf %x : f4E2M1FN to f32
  return %0 : f32
}
