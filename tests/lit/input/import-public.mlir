// RUN: strata-opt %s --iree-import-public | FileCheck %s

// CHECK: util.func private @outside(%arg0: tensor<3xsi32>) -> tensor<3xui8>
func.func private @outside(%a: tensor<3xsi32>) -> tensor<3xui8>

// CHECK: util.func private @kept(%arg0: i32 {x.y}) -> (i32 {x.z}) attributes {inlining_policy = #util.inline.never, nosideeffects}
// CHECK-NEXT: util.return %arg0 : i32
func.func private @kept(%a: i32 {x.y}) -> (i32 {x.z}) attributes {noinline, nosideeffects, some.attr} {
  return %a : i32
}

// CHECK-LABEL: util.func public @main
func.func @main(%a: tensor<3xsi32>, %i: i32, %cond: i1) -> (tensor<3xui8>, i32) {
  // CHECK: %[[X:.+]] = util.call @outside(%{{.+}}) : (tensor<3xsi32>) -> tensor<3xui8>
  %0 = call @outside(%a) : (tensor<3xsi32>) -> tensor<3xui8>
  // CHECK: scf.if
  // CHECK:   util.call @kept
  %1 = scf.if %cond -> i32 {
    %2 = func.call @kept(%i) : (i32) -> i32
    scf.yield %2 : i32
  } else {
    scf.yield %i : i32
  }
  // CHECK: util.return %[[X]], %{{.+}} : tensor<3xui8>, i32
  return %0, %1 : tensor<3xui8>, i32
}

// CHECK: module @kernels
// CHECK:   func.func @kernel
module @kernels {
  func.func @kernel() {
    return
  }
}
