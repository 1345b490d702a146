// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-convert-bf16-arith-to-f32))' | FileCheck %s

// Rounded once, not after each operation.
// CHECK-LABEL: func.func @chain
// CHECK-SAME:    %[[A:.+]]: bf16, %[[B:.+]]: bf16
func.func @chain(%a: bf16, %b: bf16) -> bf16 {
  // CHECK-DAG: %[[HALF:.+]] = arith.constant 5.000000e-01 : f32
  // CHECK-DAG: %[[X:.+]] = arith.extf %[[A]] : bf16 to f32
  // CHECK-DAG: %[[Y:.+]] = arith.extf %[[B]] : bf16 to f32
  // CHECK: %[[SUM:.+]] = arith.addf %[[X]], %[[Y]] : f32
  // CHECK: %[[PRODUCT:.+]] = arith.mulf %[[SUM]], %[[HALF]] : f32
  // CHECK: %[[EXP:.+]] = math.exp %[[PRODUCT]] : f32
  // CHECK: %[[RESULT:.+]] = arith.truncf %[[EXP]] : f32 to bf16
  // CHECK: return %[[RESULT]]
  %half = arith.constant 0.5 : bf16
  %0 = arith.addf %a, %b : bf16
  %1 = arith.mulf %0, %half : bf16
  %2 = math.exp %1 : bf16
  return %2 : bf16
}

// A conversion to f32 of what is f32 already is none.
// CHECK-LABEL: func.func @widened
func.func @widened(%m: memref<4xbf16>, %i: index) -> vector<4xf32> {
  // CHECK: arith.constant dense<2.000000e+00> : vector<4xf32>
  // CHECK: vector.load {{.*}} : memref<4xbf16>, vector<4xbf16>
  // CHECK: arith.extf {{.*}} : vector<4xbf16> to vector<4xf32>
  // CHECK: arith.mulf {{.*}} : vector<4xf32>
  // CHECK-NEXT: return
  %0 = vector.load %m[%i] : memref<4xbf16>, vector<4xbf16>
  %two = arith.constant dense<2.0> : vector<4xbf16>
  %1 = arith.mulf %0, %two : vector<4xbf16>
  %2 = arith.extf %1 : vector<4xbf16> to vector<4xf32>
  return %2 : vector<4xf32>
}

// A constant that no arithmetic uses stays as it is.
// CHECK-LABEL: func.func @stored
func.func @stored(%m: memref<4xbf16>, %i: index) {
  // CHECK: %[[ZERO:.+]] = arith.constant dense<0.000000e+00> : vector<4xbf16>
  // CHECK-NEXT: vector.store %[[ZERO]]
  %zero = arith.constant dense<0.0> : vector<4xbf16>
  vector.store %zero, %m[%i] : memref<4xbf16>, vector<4xbf16>
  return
}

// Bits are those of a bf16.
// CHECK-LABEL: func.func @bits
func.func @bits(%a: bf16) -> i16 {
  // CHECK-NEXT: arith.bitcast %{{.+}} : bf16 to i16
  %0 = arith.bitcast %a : bf16 to i16
  return %0 : i16
}
