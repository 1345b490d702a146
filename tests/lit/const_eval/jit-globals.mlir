// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(iree-consteval-jit-globals)' | FileCheck %s

// The second initializer needs what the first one computes.

// CHECK-NOT: util.initializer
// CHECK: util.global private @outer = dense<{{\[\[}}4, 6], [10, 15], [-14, -21]]> : tensor<3x2xi32>
// CHECK: util.global private @total = 0 : i64
// CHECK-NOT: util.initializer
// CHECK-NOT: builtin.module
util.global private @rows = dense<[2, 5, -7]> : tensor<3xi32>
util.global private @outer : tensor<3x2xi32>
util.initializer {
  %rows = util.global.load @rows : tensor<3xi32>
  %columns = arith.constant dense<[2, 3]> : tensor<2xi32>
  %empty = tensor.empty() : tensor<3x2xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%rows, %columns : tensor<3xi32>, tensor<2xi32>) outs(%empty : tensor<3x2xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %p = arith.muli %a, %b : i32
    linalg.yield %p : i32
  } -> tensor<3x2xi32>
  util.global.store %r, @outer : tensor<3x2xi32>
  util.return
}
util.global private @total : i64
util.initializer {
  %outer = util.global.load @outer : tensor<3x2xi32>
  %zero = arith.constant 0 : i64
  %empty = tensor.empty() : tensor<i64>
  %init = linalg.fill ins(%zero : i64) outs(%empty : tensor<i64>) -> tensor<i64>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%outer : tensor<3x2xi32>) outs(%init : tensor<i64>) {
  ^bb0(%a: i32, %out: i64):
    %e = arith.extsi %a : i32 to i64
    %s = arith.addi %out, %e : i64
    linalg.yield %s : i64
  } -> tensor<i64>
  %value = tensor.extract %sum[] : tensor<i64>
  util.global.store %value, @total : i64
  util.return
}

// -----

// All types that can be exchanged. Doubles stay doubles.

// CHECK: util.global private @f64 = dense<[1.0000000000000002, {{-?[0-9.e+-]+}}]> : tensor<2xf64>
// CHECK: util.global private @f16 = dense<[5.000000e-01, -2.000000e+00]> : tensor<2xf16>
// CHECK: util.global private @i1 = dense<[true, false, false, true]> : tensor<4xi1>
// CHECK: util.global private @i8 = dense<[-128, 127]> : tensor<2xi8>
// CHECK: util.global private @scalar = 2.500000e+00 : f32
// CHECK-NOT: util.initializer
util.global private @f64 : tensor<2xf64>
util.global private @f16 : tensor<2xf16>
util.global private @i1 : tensor<4xi1>
util.global private @i8 : tensor<2xi8>
util.global private @factor = 0.5 : f32
util.global private @scalar : f32
util.initializer {
  %a = arith.constant dense<[2.220446049250313e-16, 0.1]> : tensor<2xf64>
  %b = arith.constant dense<1.0> : tensor<2xf64>
  %f64 = arith.addf %a, %b : tensor<2xf64>
  util.global.store %f64, @f64 : tensor<2xf64>
  %c = arith.constant dense<[0.25, -1.0]> : tensor<2xf16>
  %f16 = arith.addf %c, %c : tensor<2xf16>
  util.global.store %f16, @f16 : tensor<2xf16>
  %d = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %e = arith.constant dense<[4, 2, 3, 1]> : tensor<4xi32>
  %i1 = arith.cmpi ne, %d, %e : tensor<4xi32>
  util.global.store %i1, @i1 : tensor<4xi1>
  %f = arith.constant dense<[127, -128]> : tensor<2xi8>
  %g = arith.constant dense<[1, -1]> : tensor<2xi8>
  %i8 = arith.addi %f, %g : tensor<2xi8>
  util.global.store %i8, @i8 : tensor<2xi8>
  %factor = util.global.load @factor : f32
  %five = arith.constant 5.0 : f32
  %scalar = arith.mulf %five, %factor : f32
  util.global.store %scalar, @scalar : f32
  util.return
}

// -----

// What nothing writes of a constant is zero: parts that are left out, and what is added to nothing.

// CHECK-NOT: util.initializer
// CHECK: util.global private @part = dense<[0, 7, 0]> : tensor<3xi32>
// CHECK: util.global private @rows = dense<{{\[\[}}1.000000e+00, 1.000000e+00], [3.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>
// CHECK-NOT: util.initializer
util.global private @part : tensor<3xi32>
util.global private @rows : tensor<2x2xf32>
util.initializer {
  %seven = arith.constant dense<7> : tensor<1xi32>
  %e = tensor.empty() : tensor<3xi32>
  %part = tensor.insert_slice %seven into %e[1] [1] [1] : tensor<1xi32> into tensor<3xi32>
  util.global.store %part, @part : tensor<3xi32>
  %two = arith.constant dense<2.0> : tensor<1x2xf32>
  %one = arith.constant dense<1.0> : tensor<2x2xf32>
  %f = tensor.empty() : tensor<2x2xf32>
  %some = tensor.insert_slice %two into %f[1, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<2x2xf32>
  %g = tensor.empty() : tensor<2x2xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%some, %one : tensor<2x2xf32>, tensor<2x2xf32>) outs(%g : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %out : f32
    linalg.yield %t : f32
  } -> tensor<2x2xf32>
  util.global.store %rows, @rows : tensor<2x2xf32>
  util.return
}
