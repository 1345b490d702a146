// RUN: strata-opt %s --iree-vm-conversion | FileCheck %s


module @m {
  util.global private mutable @counter = 3 : i32
  util.global private @page : !util.buffer
  // CHECK: vm.initializer {
  // CHECK-NEXT: %buffer = vm.rodata.inline : !vm.buffer = dense<[1, 2, 3]> : vector<3xi8>
  // CHECK-NEXT: vm.global.store.ref %buffer, @page : !vm.buffer
  // CHECK-NEXT: vm.return
  // CHECK-NEXT: }
  util.initializer {
    %b = util.buffer.constant : !util.buffer = dense<[1, 2, 3]> : vector<3xi8>
    util.global.store %b, @page : !util.buffer
    util.return
  }
  // CHECK-LABEL: vm.func private @globals(%arg0: i32) -> i32 {
  // CHECK-NEXT: %counter = vm.global.load.i32 @counter : i32
  // CHECK-NEXT: %0 = vm.add.i32 %counter, %arg0 : i32
  // CHECK-NEXT: vm.global.store.i32 %0, @counter : i32
  // CHECK-NEXT: vm.return %0 : i32
  // CHECK-NEXT: }
  util.func public @globals(%x: i32) -> i32 {
    %0 = util.global.load @counter : i32
    %1 = arith.addi %0, %x : i32
    util.global.store %1, @counter : i32
    util.return %1 : i32
  }
  // CHECK-LABEL: vm.func private @buffers(%arg0: i64, %arg1: i32) -> (i32, i64, i32) {
  // CHECK-NEXT: %zero = vm.const.i64.zero
  // CHECK-NEXT: %c4 = vm.const.i64 4
  // CHECK-NEXT: %zero_0 = vm.const.i32 0
  // CHECK-NEXT: %buffer = vm.buffer.alloc %arg0, %zero_0 : !vm.buffer
  // CHECK-NEXT: %c4_1 = vm.const.i64 4
  // CHECK-NEXT: %c1 = vm.const.i64 1
  // CHECK-NEXT: vm.buffer.store.i32 %arg1, %buffer[%c1] : i32 -> !vm.buffer
  // CHECK-NEXT: %c4_2 = vm.const.i64 4
  // CHECK-NEXT: %zero_3 = vm.const.i64.zero
  // CHECK-NEXT: %c4_4 = vm.const.i64 4
  // CHECK-NEXT: %0 = vm.div.i64.s %arg0, %c4_4 : i64
  // CHECK-NEXT: vm.buffer.fill.i32 %buffer, %zero_3, %0, %arg1 : i32 -> !vm.buffer
  // CHECK-NEXT: %c4_5 = vm.const.i64 4
  // CHECK-NEXT: %c1_6 = vm.const.i64 1
  // CHECK-NEXT: %1 = vm.buffer.load.i32 %buffer[%c1_6] : !vm.buffer -> i32
  // CHECK-NEXT: %2 = vm.buffer.compare %buffer, %zero, %buffer, %c4, %c4 : !vm.buffer, !vm.buffer
  // CHECK-NEXT: %c1_7 = vm.const.i32 1
  // CHECK-NEXT: %3 = vm.and.i32 %2, %c1_7 : i32
  // CHECK-NEXT: vm.buffer.copy %buffer, %zero, %buffer, %c4, %c4 : !vm.buffer -> !vm.buffer
  // CHECK-NEXT: vm.return %1, %arg0, %3 : i32, i64, i32
  // CHECK-NEXT: }
  util.func public @buffers(%n: index, %v: i32) -> (i32, index, i32) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %b = util.buffer.alloc uninitialized : !util.buffer{%n}
    util.buffer.store %v, %b[%c4 for %c4] : i32 -> !util.buffer{%n}
    util.buffer.fill %v, %b[%c0 for %n] : i32 -> !util.buffer{%n}
    %s = util.buffer.size %b : !util.buffer
    %0 = util.buffer.load %b[%c4 for %c4] : !util.buffer{%n} -> i32
    %c = util.buffer.compare %b[%c0], %b[%c4], %c4 : !util.buffer{%n}, !util.buffer{%n}
    %d = arith.extui %c : i1 to i32
    util.buffer.copy %b[%c0], %b[%c4], %c4 : !util.buffer{%n} -> !util.buffer{%n}
    util.return %0, %s, %d : i32, index, i32
  }
  // CHECK-LABEL: vm.func private @lists(%arg0: i32) -> i32 {
  // CHECK-NEXT: %c1 = vm.const.i64 1
  // CHECK-NEXT: %c1_0 = vm.const.i32 1
  // CHECK-NEXT: %list = vm.list.alloc %c1_0 : (i32) -> !vm.list<i32>
  // CHECK-NEXT: %c1_1 = vm.const.i32 1
  // CHECK-NEXT: vm.list.resize %list, %c1_1 : (!vm.list<i32>, i32)
  // CHECK-NEXT: %c1_2 = vm.const.i32 1
  // CHECK-NEXT: vm.list.set.i32 %list, %c1_2, %arg0 : (!vm.list<i32>, i32, i32)
  // CHECK-NEXT: %c1_3 = vm.const.i32 1
  // CHECK-NEXT: %0 = vm.list.get.i32 %list, %c1_3 : (!vm.list<i32>, i32) -> i32
  // CHECK-NEXT: vm.return %0 : i32
  // CHECK-NEXT: }
  util.func public @lists(%v: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %l = util.list.create %c1 : !util.list<i32>
    util.list.resize %l, %c1 : !util.list<i32>
    util.list.set %l[%c1], %v : i32 -> !util.list<i32>
    %0 = util.list.get %l[%c1] : !util.list<i32> -> i32
    util.return %0 : i32
  }
  util.func private @callee(%a: i32) -> i32
  // CHECK-LABEL: vm.func private @control(%arg0: i32, %arg1: i32) -> i32 {
  // CHECK-NEXT: %c9 = vm.const.i32 9
  // CHECK-NEXT: %c1 = vm.const.i32 1
  // CHECK-NEXT: %0 = vm.xor.i32 %arg1, %c1 : i32
  // CHECK-NEXT: vm.cond_fail %0, %c9, "p holds"
  // CHECK-NEXT: vm.cond_br %arg1, ^bb1(%arg0 : i32), ^bb2
  // CHECK-NEXT: ^bb1(%1: i32):
  // CHECK-NEXT: %2 = vm.call @callee(%1) : (i32) -> i32
  // CHECK-NEXT: vm.br ^bb3(%2 : i32)
  // CHECK-NEXT: ^bb2:
  // CHECK-NEXT: %c3 = vm.const.i32 3
  // CHECK-NEXT: %c5 = vm.const.i32 5
  // CHECK-NEXT: %3 = vm.sub.i32 %arg0, %c5 : i32
  // CHECK-NEXT: vm.br_table %3 {
  // CHECK-NEXT: default: ^bb3(%c3 : i32),
  // CHECK-NEXT: 0: ^bb3(%arg0 : i32),
  // CHECK-NEXT: 1: ^bb1(%c3 : i32)
  // CHECK-NEXT: }
  // CHECK-NEXT: ^bb3(%4: i32):
  // CHECK-NEXT: vm.return %4 : i32
  // CHECK-NEXT: }
  util.func public @control(%a: i32, %p: i1) -> i32 {
    cf.assert %p, "p holds"
    cf.cond_br %p, ^bb1(%a : i32), ^bb2
  ^bb1(%0: i32):
    %1 = util.call @callee(%0) : (i32) -> i32
    cf.br ^bb3(%1 : i32)
  ^bb2:
    %c3 = arith.constant 3 : i32
    cf.switch %a : i32, [
      default: ^bb3(%c3 : i32),
      5: ^bb3(%a : i32),
      6: ^bb1(%c3 : i32)
    ]
  ^bb3(%3: i32):
    util.return %3 : i32
  }
}
