// Arithmetic, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  vm.module public @arith {
    vm.func private @arith(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64) {
      %0 = vm.add.f32 %arg2, %arg2 : f32
      %1 = vm.add.f64 %arg3, %arg3 : f64
      %2 = vm.add.i32 %arg0, %arg0 : i32
      %3 = vm.add.i64 %arg1, %arg1 : i64
      %4 = vm.and.i32 %arg0, %arg0 : i32
      %5 = vm.and.i64 %arg1, %arg1 : i64
      %6 = vm.atan2.f32 %arg2, %arg2 : f32
      %7 = vm.atan2.f64 %arg3, %arg3 : f64
      %8 = vm.div.f32 %arg2, %arg2 : f32
      %9 = vm.div.f64 %arg3, %arg3 : f64
      %10 = vm.div.i32.s %arg0, %arg0 : i32
      %11 = vm.div.i32.u %arg0, %arg0 : i32
      %12 = vm.div.i64.s %arg1, %arg1 : i64
      %13 = vm.div.i64.u %arg1, %arg1 : i64
      %14 = vm.fma.f32 %arg2, %arg2, %arg2 : f32
      %15 = vm.fma.f64 %arg3, %arg3, %arg3 : f64
      %16 = vm.fma.i32 %arg0, %arg0, %arg0 : i32
      %17 = vm.fma.i64 %arg1, %arg1, %arg1 : i64
      %18 = vm.max.f32 %arg2, %arg2 : f32
      %19 = vm.max.f64 %arg3, %arg3 : f64
      %20 = vm.max.i32.s %arg0, %arg0 : i32
      %21 = vm.max.i32.u %arg0, %arg0 : i32
      %22 = vm.max.i64.s %arg1, %arg1 : i64
      %23 = vm.max.i64.u %arg1, %arg1 : i64
      %24 = vm.min.f32 %arg2, %arg2 : f32
      %25 = vm.min.f64 %arg3, %arg3 : f64
      %26 = vm.min.i32.s %arg0, %arg0 : i32
      %27 = vm.min.i32.u %arg0, %arg0 : i32
      %28 = vm.min.i64.s %arg1, %arg1 : i64
      %29 = vm.min.i64.u %arg1, %arg1 : i64
      %30 = vm.mul.f32 %arg2, %arg2 : f32
      %31 = vm.mul.f64 %arg3, %arg3 : f64
      %32 = vm.mul.i32 %arg0, %arg0 : i32
      %33 = vm.mul.i64 %arg1, %arg1 : i64
      %34 = vm.or.i32 %arg0, %arg0 : i32
      %35 = vm.or.i64 %arg1, %arg1 : i64
      %36 = vm.pow.f32 %arg2, %arg2 : f32
      %37 = vm.pow.f64 %arg3, %arg3 : f64
      %38 = vm.rem.f32 %arg2, %arg2 : f32
      %39 = vm.rem.f64 %arg3, %arg3 : f64
      %40 = vm.rem.i32.s %arg0, %arg0 : i32
      %41 = vm.rem.i32.u %arg0, %arg0 : i32
      %42 = vm.rem.i64.s %arg1, %arg1 : i64
      %43 = vm.rem.i64.u %arg1, %arg1 : i64
      %44 = vm.sub.f32 %arg2, %arg2 : f32
      %45 = vm.sub.f64 %arg3, %arg3 : f64
      %46 = vm.sub.i32 %arg0, %arg0 : i32
      %47 = vm.sub.i64 %arg1, %arg1 : i64
      %48 = vm.xor.i32 %arg0, %arg0 : i32
      %49 = vm.xor.i64 %arg1, %arg1 : i64
      %50 = vm.fpowi.f32 %arg2, %arg1 : f32
      %51 = vm.fpowi.f64 %arg3, %arg1 : f64
      %52 = vm.abs.f32 %arg2 : f32
      %53 = vm.abs.f64 %arg3 : f64
      %54 = vm.abs.i32 %arg0 : i32
      %55 = vm.abs.i64 %arg1 : i64
      %56 = vm.atan.f32 %arg2 : f32
      %57 = vm.atan.f64 %arg3 : f64
      %58 = vm.ceil.f32 %arg2 : f32
      %59 = vm.ceil.f64 %arg3 : f64
      %60 = vm.cos.f32 %arg2 : f32
      %61 = vm.cos.f64 %arg3 : f64
      %62 = vm.ctlz.i32 %arg0 : i32
      %63 = vm.ctlz.i64 %arg1 : i64
      %64 = vm.erf.f32 %arg2 : f32
      %65 = vm.erf.f64 %arg3 : f64
      %66 = vm.exp.f32 %arg2 : f32
      %67 = vm.exp.f64 %arg3 : f64
      %68 = vm.exp2.f32 %arg2 : f32
      %69 = vm.exp2.f64 %arg3 : f64
      %70 = vm.expm1.f32 %arg2 : f32
      %71 = vm.expm1.f64 %arg3 : f64
      %72 = vm.floor.f32 %arg2 : f32
      %73 = vm.floor.f64 %arg3 : f64
      %74 = vm.log.f32 %arg2 : f32
      %75 = vm.log.f64 %arg3 : f64
      %76 = vm.log10.f32 %arg2 : f32
      %77 = vm.log10.f64 %arg3 : f64
      %78 = vm.log1p.f32 %arg2 : f32
      %79 = vm.log1p.f64 %arg3 : f64
      %80 = vm.log2.f32 %arg2 : f32
      %81 = vm.log2.f64 %arg3 : f64
      %82 = vm.neg.f32 %arg2 : f32
      %83 = vm.neg.f64 %arg3 : f64
      %84 = vm.not.i32 %arg0 : i32
      %85 = vm.not.i64 %arg1 : i64
      %86 = vm.round.f32 %arg2 : f32
      %87 = vm.round.f32.even %arg2 : f32
      %88 = vm.round.f64 %arg3 : f64
      %89 = vm.round.f64.even %arg3 : f64
      %90 = vm.rsqrt.f32 %arg2 : f32
      %91 = vm.rsqrt.f64 %arg3 : f64
      %92 = vm.sin.f32 %arg2 : f32
      %93 = vm.sin.f64 %arg3 : f64
      %94 = vm.sqrt.f32 %arg2 : f32
      %95 = vm.sqrt.f64 %arg3 : f64
      %96 = vm.tanh.f32 %arg2 : f32
      %97 = vm.tanh.f64 %arg3 : f64
      %98 = vm.shl.i32 %arg0, %arg0 : i32
      %99 = vm.shl.i64 %arg1, %arg0 : i64
      %100 = vm.shr.i32.s %arg0, %arg0 : i32
      %101 = vm.shr.i32.u %arg0, %arg0 : i32
      %102 = vm.shr.i64.s %arg1, %arg0 : i64
      %103 = vm.shr.i64.u %arg1, %arg0 : i64
      vm.return
    }
  }
}
