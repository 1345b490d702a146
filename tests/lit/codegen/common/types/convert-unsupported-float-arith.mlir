// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-convert-unsupported-float-arith))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-convert-unsupported-float-arith{enable-ext-trunc-emulation=false}))' | FileCheck %s --check-prefix=KEEP

// An exponent is moved, a number below the smallest normal one is a multiple of the smallest.
// CHECK-LABEL: func.func @from_bits
// CHECK-SAME:    %[[X:.+]]: vector<4xf8E4M3FN>
// CHECK: %[[BYTES:.+]] = arith.bitcast %[[X]] : vector<4xf8E4M3FN> to vector<4xi8>
// CHECK: %[[CODES:.+]] = arith.extui %[[BYTES]] : vector<4xi8> to vector<4xi32>
// CHECK: %[[BIAS:.+]] = arith.constant dense<1006632960> : vector<4xi32>
// CHECK: arith.addi %{{.+}}, %[[BIAS]]
// CHECK: %[[SMALLEST:.+]] = arith.constant dense<0.001953125> : vector<4xf32>
// CHECK: arith.mulf %{{.+}}, %[[SMALLEST]]
// CHECK: %[[NAN:.+]] = arith.constant dense<127> : vector<4xi32>
// CHECK: arith.cmpi eq, %{{.+}}, %[[NAN]]
// CHECK: %[[R:.+]] = arith.bitcast %{{.+}} : vector<4xi32> to vector<4xf32>
// CHECK: return %[[R]]
// KEEP-LABEL: func.func @from_bits
// KEEP: arith.extf %{{.+}} : vector<4xf8E4M3FN> to vector<4xf32>
func.func @from_bits(%x: vector<4xf8E4M3FN>) -> vector<4xf32> {
  %0 = arith.extf %x : vector<4xf8E4M3FN> to vector<4xf32>
  return %0 : vector<4xf32>
}

// A type with infinities keeps them.
// CHECK-LABEL: func.func @to_bits
// CHECK: arith.constant 124 : i32
// CHECK: %[[BYTE:.+]] = arith.trunci %{{.+}} : i32 to i8
// CHECK: %[[R:.+]] = arith.bitcast %[[BYTE]] : i8 to f8E5M2
// CHECK: return %[[R]]
func.func @to_bits(%x: f32) -> f8E5M2 {
  %0 = arith.truncf %x : f32 to f8E5M2
  return %0 : f8E5M2
}

// CHECK-LABEL: func.func @sum
// CHECK-NOT: addf {{.+}} f8
// CHECK: arith.addf %{{.+}}, %{{.+}} : f32
// CHECK-NOT: extf
// CHECK-NOT: truncf
// KEEP-LABEL: func.func @sum
// KEEP-SAME: %[[X:.+]]: f8E4M3FNUZ, %[[Y:.+]]: f8E4M3FNUZ
// KEEP-DAG: %[[A:.+]] = arith.extf %[[X]] {{.*}}: f8E4M3FNUZ to f32
// KEEP-DAG: %[[B:.+]] = arith.extf %[[Y]] {{.*}}: f8E4M3FNUZ to f32
// KEEP: %[[S:.+]] = arith.addf %[[A]], %[[B]]
// KEEP: arith.truncf %[[S]] {{.*}}: f32 to f8E4M3FNUZ
func.func @sum(%a: f8E4M3FNUZ, %b: f8E4M3FNUZ) -> f8E4M3FNUZ {
  %0 = arith.addf %a, %b : f8E4M3FNUZ
  return %0 : f8E4M3FNUZ
}

// Rounded twice, an f64 might give another number.
// CHECK-LABEL: func.func @of_double
// CHECK: arith.truncf %{{.+}} : f64 to f8E5M2
func.func @of_double(%x: f64) -> f8E5M2 {
  %0 = arith.truncf %x : f64 to f8E5M2
  return %0 : f8E5M2
}
