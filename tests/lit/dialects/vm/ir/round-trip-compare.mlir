// Comparisons, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  vm.module public @compare {
    vm.func private @compare(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: !vm.ref<?>) {
      %0 = vm.cmp.eq.f32.near %arg2, %arg2 : f32
      %1 = vm.cmp.eq.f32.o %arg2, %arg2 : f32
      %2 = vm.cmp.eq.f32.u %arg2, %arg2 : f32
      %3 = vm.cmp.eq.f64.near %arg3, %arg3 : f64
      %4 = vm.cmp.eq.f64.o %arg3, %arg3 : f64
      %5 = vm.cmp.eq.f64.u %arg3, %arg3 : f64
      %eq = vm.cmp.eq.i32 %arg0, %arg0 : i32
      %eq_0 = vm.cmp.eq.i64 %arg1, %arg1 : i64
      %req = vm.cmp.eq.ref %arg4, %arg4 : !vm.ref<?>
      %6 = vm.cmp.gt.f32.o %arg2, %arg2 : f32
      %7 = vm.cmp.gt.f32.u %arg2, %arg2 : f32
      %8 = vm.cmp.gt.f64.o %arg3, %arg3 : f64
      %9 = vm.cmp.gt.f64.u %arg3, %arg3 : f64
      %sgt = vm.cmp.gt.i32.s %arg0, %arg0 : i32
      %ugt = vm.cmp.gt.i32.u %arg0, %arg0 : i32
      %sgt_1 = vm.cmp.gt.i64.s %arg1, %arg1 : i64
      %ugt_2 = vm.cmp.gt.i64.u %arg1, %arg1 : i64
      %10 = vm.cmp.gte.f32.o %arg2, %arg2 : f32
      %11 = vm.cmp.gte.f32.u %arg2, %arg2 : f32
      %12 = vm.cmp.gte.f64.o %arg3, %arg3 : f64
      %13 = vm.cmp.gte.f64.u %arg3, %arg3 : f64
      %sgte = vm.cmp.gte.i32.s %arg0, %arg0 : i32
      %ugte = vm.cmp.gte.i32.u %arg0, %arg0 : i32
      %sgte_3 = vm.cmp.gte.i64.s %arg1, %arg1 : i64
      %ugte_4 = vm.cmp.gte.i64.u %arg1, %arg1 : i64
      %14 = vm.cmp.lt.f32.o %arg2, %arg2 : f32
      %15 = vm.cmp.lt.f32.u %arg2, %arg2 : f32
      %16 = vm.cmp.lt.f64.o %arg3, %arg3 : f64
      %17 = vm.cmp.lt.f64.u %arg3, %arg3 : f64
      %slt = vm.cmp.lt.i32.s %arg0, %arg0 : i32
      %ult = vm.cmp.lt.i32.u %arg0, %arg0 : i32
      %slt_5 = vm.cmp.lt.i64.s %arg1, %arg1 : i64
      %ult_6 = vm.cmp.lt.i64.u %arg1, %arg1 : i64
      %18 = vm.cmp.lte.f32.o %arg2, %arg2 : f32
      %19 = vm.cmp.lte.f32.u %arg2, %arg2 : f32
      %20 = vm.cmp.lte.f64.o %arg3, %arg3 : f64
      %21 = vm.cmp.lte.f64.u %arg3, %arg3 : f64
      %slte = vm.cmp.lte.i32.s %arg0, %arg0 : i32
      %ulte = vm.cmp.lte.i32.u %arg0, %arg0 : i32
      %slte_7 = vm.cmp.lte.i64.s %arg1, %arg1 : i64
      %ulte_8 = vm.cmp.lte.i64.u %arg1, %arg1 : i64
      %22 = vm.cmp.ne.f32.o %arg2, %arg2 : f32
      %23 = vm.cmp.ne.f32.u %arg2, %arg2 : f32
      %24 = vm.cmp.ne.f64.o %arg3, %arg3 : f64
      %25 = vm.cmp.ne.f64.u %arg3, %arg3 : f64
      %ne = vm.cmp.ne.i32 %arg0, %arg0 : i32
      %ne_9 = vm.cmp.ne.i64 %arg1, %arg1 : i64
      %rne = vm.cmp.ne.ref %arg4, %arg4 : !vm.ref<?>
      %26 = vm.cmp.nan.f32 %arg2 : f32
      %27 = vm.cmp.nan.f64 %arg3 : f64
      %nz = vm.cmp.nz.i32 %arg0 : i32
      %nz_10 = vm.cmp.nz.i64 %arg1 : i64
      %rnz = vm.cmp.nz.ref %arg4 : !vm.ref<?>
      %28 = vm.cmp.nz.f32.o %arg2 : f32
      %29 = vm.cmp.nz.f32.u %arg2 : f32
      %30 = vm.cmp.nz.f64.o %arg3 : f64
      %31 = vm.cmp.nz.f64.u %arg3 : f64
      vm.return
    }
  }
}
