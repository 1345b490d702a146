// RUN: strata-opt %s --iree-import-ml-program | FileCheck %s

// CHECK:      util.global private mutable @state = dense<4> : tensor<4xi32>
// CHECK-NEXT: util.func public @global$state$get() -> tensor<4xi32> {
// CHECK-NEXT:   %state = util.global.load @state : tensor<4xi32>
// CHECK-NEXT:   util.return %state : tensor<4xi32>
// CHECK:      util.func public @global$state$set(%arg0: tensor<4xi32>) {
// CHECK-NEXT:   util.global.store %arg0, @state : tensor<4xi32>
ml_program.global public mutable @state(dense<4> : tensor<4xi32>) : tensor<4xi32>
// CHECK: util.global private @table = dense<5> : tensor<4xi32>
ml_program.global private @table(dense<5> : tensor<4xi32>) : tensor<4xi32>
// CHECK: util.global private mutable @given : tensor<2xf32>
ml_program.global private mutable @given(#ml_program.extern : tensor<2xf32>) : tensor<2xf32>

// CHECK-LABEL: util.func public @step
util.func public @step() -> tensor<4xi32> {
  // CHECK: %state = util.global.load @state
  %0 = ml_program.global_load @state : tensor<4xi32>
  // CHECK: %table = util.global.load @table
  %1 = ml_program.global_load_const @table : tensor<4xi32>
  // CHECK: util.global.store %table, @state
  ml_program.global_store @state = %1 : tensor<4xi32>
  util.return %0 : tensor<4xi32>
}

// CHECK-LABEL: util.func public @ireeMlProgramGlobalsInit(%arg0: !util.list<?>)
// CHECK: %[[V:.+]] = util.list.get %arg0[%c0] : !util.list<?> -> tensor<2xf32>
// CHECK: util.global.store %[[V]], @given
