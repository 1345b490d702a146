// RUN: strata-opt %s --split-input-file --verify-diagnostics

llvm.func @integers(%start: i32, %lanes: vector<8xi32>, %mask: vector<8xi1>, %count: i32) {
  // expected-error @+1 {{reduces a vector of floats to one of them}}
  %0 = "llvm.intr.vp.reduce.fmaximum"(%start, %lanes, %mask, %count) : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  llvm.return
}

// -----

llvm.func @short_mask(%start: f32, %lanes: vector<8xf32>, %mask: vector<4xi1>, %count: i32) {
  // expected-error @+1 {{has a mask with a bit for each lane as third operand}}
  %0 = "llvm.intr.vp.reduce.fminimum"(%start, %lanes, %mask, %count) : (f32, vector<8xf32>, vector<4xi1>, i32) -> f32
  llvm.return
}

// -----

llvm.func @wide_count(%start: f32, %lanes: vector<8xf32>, %mask: vector<8xi1>, %count: i64) {
  // expected-error @+1 {{has the number of lanes, an i32, as fourth operand}}
  %0 = "llvm.intr.vp.reduce.fmaximum"(%start, %lanes, %mask, %count) : (f32, vector<8xf32>, vector<8xi1>, i64) -> f32
  llvm.return
}
