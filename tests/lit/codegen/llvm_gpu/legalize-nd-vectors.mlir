// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmgpu-legalize-nd-vectors))' | FileCheck %s

func.func private @row(vector<3xf32>)
func.func private @whole(vector<2x3xf32>)

// CHECK-LABEL: @rows
// CHECK-SAME: %[[A:.+]]: vector<3xf32>, %[[B:.+]]: vector<3xf32>, %[[F:.+]]: f32
// CHECK-DAG: %[[C0:.+]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]>
// CHECK-DAG: %[[C1:.+]] = arith.constant dense<[4.000000e+00, 5.000000e+00, 6.000000e+00]>
// CHECK: %[[SAME:.+]] = vector.broadcast %[[F]] : f32 to vector<3xf32>
// CHECK: %[[S0:.+]] = arith.addf %[[A]], %[[C0]] : vector<3xf32>
// CHECK: %[[S1:.+]] = arith.addf %[[B]], %[[C1]] : vector<3xf32>
// CHECK: %[[P0:.+]] = arith.mulf %[[S0]], %{{.+}} : vector<3xf32>
// CHECK: %[[P1:.+]] = arith.mulf %[[S1]], %{{.+}} : vector<3xf32>
// CHECK: call @row(%[[P1]])
// CHECK: vector.extract %[[P0]][2] : f32 from vector<3xf32>
func.func @rows(%a: vector<3xf32>, %b: vector<3xf32>, %f: f32) -> f32 {
  %none = ub.poison : vector<2x3xf32>
  %cst = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %0 = vector.insert %a, %none [0] : vector<3xf32> into vector<2x3xf32>
  %1 = vector.insert %b, %0 [1] : vector<3xf32> into vector<2x3xf32>
  %same = vector.broadcast %f : f32 to vector<2x3xf32>
  %sum = arith.addf %1, %cst : vector<2x3xf32>
  %product = arith.mulf %sum, %same : vector<2x3xf32>
  %second = vector.extract %product[1] : vector<3xf32> from vector<2x3xf32>
  func.call @row(%second) : (vector<3xf32>) -> ()
  %element = vector.extract %product[0, 2] : f32 from vector<2x3xf32>
  return %element : f32
}

// What moves elements between rows builds new ones.
// CHECK-LABEL: @columns
// CHECK-SAME: %[[A:.+]]: vector<2xi32>, %[[B:.+]]: vector<2xi32>
// CHECK: %[[AS:.+]]:2 = vector.to_elements %[[A]]
// CHECK: %[[BS:.+]]:2 = vector.to_elements %[[B]]
// CHECK: %[[COLUMN:.+]] = vector.from_elements %[[AS]]#1, %[[BS]]#1 : vector<2xi32>
// CHECK: return %[[COLUMN]]
func.func @columns(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %none = ub.poison : vector<2x2xi32>
  %0 = vector.insert %a, %none [0] : vector<2xi32> into vector<2x2xi32>
  %1 = vector.insert %b, %0 [1] : vector<2xi32> into vector<2x2xi32>
  %t = vector.transpose %1, [1, 0] : vector<2x2xi32> to vector<2x2xi32>
  %column = vector.extract %t[1] : vector<2xi32> from vector<2x2xi32>
  return %column : vector<2xi32>
}

// Rows that are only reordered are the same values.
// CHECK-LABEL: @reordered
// CHECK-SAME: %[[A:.+]]: vector<2xi32>, %[[B:.+]]: vector<2xi32>
// CHECK-NOT: vector.
// CHECK: return %[[A]]
func.func @reordered(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %none = ub.poison : vector<1x2x2xi32>
  %0 = vector.insert %a, %none [0, 0] : vector<2xi32> into vector<1x2x2xi32>
  %1 = vector.insert %b, %0 [0, 1] : vector<2xi32> into vector<1x2x2xi32>
  %t = vector.transpose %1, [1, 0, 2] : vector<1x2x2xi32> to vector<2x1x2xi32>
  %c = vector.shape_cast %t : vector<2x1x2xi32> to vector<2x2xi32>
  %row = vector.extract %c[0] : vector<2xi32> from vector<2x2xi32>
  return %row : vector<2xi32>
}

// A loop carries rows; what isn't known gets the whole.
// CHECK-LABEL: @loop
// CHECK: scf.for {{.*}} iter_args(%{{.+}} = %{{.+}}, %{{.+}} = %{{.+}}) -> (vector<3xf32>, vector<3xf32>)
// CHECK: vector.insert %{{.+}}, %{{.+}} [0] : vector<3xf32> into vector<2x3xf32>
// CHECK: %[[WHOLE:.+]] = vector.insert %{{.+}}, %{{.+}} [1] : vector<3xf32> into vector<2x3xf32>
// CHECK: call @whole(%[[WHOLE]])
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant dense<1.0> : vector<2x3xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %cst) -> (vector<2x3xf32>) {
    %twice = arith.addf %v, %v : vector<2x3xf32>
    scf.yield %twice : vector<2x3xf32>
  }
  func.call @whole(%r) : (vector<2x3xf32>) -> ()
  return
}
