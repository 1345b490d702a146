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

// What is the same in every element is no constant as long as the shape isn't known.
// CHECK-LABEL: util.func public @with_itself
// CHECK-SAME: %[[X:.+]]: tensor<?xi32>, %[[Y:.+]]: tensor<4xi32>
func.func @with_itself(%x: tensor<?xi32>, %y: tensor<4xi32>) -> (tensor<?xi32>, tensor<?xi1>, tensor<4xi32>) {
  // CHECK: %[[ZERO:.+]] = linalg.generic {{.+}} ins(%[[X]] : tensor<?xi32>) outs(%[[X]] : tensor<?xi32>)
  // CHECK:   arith.xori %[[E:.+]], %[[E]] : i32
  %0 = arith.xori %x, %x : tensor<?xi32>
  // CHECK: %[[SIZE:.+]] = tensor.dim %[[X]], %{{.+}}
  // CHECK: %[[EMPTY:.+]] = tensor.empty(%[[SIZE]]) : tensor<?xi1>
  // CHECK: %[[TRUE:.+]] = linalg.generic {{.+}} ins(%[[X]] : tensor<?xi32>) outs(%[[EMPTY]] : tensor<?xi1>)
  // CHECK:   arith.cmpi sle, %[[F:.+]], %[[F]] : i32
  %1 = arith.cmpi sle, %x, %x : tensor<?xi32>
  // CHECK: arith.xori %[[Y]], %[[Y]] : tensor<4xi32>
  %2 = arith.xori %y, %y : tensor<4xi32>
  return %0, %1, %2 : tensor<?xi32>, tensor<?xi1>, tensor<4xi32>
}
