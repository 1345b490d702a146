// RUN: strata-opt %s | strata-opt | FileCheck %s

// CHECK-LABEL: llvm.func @extrema
// CHECK: "llvm.intr.vp.reduce.fmaximum"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
// CHECK: "llvm.intr.vp.reduce.fminimum"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
llvm.func @extrema(%start: f32, %lanes: vector<8xf32>, %mask: vector<8xi1>, %count: i32) -> f32 {
  %0 = "llvm.intr.vp.reduce.fmaximum"(%start, %lanes, %mask, %count) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
  %1 = "llvm.intr.vp.reduce.fminimum"(%0, %lanes, %mask, %count) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
  llvm.return %1 : f32
}
