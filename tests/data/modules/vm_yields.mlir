// Gives way at every turn; breakpoints only go on.
vm.module @vm_yields {
  vm.export @count
  vm.func @count(%n : i32) -> i32 {
    %c0 = vm.const.i32 0
    %c1 = vm.const.i32 1
    vm.br ^head(%c0 : i32)
  ^head(%i : i32):
    %j = vm.add.i32 %i, %c1 : i32
    vm.yield ^next(%j : i32)
  ^next(%k : i32):
    %m = vm.cmp.lt.i32.s %k, %n : i32
    vm.cond_br %m, ^head(%k : i32), ^exit
  ^exit:
    vm.return %k : i32
  }
  vm.export @stops
  vm.func @stops(%x : i32) -> i32 {
    %c2 = vm.const.i32 2
    %a = vm.mul.i32 %x, %c2 : i32
    vm.break ^next(%a : i32)
  ^next(%b : i32):
    %c = vm.mul.i32 %b, %c2 : i32
    vm.return %c : i32
  }
}
