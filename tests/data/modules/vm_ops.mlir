// Made by tests/interop/vm_ops.py: every op of the virtual machine.
vm.module @vm_ops {
  vm.import private optional @missing.thing(%a : i32) -> i32
  vm.global.i32 private mutable @number : i32
  vm.global.i64 private mutable @wide : i64
  vm.global.f32 private mutable @real : f32
  vm.global.f64 private mutable @double : f64
  vm.global.ref private mutable @list : !vm.list<i32>
  vm.export @plain_i32_i32_i32
  vm.func @plain_i32_i32_i32(%x0 : i32, %x1 : i32, %x2 : i32) -> (i32, i32) {
    %r0 = vm.select.i32 %x0, %x1, %x2 : i32
    %r1 = vm.fma.i32 %x0, %x1, %x2 : i32
    vm.return %r0, %r1 : i32, i32
  }
  vm.export @plain_i32_i64_i64
  vm.func @plain_i32_i64_i64(%x0 : i32, %x1 : i64, %x2 : i64) -> (i64) {
    %r0 = vm.select.i64 %x0, %x1, %x2 : i64
    vm.return %r0 : i64
  }
  vm.export @plain_i32_i32
  vm.func @plain_i32_i32(%x0 : i32, %x1 : i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
    %r0 = vm.add.i32 %x0, %x1 : i32
    %r1 = vm.sub.i32 %x0, %x1 : i32
    %r2 = vm.mul.i32 %x0, %x1 : i32
    %r3 = vm.and.i32 %x0, %x1 : i32
    %r4 = vm.or.i32 %x0, %x1 : i32
    %r5 = vm.xor.i32 %x0, %x1 : i32
    %r6 = vm.shl.i32 %x0, %x1 : i32
    %r7 = vm.shr.i32.s %x0, %x1 : i32
    %r8 = vm.shr.i32.u %x0, %x1 : i32
    %r9 = vm.cmp.eq.i32 %x0, %x1 : i32
    %r10 = vm.cmp.ne.i32 %x0, %x1 : i32
    %r11 = vm.cmp.lt.i32.s %x0, %x1 : i32
    %r12 = vm.cmp.lt.i32.u %x0, %x1 : i32
    %r13 = vm.min.i32.s %x0, %x1 : i32
    %r14 = vm.min.i32.u %x0, %x1 : i32
    %r15 = vm.max.i32.s %x0, %x1 : i32
    %r16 = vm.max.i32.u %x0, %x1 : i32
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
  }
  vm.export @div_i32_i32
  vm.func @div_i32_i32(%x0 : i32, %x1 : i32) -> (i32, i32, i32, i32) {
    %r0 = vm.div.i32.s %x0, %x1 : i32
    %r1 = vm.div.i32.u %x0, %x1 : i32
    %r2 = vm.rem.i32.s %x0, %x1 : i32
    %r3 = vm.rem.i32.u %x0, %x1 : i32
    vm.return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
  }
  vm.export @plain_i64_i64
  vm.func @plain_i64_i64(%x0 : i64, %x1 : i64) -> (i64, i64, i64, i64, i64, i64, i32, i32, i32, i32, i64, i64, i64, i64) {
    %r0 = vm.add.i64 %x0, %x1 : i64
    %r1 = vm.sub.i64 %x0, %x1 : i64
    %r2 = vm.mul.i64 %x0, %x1 : i64
    %r3 = vm.and.i64 %x0, %x1 : i64
    %r4 = vm.or.i64 %x0, %x1 : i64
    %r5 = vm.xor.i64 %x0, %x1 : i64
    %r6 = vm.cmp.eq.i64 %x0, %x1 : i64
    %r7 = vm.cmp.ne.i64 %x0, %x1 : i64
    %r8 = vm.cmp.lt.i64.s %x0, %x1 : i64
    %r9 = vm.cmp.lt.i64.u %x0, %x1 : i64
    %r10 = vm.min.i64.s %x0, %x1 : i64
    %r11 = vm.min.i64.u %x0, %x1 : i64
    %r12 = vm.max.i64.s %x0, %x1 : i64
    %r13 = vm.max.i64.u %x0, %x1 : i64
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13 : i64, i64, i64, i64, i64, i64, i32, i32, i32, i32, i64, i64, i64, i64
  }
  vm.export @div_i64_i64
  vm.func @div_i64_i64(%x0 : i64, %x1 : i64) -> (i64, i64, i64, i64) {
    %r0 = vm.div.i64.s %x0, %x1 : i64
    %r1 = vm.div.i64.u %x0, %x1 : i64
    %r2 = vm.rem.i64.s %x0, %x1 : i64
    %r3 = vm.rem.i64.u %x0, %x1 : i64
    vm.return %r0, %r1, %r2, %r3 : i64, i64, i64, i64
  }
  vm.export @plain_i64_i64_i64
  vm.func @plain_i64_i64_i64(%x0 : i64, %x1 : i64, %x2 : i64) -> (i64) {
    %r0 = vm.fma.i64 %x0, %x1, %x2 : i64
    vm.return %r0 : i64
  }
  vm.export @plain_i32
  vm.func @plain_i32(%x0 : i32) -> (i32, i32, i32, i32, i32, i32, i32, i64, i64, i32, i32, i32, f32, f32, f32) {
    %r0 = vm.not.i32 %x0 : i32
    %r1 = vm.trunc.i32.i8 %x0 : i32 -> i32
    %r2 = vm.trunc.i32.i16 %x0 : i32 -> i32
    %r3 = vm.ext.i8.i32.s %x0 : i32 -> i32
    %r4 = vm.ext.i8.i32.u %x0 : i32 -> i32
    %r5 = vm.ext.i16.i32.s %x0 : i32 -> i32
    %r6 = vm.ext.i16.i32.u %x0 : i32 -> i32
    %r7 = vm.ext.i32.i64.s %x0 : i32 -> i64
    %r8 = vm.ext.i32.i64.u %x0 : i32 -> i64
    %r9 = vm.cmp.nz.i32 %x0 : i32
    %r10 = vm.ctlz.i32 %x0 : i32
    %r11 = vm.abs.i32 %x0 : i32
    %r12 = vm.cast.si32.f32 %x0 : i32 -> f32
    %r13 = vm.cast.ui32.f32 %x0 : i32 -> f32
    %r14 = vm.bitcast.i32.f32 %x0 : i32 -> f32
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14 : i32, i32, i32, i32, i32, i32, i32, i64, i64, i32, i32, i32, f32, f32, f32
  }
  vm.export @plain_i64
  vm.func @plain_i64(%x0 : i64) -> (i64, i32, i32, i64, i64, f32, f32, f64, f64, f64) {
    %r0 = vm.not.i64 %x0 : i64
    %r1 = vm.trunc.i64.i32 %x0 : i64 -> i32
    %r2 = vm.cmp.nz.i64 %x0 : i64
    %r3 = vm.ctlz.i64 %x0 : i64
    %r4 = vm.abs.i64 %x0 : i64
    %r5 = vm.cast.si64.f32 %x0 : i64 -> f32
    %r6 = vm.cast.ui64.f32 %x0 : i64 -> f32
    %r7 = vm.cast.si64.f64 %x0 : i64 -> f64
    %r8 = vm.cast.ui64.f64 %x0 : i64 -> f64
    %r9 = vm.bitcast.i64.f64 %x0 : i64 -> f64
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9 : i64, i32, i32, i64, i64, f32, f32, f64, f64, f64
  }
  vm.export @plain_i64_i32
  vm.func @plain_i64_i32(%x0 : i64, %x1 : i32) -> (i64, i64, i64) {
    %r0 = vm.shl.i64 %x0, %x1 : i64
    %r1 = vm.shr.i64.s %x0, %x1 : i64
    %r2 = vm.shr.i64.u %x0, %x1 : i64
    vm.return %r0, %r1, %r2 : i64, i64, i64
  }
  vm.export @plain_i32_f32_f32
  vm.func @plain_i32_f32_f32(%x0 : i32, %x1 : f32, %x2 : f32) -> (f32) {
    %r0 = vm.select.f32 %x0, %x1, %x2 : f32
    vm.return %r0 : f32
  }
  vm.export @plain_f32_f32
  vm.func @plain_f32_f32(%x0 : f32, %x1 : f32) -> (f32, f32, f32, f32, i32, i32, i32, i32, i32, i32, i32, i32, f32, f32) {
    %r0 = vm.add.f32 %x0, %x1 : f32
    %r1 = vm.sub.f32 %x0, %x1 : f32
    %r2 = vm.mul.f32 %x0, %x1 : f32
    %r3 = vm.div.f32 %x0, %x1 : f32
    %r4 = vm.cmp.eq.f32.o %x0, %x1 : f32
    %r5 = vm.cmp.eq.f32.u %x0, %x1 : f32
    %r6 = vm.cmp.ne.f32.o %x0, %x1 : f32
    %r7 = vm.cmp.ne.f32.u %x0, %x1 : f32
    %r8 = vm.cmp.lt.f32.o %x0, %x1 : f32
    %r9 = vm.cmp.lt.f32.u %x0, %x1 : f32
    %r10 = vm.cmp.lte.f32.o %x0, %x1 : f32
    %r11 = vm.cmp.lte.f32.u %x0, %x1 : f32
    %r12 = vm.min.f32 %x0, %x1 : f32
    %r13 = vm.max.f32 %x0, %x1 : f32
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13 : f32, f32, f32, f32, i32, i32, i32, i32, i32, i32, i32, i32, f32, f32
  }
  vm.export @math_f32_f32
  vm.func @math_f32_f32(%x0 : f32, %x1 : f32) -> (f32, f32, f32) {
    %r0 = vm.rem.f32 %x0, %x1 : f32
    %r1 = vm.atan2.f32 %x0, %x1 : f32
    %r2 = vm.pow.f32 %x0, %x1 : f32
    vm.return %r0, %r1, %r2 : f32, f32, f32
  }
  vm.export @math_f32_f32_f32
  vm.func @math_f32_f32_f32(%x0 : f32, %x1 : f32, %x2 : f32) -> (f32) {
    %r0 = vm.fma.f32 %x0, %x1, %x2 : f32
    vm.return %r0 : f32
  }
  vm.export @plain_f32
  vm.func @plain_f32(%x0 : f32) -> (f32, f32, f32, f32, i32, i32, f32, f32, f64) {
    %r0 = vm.abs.f32 %x0 : f32
    %r1 = vm.neg.f32 %x0 : f32
    %r2 = vm.ceil.f32 %x0 : f32
    %r3 = vm.floor.f32 %x0 : f32
    %r4 = vm.bitcast.f32.i32 %x0 : f32 -> i32
    %r5 = vm.cmp.nan.f32 %x0 : f32
    %r6 = vm.round.f32 %x0 : f32
    %r7 = vm.round.f32.even %x0 : f32
    %r8 = vm.ext.f32.f64 %x0 : f32 -> f64
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8 : f32, f32, f32, f32, i32, i32, f32, f32, f64
  }
  vm.export @cast_f32
  vm.func @cast_f32(%x0 : f32) -> (i32, i32, i64, i64) {
    %r0 = vm.cast.f32.si32 %x0 : f32 -> i32
    %r1 = vm.cast.f32.ui32 %x0 : f32 -> i32
    %r2 = vm.cast.f32.si64 %x0 : f32 -> i64
    %r3 = vm.cast.f32.ui64 %x0 : f32 -> i64
    vm.return %r0, %r1, %r2, %r3 : i32, i32, i64, i64
  }
  vm.export @math_f32
  vm.func @math_f32(%x0 : f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
    %r0 = vm.atan.f32 %x0 : f32
    %r1 = vm.cos.f32 %x0 : f32
    %r2 = vm.sin.f32 %x0 : f32
    %r3 = vm.exp.f32 %x0 : f32
    %r4 = vm.exp2.f32 %x0 : f32
    %r5 = vm.expm1.f32 %x0 : f32
    %r6 = vm.log.f32 %x0 : f32
    %r7 = vm.log10.f32 %x0 : f32
    %r8 = vm.log1p.f32 %x0 : f32
    %r9 = vm.log2.f32 %x0 : f32
    %r10 = vm.rsqrt.f32 %x0 : f32
    %r11 = vm.sqrt.f32 %x0 : f32
    %r12 = vm.tanh.f32 %x0 : f32
    %r13 = vm.erf.f32 %x0 : f32
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
  }
  vm.export @plain_i32_f64_f64
  vm.func @plain_i32_f64_f64(%x0 : i32, %x1 : f64, %x2 : f64) -> (f64) {
    %r0 = vm.select.f64 %x0, %x1, %x2 : f64
    vm.return %r0 : f64
  }
  vm.export @plain_f64_f64
  vm.func @plain_f64_f64(%x0 : f64, %x1 : f64) -> (f64, f64, f64, f64, i32, i32, i32, i32, i32, i32, i32, i32, f64, f64) {
    %r0 = vm.add.f64 %x0, %x1 : f64
    %r1 = vm.sub.f64 %x0, %x1 : f64
    %r2 = vm.mul.f64 %x0, %x1 : f64
    %r3 = vm.div.f64 %x0, %x1 : f64
    %r4 = vm.cmp.eq.f64.o %x0, %x1 : f64
    %r5 = vm.cmp.eq.f64.u %x0, %x1 : f64
    %r6 = vm.cmp.ne.f64.o %x0, %x1 : f64
    %r7 = vm.cmp.ne.f64.u %x0, %x1 : f64
    %r8 = vm.cmp.lt.f64.o %x0, %x1 : f64
    %r9 = vm.cmp.lt.f64.u %x0, %x1 : f64
    %r10 = vm.cmp.lte.f64.o %x0, %x1 : f64
    %r11 = vm.cmp.lte.f64.u %x0, %x1 : f64
    %r12 = vm.min.f64 %x0, %x1 : f64
    %r13 = vm.max.f64 %x0, %x1 : f64
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13 : f64, f64, f64, f64, i32, i32, i32, i32, i32, i32, i32, i32, f64, f64
  }
  vm.export @math_f64_f64
  vm.func @math_f64_f64(%x0 : f64, %x1 : f64) -> (f64, f64, f64) {
    %r0 = vm.rem.f64 %x0, %x1 : f64
    %r1 = vm.atan2.f64 %x0, %x1 : f64
    %r2 = vm.pow.f64 %x0, %x1 : f64
    vm.return %r0, %r1, %r2 : f64, f64, f64
  }
  vm.export @math_f64_f64_f64
  vm.func @math_f64_f64_f64(%x0 : f64, %x1 : f64, %x2 : f64) -> (f64) {
    %r0 = vm.fma.f64 %x0, %x1, %x2 : f64
    vm.return %r0 : f64
  }
  vm.export @plain_f64
  vm.func @plain_f64(%x0 : f64) -> (f64, f64, f64, f64, f32, i64, i32, f64, f64) {
    %r0 = vm.abs.f64 %x0 : f64
    %r1 = vm.neg.f64 %x0 : f64
    %r2 = vm.ceil.f64 %x0 : f64
    %r3 = vm.floor.f64 %x0 : f64
    %r4 = vm.trunc.f64.f32 %x0 : f64 -> f32
    %r5 = vm.bitcast.f64.i64 %x0 : f64 -> i64
    %r6 = vm.cmp.nan.f64 %x0 : f64
    %r7 = vm.round.f64 %x0 : f64
    %r8 = vm.round.f64.even %x0 : f64
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8 : f64, f64, f64, f64, f32, i64, i32, f64, f64
  }
  vm.export @cast_f64
  vm.func @cast_f64(%x0 : f64) -> (i64, i64) {
    %r0 = vm.cast.f64.si64 %x0 : f64 -> i64
    %r1 = vm.cast.f64.ui64 %x0 : f64 -> i64
    vm.return %r0, %r1 : i64, i64
  }
  vm.export @math_f64
  vm.func @math_f64(%x0 : f64) -> (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64) {
    %r0 = vm.atan.f64 %x0 : f64
    %r1 = vm.cos.f64 %x0 : f64
    %r2 = vm.sin.f64 %x0 : f64
    %r3 = vm.exp.f64 %x0 : f64
    %r4 = vm.exp2.f64 %x0 : f64
    %r5 = vm.expm1.f64 %x0 : f64
    %r6 = vm.log.f64 %x0 : f64
    %r7 = vm.log10.f64 %x0 : f64
    %r8 = vm.log1p.f64 %x0 : f64
    %r9 = vm.log2.f64 %x0 : f64
    %r10 = vm.rsqrt.f64 %x0 : f64
    %r11 = vm.sqrt.f64 %x0 : f64
    %r12 = vm.tanh.f64 %x0 : f64
    %r13 = vm.erf.f64 %x0 : f64
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13 : f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64
  }
  vm.export @lists
  vm.func @lists(%x0 : i32, %x1 : i32, %x2 : i64, %x3 : f32) -> (i32, i64, f32, i32, i32, i32) {
    %c0 = vm.const.i32 0
    %c3 = vm.const.i32 3
    %a = vm.list.alloc %c0 : (i32) -> !vm.list<i32>
    vm.list.reserve %a, %c3 : (!vm.list<i32>, i32)
    vm.list.resize %a, %c3 : (!vm.list<i32>, i32)
    vm.list.set.i32 %a, %c0, %x1 : (!vm.list<i32>, i32, i32)
    %r0 = vm.list.get.i32 %a, %c0 : (!vm.list<i32>, i32) -> i32
    %b = vm.list.alloc %c3 : (i32) -> !vm.list<i64>
    vm.list.resize %b, %c3 : (!vm.list<i64>, i32)
    vm.list.set.i64 %b, %c0, %x2 : (!vm.list<i64>, i32, i64)
    %r1 = vm.list.get.i64 %b, %c0 : (!vm.list<i64>, i32) -> i64
    %d = vm.list.alloc %c3 : (i32) -> !vm.list<f32>
    vm.list.resize %d, %c3 : (!vm.list<f32>, i32)
    vm.list.set.f32 %d, %c0, %x3 : (!vm.list<f32>, i32, f32)
    %r2 = vm.list.get.f32 %d, %c0 : (!vm.list<f32>, i32) -> f32
    %e = vm.list.alloc %c3 : (i32) -> !vm.list<!vm.list<i32>>
    vm.list.resize %e, %c3 : (!vm.list<!vm.list<i32>>, i32)
    vm.list.set.ref %e, %c0, %a : (!vm.list<!vm.list<i32>>, i32, !vm.list<i32>)
    %f = vm.list.get.ref %e, %c0 : (!vm.list<!vm.list<i32>>, i32) -> !vm.list<i32>
    %r3 = vm.list.size %f : (!vm.list<i32>) -> i32
    %r4 = vm.cmp.eq.ref %a, %f : !vm.list<i32>
    %r5 = vm.cmp.ne.ref %a, %f : !vm.list<i32>
    vm.return %r0, %r1, %r2, %r3, %r4, %r5 : i32, i64, f32, i32, i32, i32
  }
  vm.export @references
  vm.func @references(%x0 : i32, %x1 : i32) -> (i32, i32, i32, i32) {
    %c3 = vm.const.i32 3
    %c5 = vm.const.i32 5
    %a = vm.list.alloc %c3 : (i32) -> !vm.list<i32>
    vm.list.resize %a, %c3 : (!vm.list<i32>, i32)
    %b = vm.list.alloc %c3 : (i32) -> !vm.list<i32>
    vm.list.resize %b, %c5 : (!vm.list<i32>, i32)
    %s = vm.select.ref %x0, %a, %b : !vm.list<i32>
    %r0 = vm.list.size %s : (!vm.list<i32>) -> i32
    %w = vm.switch.ref %x1[%a, %b] else %b : !vm.list<i32>
    %r1 = vm.list.size %w : (!vm.list<i32>) -> i32
    %any = vm.cast.ref.any %a : !vm.list<i32> -> !vm.ref<?>
    %back = vm.cast.any.ref %any : !vm.ref<?> -> !vm.list<i32>
    %r2 = vm.list.size %back : (!vm.list<i32>) -> i32
    vm.global.store.ref %a, @list : !vm.list<i32>
    %g = vm.global.load.ref @list : !vm.list<i32>
    %r3 = vm.cmp.nz.ref %g : !vm.list<i32>
    vm.return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
  }
  vm.export @globals
  vm.func @globals(%x0 : i32, %x1 : i64, %x2 : f32, %x3 : f64) -> (i32, i64, f32, f64, i32, i64) {
    vm.global.store.i32 %x0, @number : i32
    vm.global.store.i64 %x1, @wide : i64
    vm.global.store.f32 %x2, @real : f32
    vm.global.store.f64 %x3, @double : f64
    %r0 = vm.global.load.i32 @number : i32
    %r1 = vm.global.load.i64 @wide : i64
    %r2 = vm.global.load.f32 @real : f32
    %r3 = vm.global.load.f64 @double : f64
    %p = vm.global.address @number : !util.ptr<i32>
    vm.global.store.indirect.i32 %x0, %p : i32 -> !util.ptr<i32>
    %r4 = vm.global.load.indirect.i32 %p : !util.ptr<i32> -> i32
    %q = vm.global.address @wide : !util.ptr<i64>
    vm.global.store.indirect.i64 %x1, %q : i64 -> !util.ptr<i64>
    %r5 = vm.global.load.indirect.i64 %q : !util.ptr<i64> -> i64
    vm.return %r0, %r1, %r2, %r3, %r4, %r5 : i32, i64, f32, f64, i32, i64
  }
  vm.export @switches
  vm.func @switches(%x0 : i32, %x1 : i32, %x2 : i64, %x3 : f32, %x4 : f64) -> (i32, i64, f32, f64) {
    %c5 = vm.const.i32 5
    %l5 = vm.const.i64 5
    %f5 = vm.const.f32 5.5
    %d5 = vm.const.f64 5.5
    %r0 = vm.switch.i32 %x0[%x1, %c5] else %x0 : i32
    %r1 = vm.switch.i64 %x0[%x2, %l5] else %l5 : i64
    %r2 = vm.switch.f32 %x0[%x3, %f5] else %f5 : f32
    %r3 = vm.switch.f64 %x0[%x4, %d5] else %d5 : f64
    vm.return %r0, %r1, %r2, %r3 : i32, i64, f32, f64
  }
  vm.export @buffers
  vm.func @buffers(%x0 : i32, %x1 : i32, %x2 : i64, %x3 : f32, %x4 : f64) -> (i32, i32, i32, i32, i32, i64, f32, f64, i32, i32, i32, i64, i64) {
    %c8 = vm.const.i32 8
    %o0 = vm.const.i64 0
    %o1 = vm.const.i64 1
    %o2 = vm.const.i64 2
    %o3 = vm.const.i64 3
    %o4 = vm.const.i64 4
    %n16 = vm.const.i64 16
    %n64 = vm.const.i64 64
    %b = vm.buffer.alloc %n64, %c8 : !vm.buffer
    vm.buffer.fill.i8 %b, %o0, %n16, %x0 : i32 -> !vm.buffer
    vm.buffer.fill.i16 %b, %o2, %o3, %x0 : i32 -> !vm.buffer
    vm.buffer.fill.i32 %b, %o2, %o2, %x0 : i32 -> !vm.buffer
    vm.buffer.fill.i64 %b, %o2, %o1, %x2 : i64 -> !vm.buffer
    vm.buffer.fill.f32 %b, %o4, %o1, %x3 : f32 -> !vm.buffer
    vm.buffer.fill.f64 %b, %o4, %o1, %x4 : f64 -> !vm.buffer
    vm.buffer.store.i8 %x1, %b[%o3] : i32 -> !vm.buffer
    vm.buffer.store.i16 %x1, %b[%o3] : i32 -> !vm.buffer
    vm.buffer.store.i32 %x1, %b[%o3] : i32 -> !vm.buffer
    vm.buffer.store.i64 %x2, %b[%o3] : i64 -> !vm.buffer
    %r0 = vm.buffer.load.i8.u %b[%o3] : !vm.buffer -> i32
    %r1 = vm.buffer.load.i8.s %b[%o3] : !vm.buffer -> i32
    %r2 = vm.buffer.load.i16.u %b[%o3] : !vm.buffer -> i32
    %r3 = vm.buffer.load.i16.s %b[%o3] : !vm.buffer -> i32
    %r4 = vm.buffer.load.i32 %b[%o3] : !vm.buffer -> i32
    %r5 = vm.buffer.load.i64 %b[%o3] : !vm.buffer -> i64
    vm.buffer.store.f32 %x3, %b[%o2] : f32 -> !vm.buffer
    vm.buffer.store.f64 %x4, %b[%o2] : f64 -> !vm.buffer
    %r6 = vm.buffer.load.f32 %b[%o2] : !vm.buffer -> f32
    %r7 = vm.buffer.load.f64 %b[%o2] : !vm.buffer -> f64
    %c = vm.buffer.clone %b, %o1, %n16, %c8 : !vm.buffer -> !vm.buffer
    %r8 = vm.buffer.compare %b, %o1, %c, %o0, %n16 : !vm.buffer, !vm.buffer
    %r9 = vm.buffer.compare %b, %o0, %c, %o0, %n16 : !vm.buffer, !vm.buffer
    vm.buffer.copy %b, %o0, %c, %o0, %o4 : !vm.buffer -> !vm.buffer
    %r10 = vm.buffer.compare %b, %o0, %c, %o0, %o4 : !vm.buffer, !vm.buffer
    %r11 = vm.buffer.length %c : !vm.buffer -> i64
    %r12 = vm.buffer.hash %b, %o0, %n64 : !vm.buffer -> i64
    vm.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12 : i32, i32, i32, i32, i32, i64, f32, f64, i32, i32, i32, i64, i64
  }
  vm.export @control
  vm.func @control(%x0 : i32, %x1 : i32) -> (i32) {
    %c1 = vm.const.i32 1
    vm.trace "event"(%x0) : i32
    vm.print "event"(%x0) : i32
    vm.cond_br %x0, ^a(%x1 : i32), ^b(%x0 : i32)
  ^a(%p : i32):
    %q = vm.add.i32 %p, %c1 : i32
    vm.br ^c(%q : i32)
  ^b(%u : i32):
    vm.br ^c(%u : i32)
  ^c(%r0 : i32):
    vm.return %r0 : i32
  }
  vm.export @optional
  vm.func @optional(%x0 : i32) -> (i32) {
    %r0 = vm.import.resolved @missing.thing : i32
    vm.return %r0 : i32
  }
}
