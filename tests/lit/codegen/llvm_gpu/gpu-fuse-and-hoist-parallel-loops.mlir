// RUN: strata-opt %s --split-input-file --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-fuse-and-hoist-parallel-loops))' | FileCheck %s

// Each thread fills its own part and adds up all terms of it.
// CHECK-LABEL: @sum
// CHECK: %[[R:.+]] = scf.forall (%[[T:.+]]) in (12) shared_outs(%[[O:.+]] = %{{.+}}) -> (tensor<12xf32>)
// CHECK: %[[PART:.+]] = tensor.extract_slice %[[O]][%[[T]]] [1] [1]
// CHECK: %[[ZERO:.+]] = linalg.fill {{.*}} outs(%[[PART]] : tensor<1xf32>)
// CHECK: %[[SUM:.+]] = scf.for %[[K:.+]] = %c0 to %c20 step %c4 iter_args(%[[ACC:.+]] = %[[ZERO]]) -> (tensor<1xf32>)
// CHECK: tensor.extract_slice %{{.+}}[%[[K]], %[[T]]] [4, 1] [1, 1]
// CHECK: %[[NEXT:.+]] = linalg.generic {{.*}} outs(%[[ACC]] : tensor<1xf32>)
// CHECK: scf.yield %[[NEXT]]
// CHECK: tensor.parallel_insert_slice %[[SUM]] into %[[O]][%[[T]]] [1] [1]
// CHECK: mapping = [#gpu.thread<linear_dim_0>]
// CHECK: return %[[R]]
func.func @sum(%a: tensor<20x12xf32>) -> tensor<12xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c20 = arith.constant 20 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<12xf32>) -> tensor<12xf32>
  %r = scf.for %k = %c0 to %c20 step %c4 iter_args(%acc = %f) -> (tensor<12xf32>) {
    %all = scf.forall (%t) in (12) shared_outs(%o = %acc) -> (tensor<12xf32>) {
      %x = tensor.extract_slice %a[%k, %t] [4, 1] [1, 1] : tensor<20x12xf32> to tensor<4x1xf32>
      %y = tensor.extract_slice %o[%t] [1] [1] : tensor<12xf32> to tensor<1xf32>
      %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x1xf32>) outs(%y : tensor<1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %p = arith.addf %in, %out : f32
        linalg.yield %p : f32
      } -> tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %s into %o[%t] [1] [1] : tensor<1xf32> into tensor<12xf32>
      }
    } {mapping = [#gpu.thread<linear_dim_0>]}
    scf.yield %all : tensor<12xf32>
  }
  return %r : tensor<12xf32>
}

// -----

// The next step reads what another thread wrote.
// CHECK-LABEL: @shifts
// CHECK: scf.for
// CHECK: scf.forall
func.func @shifts(%a: tensor<12xf32>) -> tensor<12xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %k = %c0 to %c5 step %c1 iter_args(%acc = %a) -> (tensor<12xf32>) {
    %all = scf.forall (%t) in (11) shared_outs(%o = %acc) -> (tensor<12xf32>) {
      %next = affine.apply affine_map<(d0) -> (d0 + 1)>(%t)
      %y = tensor.extract_slice %o[%next] [1] [1] : tensor<12xf32> to tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %y into %o[%t] [1] [1] : tensor<1xf32> into tensor<12xf32>
      }
    } {mapping = [#gpu.thread<linear_dim_0>]}
    scf.yield %all : tensor<12xf32>
  }
  return %r : tensor<12xf32>
}

// -----

// Which part a thread writes depends on the step.
// CHECK-LABEL: @moves
// CHECK: scf.for
// CHECK: scf.forall
func.func @moves(%a: tensor<60xf32>, %v: tensor<1xf32>) -> tensor<60xf32> {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c60 = arith.constant 60 : index
  %r = scf.for %k = %c0 to %c60 step %c12 iter_args(%acc = %a) -> (tensor<60xf32>) {
    %all = scf.forall (%t) in (12) shared_outs(%o = %acc) -> (tensor<60xf32>) {
      %at = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%t, %k)
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %v into %o[%at] [1] [1] : tensor<1xf32> into tensor<60xf32>
      }
    } {mapping = [#gpu.thread<linear_dim_0>]}
    scf.yield %all : tensor<60xf32>
  }
  return %r : tensor<60xf32>
}

// -----

// What follows the loop is done by who has its part, with what only that reads.
// CHECK-LABEL: @root
// CHECK-NOT: linalg.generic
// CHECK: scf.forall (%[[T:.+]]) in (12)
// CHECK: %[[X:.+]] = linalg.generic {{.*}} ins(%{{.+}} : tensor<1xf32>)
// CHECK: math.absf
// CHECK: linalg.generic {{.*}} ins(%[[SUM:.+]], %{{.+}} : tensor<1xf32>, tensor<1xf32>)
// CHECK: math.powf
// CHECK: scf.forall.in_parallel
// CHECK-NOT: linalg.generic
func.func @root(%a: tensor<12xf32>, %b: tensor<12xf32>) -> tensor<12xf32> {
  %e = tensor.empty() : tensor<12xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%b : tensor<12xf32>) outs(%e : tensor<12xf32>) {
  ^bb0(%in: f32, %out: f32):
    %p = math.absf %in : f32
    linalg.yield %p : f32
  } -> tensor<12xf32>
  %r = scf.forall (%t) in (12) shared_outs(%o = %e) -> (tensor<12xf32>) {
    %x = tensor.extract_slice %a[%t] [1] [1] : tensor<12xf32> to tensor<1xf32>
    %y = tensor.extract_slice %o[%t] [1] [1] : tensor<12xf32> to tensor<1xf32>
    %s = linalg.copy ins(%x : tensor<1xf32>) outs(%y : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%t] [1] [1] : tensor<1xf32> into tensor<12xf32>
    }
  } {mapping = [#gpu.thread<linear_dim_0>]}
  %q = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%r, %w : tensor<12xf32>, tensor<12xf32>) outs(%e : tensor<12xf32>) {
  ^bb0(%in: f32, %in2: f32, %out: f32):
    %p = math.powf %in, %in2 : f32
    linalg.yield %p : f32
  } -> tensor<12xf32>
  return %q : tensor<12xf32>
}
