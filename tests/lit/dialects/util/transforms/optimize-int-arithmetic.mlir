// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-util-optimize-int-arithmetic))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-util-optimize-int-arithmetic{narrow-to-i32=true index-is-i64=true}))' | FileCheck %s --check-prefix=NARROW

// CHECK-LABEL: util.func public @unsigned
// CHECK-SAME: (%[[A:.+]]: index)
util.func public @unsigned(%a: index) -> index {
  %c7 = arith.constant 7 : index
  // CHECK: %[[X:.+]] = util.assume.int
  %0 = util.assume.int %a<umin = 0, umax = 1000> : index
  // CHECK: arith.divui %[[X]], %{{.+}} : index
  %1 = arith.divsi %0, %c7 : index
  util.return %1 : index
}

// CHECK-LABEL: util.func public @known
util.func public @known(%a: index) -> (index, i1) {
  %c4 = arith.constant 4 : index
  %c2000 = arith.constant 2000 : index
  // CHECK-DAG: %[[C0:.+]] = arith.constant 0 : index
  // CHECK-DAG: %[[TRUE:.+]] = arith.constant true
  %0 = util.assume.int %a<umin = 0, umax = 1000, udiv = 16> : index
  %1 = arith.addi %0, %c4 : index
  %2 = arith.remui %1, %c4 : index
  %3 = arith.cmpi ult, %1, %c2000 : index
  // CHECK: util.return %[[C0]], %[[TRUE]]
  util.return %2, %3 : index, i1
}

// CHECK-LABEL: util.func public @expand
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index)
util.func public @expand(%a: index, %b: index) -> index {
  // CHECK: arith.muli
  // CHECK: arith.addi
  // CHECK-NOT: affine.apply
  %0 = affine.apply affine_map<(d0, d1) -> (d0 * 3 + d1)>(%a, %b)
  util.return %0 : index
}

// What is a multiple of 3 before it wraps around need not be one after it.
// CHECK-LABEL: util.func public @wraps
util.func public @wraps(%a: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %0 = arith.muli %a, %c3 : i32
  // CHECK: arith.remui
  %1 = arith.remui %0, %c3 : i32
  util.return %1 : i32
}

// NARROW-LABEL: util.func public @loop
util.func public @loop(%x: f32, %init: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  // NARROW: scf.for %{{.+}} = %{{.+}} to %{{.+}} step %{{.+}} iter_args(%{{.+}} = %{{.+}}) -> (f32) : i32
  %0 = scf.for %i = %c0 to %c100 step %c1 iter_args(%acc = %init) -> f32 {
    %v = arith.addf %acc, %x : f32
    scf.yield %v : f32
  }
  util.return %0 : f32
}

// Nothing is known of a constant without elements; reading its first one crashed in one run of three.
// CHECK-LABEL: util.func public @no_elements
// CHECK-SAME: (%[[X:.+]]: tensor<0x40xi64>)
// CHECK: %[[NONE:.+]] = arith.constant dense<> : tensor<0x40xi64>
// CHECK: arith.divsi %[[X]], %[[NONE]]
util.func public @no_elements(%x: tensor<0x40xi64>) -> tensor<0x40xi64> {
  %none = arith.constant dense<> : tensor<0x40xi64>
  %0 = arith.divsi %x, %none : tensor<0x40xi64>
  util.return %0 : tensor<0x40xi64>
}
