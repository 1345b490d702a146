// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-tosa-convert-i48-to-i64))' | FileCheck %s

// CHECK-LABEL: func.func @other(%arg0: tensor<3xi16>) -> tensor<3xi16>
func.func @other(%a: tensor<3xi16>) -> tensor<3xi16> {
  return %a : tensor<3xi16>
}

// CHECK-LABEL: func.func @numbers(%arg0: i64, %arg1: tensor<3xi64>) -> (i64, tensor<3xi64>, i16)
func.func @numbers(%a: i48, %b: tensor<3xi48>) -> (i48, tensor<3xi48>, i16) {
  // Constants keep their sign, in one number as in many.
  // CHECK-DAG: arith.constant -7 : i64
  // CHECK-DAG: arith.constant dense<[-1, 0, 140737488355327]> : tensor<3xi64>
  // CHECK-DAG: arith.constant -3 : i16
  %c = arith.constant -7 : i48
  %d = arith.constant dense<[-1, 0, 140737488355327]> : tensor<3xi48>
  %e = arith.constant -3 : i16
  // CHECK: arith.addi %arg0, %{{.*}} : i64
  // CHECK: arith.addi %arg1, %{{.*}} : tensor<3xi64>
  %0 = arith.addi %a, %c : i48
  %1 = arith.addi %b, %d : tensor<3xi48>
  return %0, %1, %e : i48, tensor<3xi48>, i16
}
