// Arguments of blocks move at once, wide ones as two words: no move may overwrite what another still reads.
// RUN: strata-compile --compile-from=vm %s -o %t.vmfb
// RUN: strata-run-module --module=%t.vmfb --function=loop --input=4 --input=10 --input=2.0 --input=100.0 | FileCheck %s
// RUN: strata-run-module --module=%t.vmfb --function=rotate --input=1 --input=2 --input=3 | FileCheck %s --check-prefix=ROTATE

// CHECK: result[0]: i64=116
// CHECK: result[1]: f32=78.125
// ROTATE: result[0]: i64=2
// ROTATE: result[1]: i32=3
// ROTATE: result[2]: i32=1
vm.module public @moves {
  vm.func private @loop(%limit: i32, %start: i64, %scale: f32, %offset: f64) -> (i64, f32) {
    %c1 = vm.const.i32 1
    %c1_64 = vm.const.i64 1
    %zero = vm.const.i32.zero
    %f = vm.const.f32 2.5
    vm.br ^bb1(%zero, %start, %scale : i32, i64, f32)
  ^bb1(%i: i32, %sum: i64, %x: f32):
    %lt = vm.cmp.lt.i32.s %i, %limit : i32
    vm.cond_br %lt, ^bb2, ^bb3(%x, %sum : f32, i64)
  ^bb2:
    %i1 = vm.add.i32 %i, %c1 : i32
    %w = vm.ext.i32.i64.s %i : i32 -> i64
    %s1 = vm.fma.i64 %w, %sum, %c1_64 : i64
    %x1 = vm.mul.f32 %x, %f : f32
    vm.br ^bb1(%i1, %s1, %x1 : i32, i64, f32)
  ^bb3(%y: f32, %t: i64):
    %d = vm.cast.f64.si64 %offset : f64 -> i64
    %u = vm.add.i64 %t, %d : i64
    vm.return %u, %y : i64, f32
  }
  vm.export @loop
  vm.func private @rotate(%a: i32, %b: i64, %c: i32) -> (i64, i32, i32) {
    vm.br ^bb1(%c, %b, %a : i32, i64, i32)
  ^bb1(%0: i32, %1: i64, %2: i32):
    vm.return %1, %0, %2 : i64, i32, i32
  }
  vm.export @rotate
}
