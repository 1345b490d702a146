// Loops that the VM is measured with, and a chain of every integer op whose operands come from the op before it.
vm.module @vm_loops {
  vm.export @bare
  vm.func @bare(%n : i32) -> i32 {
    %c0 = vm.const.i32 0
    %c1 = vm.const.i32 1
    vm.br ^head(%c0 : i32)
  ^head(%i : i32):
    %m = vm.cmp.lt.i32.s %i, %n : i32
    vm.cond_br %m, ^body, ^exit
  ^body:
    %j = vm.add.i32 %i, %c1 : i32
    vm.br ^head(%j : i32)
  ^exit:
    vm.return %i : i32
  }
  vm.export @tail
  vm.func @tail(%n : i32) -> i32 {
    %c0 = vm.const.i32 0
    %c1 = vm.const.i32 1
    vm.br ^body(%c0 : i32)
  ^body(%i : i32):
    %j = vm.add.i32 %i, %c1 : i32
    %m = vm.cmp.lt.i32.s %j, %n : i32
    vm.cond_br %m, ^body(%j : i32), ^exit
  ^exit:
    vm.return %j : i32
  }
  vm.export @down
  vm.func @down(%n : i32) -> i32 {
    %c1 = vm.const.i32 1
    vm.br ^head(%n : i32)
  ^head(%i : i32):
    %j = vm.sub.i32 %i, %c1 : i32
    vm.cond_br %j, ^head(%j : i32), ^exit
  ^exit:
    vm.return %j : i32
  }
  vm.export @wide
  vm.func @wide(%n32 : i32) -> i64 {
    %n = vm.ext.i32.i64.s %n32 : i32 -> i64
    %c0 = vm.const.i64 0
    %c1 = vm.const.i64 1
    vm.br ^head(%c0, %c0 : i64, i64)
  ^head(%i : i64, %s : i64):
    %m = vm.cmp.lt.i64.s %i, %n : i64
    vm.cond_br %m, ^body, ^exit
  ^body:
    %t = vm.add.i64 %s, %i : i64
    %u = vm.xor.i64 %t, %n : i64
    %j = vm.add.i64 %i, %c1 : i64
    vm.br ^head(%j, %u : i64, i64)
  ^exit:
    vm.return %s : i64
  }
  vm.export @mix
  vm.func @mix(%n : i32) -> i32 {
    %c0 = vm.const.i32 0
    %c1 = vm.const.i32 1
    %c3 = vm.const.i32 3
    %c7 = vm.const.i32 7
    vm.br ^head(%c0, %c1, %c3 : i32, i32, i32)
  ^head(%i : i32, %a : i32, %b : i32):
    %m = vm.cmp.lt.i32.s %i, %n : i32
    vm.cond_br %m, ^body, ^exit
  ^body:
    %x = vm.mul.i32 %a, %c3 : i32
    %y = vm.add.i32 %x, %b : i32
    %z = vm.shr.i32.u %y, %c1 : i32
    %w = vm.xor.i32 %z, %c7 : i32
    %v = vm.and.i32 %w, %y : i32
    %j = vm.add.i32 %i, %c1 : i32
    vm.br ^head(%j, %w, %v : i32, i32, i32)
  ^exit:
    vm.return %a : i32
  }
  vm.export @nest
  vm.func @nest(%n : i32) -> i32 {
    %c0 = vm.const.i32 0
    %c1 = vm.const.i32 1
    %c16 = vm.const.i32 16
    %outer = vm.shr.i32.u %n, %c1 : i32
    vm.br ^head(%c0, %c0 : i32, i32)
  ^head(%i : i32, %s : i32):
    %m = vm.cmp.lt.i32.s %i, %outer : i32
    vm.cond_br %m, ^inner(%c0, %s : i32, i32), ^exit
  ^inner(%k : i32, %t : i32):
    %t2 = vm.add.i32 %t, %k : i32
    %k2 = vm.add.i32 %k, %c1 : i32
    %mk = vm.cmp.lt.i32.s %k2, %c16 : i32
    vm.cond_br %mk, ^inner(%k2, %t2 : i32, i32), ^next
  ^next:
    %i2 = vm.add.i32 %i, %c16 : i32
    vm.br ^head(%i2, %t2 : i32, i32)
  ^exit:
    vm.return %s : i32
  }
  vm.export @calls
  vm.func @calls(%n : i32) -> i32 {
    %c0 = vm.const.i32 0
    %c1 = vm.const.i32 1
    vm.br ^head(%c0, %c0 : i32, i32)
  ^head(%i : i32, %s : i32):
    %m = vm.cmp.lt.i32.s %i, %n : i32
    vm.cond_br %m, ^body, ^exit
  ^body:
    %t = vm.call @leaf(%s, %i) : (i32, i32) -> i32
    %j = vm.add.i32 %i, %c1 : i32
    vm.br ^head(%j, %t : i32, i32)
  ^exit:
    vm.return %s : i32
  }
  vm.func private @leaf(%a : i32, %b : i32) -> i32 attributes {inlining_policy = #util.inline.never} {
    %c = vm.add.i32 %a, %b : i32
    vm.return %c : i32
  }

  vm.export @chain
  vm.func @chain(%a : i32, %b : i32, %w : i64, %v : i64) -> (i32, i64) {
    %c7 = vm.const.i32 1234567
    %c3 = vm.const.i32 3
    %d7 = vm.const.i64 123456789012345
    %n0 = vm.add.i32 %a, %c7 : i32
    %n1 = vm.mul.i32 %b, %n0 : i32
    %n2 = vm.sub.i32 %n1, %c7 : i32
    %n3 = vm.xor.i32 %n2, %b : i32
    %n4 = vm.shl.i32 %n3, %c3 : i32
    %n5 = vm.or.i32 %n4, %b : i32
    %n6 = vm.add.i32 %n5, %c7 : i32
    %n7 = vm.shr.i32.u %n6, %c3 : i32
    %n8 = vm.and.i32 %n7, %c7 : i32
    %n9 = vm.sub.i32 %n8, %b : i32
    %n10 = vm.mul.i32 %c7, %n9 : i32
    %n11 = vm.shr.i32.s %n10, %c3 : i32
    %n12 = vm.xor.i32 %n11, %c7 : i32
    %n13 = vm.or.i32 %b, %n12 : i32
    %n14 = vm.and.i32 %n13, %c7 : i32
    %n15 = vm.add.i32 %n14, %b : i32
    %l0 = vm.add.i64 %w, %d7 : i64
    %l1 = vm.mul.i64 %v, %l0 : i64
    %l2 = vm.sub.i64 %l1, %d7 : i64
    %l3 = vm.xor.i64 %l2, %v : i64
    %l4 = vm.shl.i64 %l3, %c3 : i64
    %l5 = vm.or.i64 %l4, %v : i64
    %l6 = vm.add.i64 %l5, %d7 : i64
    %l7 = vm.shr.i64.u %l6, %c3 : i64
    %l8 = vm.and.i64 %l7, %d7 : i64
    %l9 = vm.sub.i64 %l8, %v : i64
    %l10 = vm.mul.i64 %d7, %l9 : i64
    %l11 = vm.shr.i64.s %l10, %c3 : i64
    %l12 = vm.xor.i64 %l11, %d7 : i64
    %l13 = vm.or.i64 %v, %l12 : i64
    %l14 = vm.and.i64 %l13, %d7 : i64
    %l15 = vm.add.i64 %l14, %v : i64
    vm.return %n15, %l15 : i32, i64
  }
}
