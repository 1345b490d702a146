// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-flow-deduplicate-executables)' --mlir-print-local-scope | FileCheck %s

// Two that differ in names alone are one; a third differs in an attribute.
// CHECK:     flow.executable private @a
// CHECK-NOT: flow.executable private @b
// CHECK:     flow.executable private @c
flow.executable private @a {
  flow.executable.export public @fa
  builtin.module {
    func.func @fa(%x: i32) -> i32 {
      %0 = arith.addi %x, %x : i32
      return %0 : i32
    }
  }
}
flow.executable private @b {
  flow.executable.export public @fb
  builtin.module {
    func.func @fb(%x: i32) -> i32 {
      %0 = arith.addi %x, %x : i32
      return %0 : i32
    }
  }
}
flow.executable private @c {
  flow.executable.export public @fc
  builtin.module {
    func.func @fc(%x: i32) -> i32 {
      %0 = arith.addi %x, %x overflow<nsw> : i32
      return %0 : i32
    }
  }
}
// CHECK: func.func @calls
// CHECK:   flow.dispatch @a::@fa
// CHECK:   flow.dispatch @a::@fa
// CHECK:   flow.dispatch @c::@fc
func.func @calls(%x: i32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = flow.dispatch @a::@fa(%x) : (i32) -> tensor<4xf32>
  %1 = flow.dispatch @b::@fb(%x) : (i32) -> tensor<4xf32>
  %2 = flow.dispatch @c::@fc(%x) : (i32) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
