// RUN: strata-opt %s --iree-tosa-verify-compiler-input-legality | FileCheck %s

// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic(%a: i32, %b: i32, %shift: i8) -> i32 {
  // CHECK: tosa.apply_scale
  %0 = "tosa.apply_scale"(%a, %b, %shift) {rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>} : (i32, i32, i8) -> i32
  return %0 : i32
}
