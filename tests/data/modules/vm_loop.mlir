vm.module @bench {
  vm.export @loop
  vm.func @loop(%n : i32) -> i32 {
    %c0 = vm.const.i32 0
    %c1 = vm.const.i32 1
    %c3 = vm.const.i32 3
    vm.br ^head(%c0, %c1 : i32, i32)
  ^head(%i : i32, %acc : i32):
    %lt = vm.cmp.lt.i32.s %i, %n : i32
    vm.cond_br %lt, ^body, ^exit
  ^body:
    %a = vm.mul.i32 %acc, %c3 : i32
    %b = vm.add.i32 %a, %i : i32
    %x = vm.xor.i32 %b, %acc : i32
    %next = vm.add.i32 %i, %c1 : i32
    vm.br ^head(%next, %x : i32, i32)
  ^exit:
    vm.return %acc : i32
  }
}
