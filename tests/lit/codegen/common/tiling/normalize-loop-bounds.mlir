// RUN: strata-opt %s --split-input-file --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(iree-codegen-normalize-loop-bounds))' | FileCheck %s
// RUN: strata-opt %s --split-input-file --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(iree-codegen-normalize-loop-bounds{normalize-for=false}))' | FileCheck %s --check-prefix=ONLY

func.func private @use(index, index)

// 11 numbers from 5 on in steps of 3 are 4 iterations. What is inside goes on seeing the old numbers.
// CHECK-LABEL: @sequential
// CHECK: scf.for %[[I:.+]] = %c0{{.*}} to %c4{{.*}} step %c1
// CHECK-NEXT: %[[OLD:.+]] = affine.apply affine_map<(d0) -> (d0 * 3 + 5)>(%[[I]])
// CHECK: call @use(%[[OLD]], %[[OLD]])
// ONLY-LABEL: @sequential
// ONLY: scf.for %{{.+}} = %c5 to %c16 step %c3
func.func @sequential() {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c5 to %c16 step %c3 {
    func.call @use(%i, %i) : (index, index) -> ()
  }
  return
}

// -----

func.func private @use(index, index)

// Each dimension has bounds of its own; a loop that isn't normal in one of them is made so in all.
// CHECK-LABEL: @parallel
// CHECK-SAME: %[[N:.+]]: index
// CHECK: %[[COUNT:.+]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 7)>()[%[[N]]]
// CHECK: scf.forall (%[[A:.+]], %[[B:.+]]) in (%[[COUNT]], 9)
// CHECK-DAG: %[[X:.+]] = affine.apply affine_map<(d0) -> (d0 * 7)>(%[[A]])
// CHECK-DAG: %[[Y:.+]] = affine.apply affine_map<(d0) -> (d0)>(%[[B]])
// CHECK: call @use(%[[X]], %[[Y]])
// CHECK: mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]
// ONLY-LABEL: @parallel
// ONLY: scf.forall ({{.+}}) in (%{{.+}}, 9)
func.func @parallel(%n: index) {
  scf.forall (%a, %b) = (0, 0) to (%n, 9) step (7, 1) {
    func.call @use(%a, %b) : (index, index) -> ()
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
  return
}

// -----

// The results of a loop are those of the one in its place.
// CHECK-LABEL: @results
// CHECK: %[[R:.+]] = scf.forall (%[[I:.+]]) in (3) shared_outs(%[[O:.+]] = %{{.+}}) -> (tensor<12xf32>)
// CHECK: %[[AT:.+]] = affine.apply affine_map<(d0) -> (d0 * 4)>(%[[I]])
// CHECK: tensor.parallel_insert_slice %{{.+}} into %[[O]][%[[AT]]] [4] [1]
// CHECK: return %[[R]]
func.func @results(%part: tensor<4xf32>, %all: tensor<12xf32>) -> tensor<12xf32> {
  %r = scf.forall (%i) = (0) to (12) step (4) shared_outs(%o = %all) -> (tensor<12xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[%i] [4] [1] : tensor<4xf32> into tensor<12xf32>
    }
  }
  return %r : tensor<12xf32>
}

// -----

func.func private @use(index)

// Nothing is known of the step, and the loop over i32 has no index to scale.
// CHECK-LABEL: @unknown
// CHECK: scf.for %{{.+}} = %c0{{.*}} to %{{.+}} step %arg1
// CHECK: scf.for %{{.+}} = %c2_i32 to %arg2 step %c2_i32
func.func @unknown(%n: index, %step: index, %m: i32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : i32
  scf.for %i = %c0 to %n step %step {
    func.call @use(%i) : (index) -> ()
  }
  scf.for %i = %c2 to %m step %c2 : i32 {
    %j = arith.index_cast %i : i32 to index
    func.call @use(%j) : (index) -> ()
  }
  return
}
