// Everything of the vm dialect that tests call by name: numbers, lists, buffers, globals, calls, traps.
vm.module @vm_all {
  vm.rodata private @table dense<[1, 2, 3, 4]> : tensor<4xi32>
  vm.global.i32 private mutable @counter = 5 : i32
  vm.global.i64 private mutable @wide = 9000000000 : i64
  vm.global.ref private mutable @held : !vm.buffer

  vm.export @bump
  vm.func @bump(%by : i32) -> (i32, i64) {
    %old = vm.global.load.i32 @counter : i32
    %new = vm.add.i32 %old, %by : i32
    vm.global.store.i32 %new, @counter : i32
    %w = vm.global.load.i64 @wide : i64
    %e = vm.ext.i32.i64.s %by : i32 -> i64
    %w2 = vm.add.i64 %w, %e : i64
    vm.global.store.i64 %w2, @wide : i64
    vm.return %new, %w2 : i32, i64
  }

  vm.export @divide
  vm.func @divide(%a : i32, %b : i32) -> (i32, i32) {
    %q = vm.div.i32.s %a, %b : i32
    %r = vm.rem.i32.s %a, %b : i32
    vm.return %q, %r : i32, i32
  }

  vm.export @lookup
  vm.func @lookup(%at : i64) -> i32 {
    %t = vm.const.ref.rodata @table : !vm.buffer
    %v = vm.buffer.load.i32 %t[%at] : !vm.buffer -> i32
    vm.return %v : i32
  }

  vm.export @write_constant
  vm.func @write_constant() {
    %t = vm.const.ref.rodata @table : !vm.buffer
    %c0 = vm.const.i64 0
    %v = vm.const.i32 7
    vm.buffer.store.i32 %v, %t[%c0] : i32 -> !vm.buffer
    vm.return
  }

  vm.export @fill_and_hash
  vm.func @fill_and_hash(%n : i64) -> (i64, i64) {
    %align = vm.const.i32 16
    %b = vm.buffer.alloc %n, %align : !vm.buffer
    %c0 = vm.const.i64 0
    %v = vm.const.i32 171
    vm.buffer.fill.i8 %b, %c0, %n, %v : i32 -> !vm.buffer
    vm.global.store.ref %b, @held : !vm.buffer
    %h = vm.buffer.hash %b, %c0, %n : !vm.buffer -> i64
    %len = vm.buffer.length %b : !vm.buffer -> i64
    vm.return %h, %len : i64, i64
  }

  vm.export @list_sum
  vm.func @list_sum(%n : i32) -> i32 {
    %c0 = vm.const.i32 0
    %c1 = vm.const.i32 1
    %list = vm.list.alloc %n : (i32) -> !vm.list<i32>
    vm.list.resize %list, %n : (!vm.list<i32>, i32)
    vm.br ^fill(%c0 : i32)
  ^fill(%i : i32):
    %more = vm.cmp.lt.i32.s %i, %n : i32
    vm.cond_br %more, ^set, ^sum(%c0, %c0 : i32, i32)
  ^set:
    vm.list.set.i32 %list, %i, %i : (!vm.list<i32>, i32, i32)
    %next = vm.add.i32 %i, %c1 : i32
    vm.br ^fill(%next : i32)
  ^sum(%k : i32, %acc : i32):
    %again = vm.cmp.lt.i32.s %k, %n : i32
    vm.cond_br %again, ^add, ^done
  ^add:
    %v = vm.list.get.i32 %list, %k : (!vm.list<i32>, i32) -> i32
    %acc2 = vm.add.i32 %acc, %v : i32
    %k2 = vm.add.i32 %k, %c1 : i32
    vm.br ^sum(%k2, %acc2 : i32, i32)
  ^done:
    vm.return %acc : i32
  }

  vm.export @spin
  vm.func @spin(%start : i32) -> i32 {
    %c1 = vm.const.i32 1
    vm.br ^again(%start : i32)
  ^again(%i : i32):
    %odd = vm.or.i32 %i, %c1 : i32
    %next = vm.mul.i32 %odd, %odd : i32
    vm.cond_br %next, ^again(%next : i32), ^done
  ^done:
    vm.return %i : i32
  }

  vm.export @floats
  vm.func @floats(%a : f32, %b : f32) -> (f32, f32, i32, i32) {
    %p = vm.mul.f32 %a, %b : f32
    %r = vm.rem.f32 %a, %b : f32
    %i = vm.cast.f32.si32 %a : f32 -> i32
    %lt = vm.cmp.lt.f32.o %a, %b : f32
    vm.return %p, %r, %i, %lt : f32, f32, i32, i32
  }

  vm.export @doubles
  vm.func @doubles(%a : f64, %b : f64) -> (f64, i64) {
    %s = vm.add.f64 %a, %b : f64
    %i = vm.cast.f64.si64 %s : f64 -> i64
    vm.return %s, %i : f64, i64
  }

  vm.export @pick
  vm.func @pick(%i : i32) -> (i32, i64) {
    %c5 = vm.const.i32 5
    %c6 = vm.const.i32 6
    %c7 = vm.const.i32 7
    %v = vm.switch.i32 %i[%c5, %c6] else %c7 : i32
    %w0 = vm.const.i64 5000000000
    %w1 = vm.const.i64 1
    %w = vm.switch.i64 %i[%w0] else %w1 : i64
    vm.return %v, %w : i32, i64
  }

  vm.export @fail_if
  vm.func @fail_if(%code : i32) -> i32 {
    %bad = vm.cmp.nz.i32 %code : i32
    vm.cond_br %bad, ^fail, ^ok
  ^fail:
    vm.fail %code, "asked to fail"
  ^ok:
    vm.return %code : i32
  }
}
