// RUN: strata-opt %s --iree-vm-conversion | FileCheck %s

module @m {
  // CHECK-LABEL: vm.func private @integers(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: i64, %arg4: i32) -> (i32, i64, i64, i32, i32) {
  // CHECK-NEXT: %c7 = vm.const.i32 7
  // CHECK-NEXT: %0 = vm.add.i32 %arg0, %c7 : i32
  // CHECK-NEXT: %1 = vm.mul.i32 %0, %arg1 : i32
  // CHECK-NEXT: %2 = vm.add.i64 %arg3, %arg3 : i64
  // CHECK-NEXT: %slt = vm.cmp.lt.i32.s %arg0, %arg1 : i32
  // CHECK-NEXT: %3 = vm.select.i32 %slt, %1, %arg1 : i32
  // CHECK-NEXT: %4 = vm.trunc.i64.i32 %2 : i64 -> i32
  // CHECK-NEXT: %5 = vm.shr.i64.u %arg2, %4 : i64
  // CHECK-NEXT: %c1 = vm.const.i32 1
  // CHECK-NEXT: %6 = vm.and.i32 %arg4, %c1 : i32
  // CHECK-NEXT: %ugte = vm.cmp.gte.i64.u %arg2, %2 : i64
  // CHECK-NEXT: %7 = vm.and.i32 %ugte, %slt : i32
  // CHECK-NEXT: %c-1 = vm.const.i32 -1
  // CHECK-NEXT: %zero = vm.const.i32.zero
  // CHECK-NEXT: %8 = vm.select.i32 %7, %c-1, %zero : i32
  // CHECK-NEXT: %9 = vm.min.i32.s %arg0, %arg1 : i32
  // CHECK-NEXT: %zero_0 = vm.const.i32.zero
  // CHECK-NEXT: %eq = vm.cmp.eq.i32 %arg0, %zero_0 : i32
  // CHECK-NEXT: %c1_1 = vm.const.i32 1
  // CHECK-NEXT: %10 = vm.sub.i32 %arg0, %c1_1 : i32
  // CHECK-NEXT: %11 = vm.div.i32.u %10, %arg1 : i32
  // CHECK-NEXT: %12 = vm.add.i32 %11, %c1_1 : i32
  // CHECK-NEXT: %13 = vm.select.i32 %eq, %zero_0, %12 : i32
  // CHECK-NEXT: vm.return %3, %5, %2, %6, %8 : i32, i64, i64, i32, i32
  // CHECK-NEXT: }
  util.func public @integers(%a: i32, %b: i32, %c: i64, %i: index, %p: i1) -> (i32, i64, i64, i32, i32) {
    %c7 = arith.constant 7 : i32
    %0 = arith.addi %a, %c7 : i32
    %1 = arith.muli %0, %b : i32
    %3 = arith.addi %i, %i : index
    %4 = arith.cmpi slt, %a, %b : i32
    %5 = arith.select %4, %1, %b : i32
    %6 = arith.index_cast %3 : index to i64
    %2 = arith.shrui %c, %6 : i64
    %7 = arith.extui %p : i1 to i32
    %8 = arith.cmpi uge, %c, %6 : i64
    %9 = arith.andi %8, %4 : i1
    %10 = arith.extsi %9 : i1 to i32
    %11 = arith.minsi %a, %b : i32
    %12 = arith.ceildivui %a, %b : i32
    util.return %5, %2, %6, %7, %10 : i32, i64, i64, i32, i32
  }
  // CHECK-LABEL: vm.func private @narrow(%arg0: i32, %arg1: i32) -> (i32, i32) {
  // CHECK-NEXT: %0 = vm.ext.i8.i32.s %arg0 : i32 -> i32
  // CHECK-NEXT: %1 = vm.ext.i16.i32.u %arg1 : i32 -> i32
  // CHECK-NEXT: %2 = vm.add.i32 %0, %1 : i32
  // CHECK-NEXT: %3 = vm.trunc.i32.i8 %2 : i32 -> i32
  // CHECK-NEXT: vm.return %2, %3 : i32, i32
  // CHECK-NEXT: }
  util.func public @narrow(%a: i8, %b: i16) -> (i32, i8) {
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extui %b : i16 to i32
    %2 = arith.addi %0, %1 : i32
    %3 = arith.trunci %2 : i32 to i8
    util.return %2, %3 : i32, i8
  }
  // CHECK-LABEL: vm.func private @floats(%arg0: f32, %arg1: f32, %arg2: f64) -> (f32, i32, f64) {
  // CHECK-NEXT: %0 = vm.add.f32 %arg0, %arg1 : f32
  // CHECK-NEXT: %1 = vm.fma.f32 %0, %arg0, %arg1 : f32
  // CHECK-NEXT: %2 = vm.exp.f32 %1 : f32
  // CHECK-NEXT: %3 = vm.cmp.lt.f32.o %arg0, %2 : f32
  // CHECK-NEXT: %4 = vm.select.f32 %3, %arg0, %arg1 : f32
  // CHECK-NEXT: %5 = vm.cast.f32.si32 %4 : f32 -> i32
  // CHECK-NEXT: %6 = vm.cast.si32.f32 %5 : i32 -> f32
  // CHECK-NEXT: %7 = vm.max.f32 %6, %4 : f32
  // CHECK-NEXT: %8 = vm.sqrt.f64 %arg2 : f64
  // CHECK-NEXT: %9 = vm.neg.f64 %8 : f64
  // CHECK-NEXT: %10 = vm.bitcast.f32.i32 %7 : f32 -> i32
  // CHECK-NEXT: vm.return %7, %10, %9 : f32, i32, f64
  // CHECK-NEXT: }
  util.func public @floats(%a: f32, %b: f32, %d: f64) -> (f32, i32, f64) {
    %0 = arith.addf %a, %b : f32
    %1 = math.fma %0, %a, %b : f32
    %2 = math.exp %1 : f32
    %3 = arith.cmpf olt, %a, %2 : f32
    %4 = arith.select %3, %a, %b : f32
    %5 = arith.fptosi %4 : f32 to i32
    %6 = arith.sitofp %5 : i32 to f32
    %7 = arith.maximumf %6, %4 : f32
    %8 = math.sqrt %d : f64
    %9 = arith.negf %8 : f64
    %10 = arith.bitcast %7 : f32 to i32
    util.return %7, %10, %9 : f32, i32, f64
  }
}
