// Loops that hand values to their next turn in every way that a loader may or may not shorten.
vm.module @vm_turns {
  // The value that is moved is read again in the next turn, under its old name.
  vm.export @swap
  vm.func @swap(%n : i32, %a0 : i32, %b0 : i32) -> (i32, i32) {
    %c1 = vm.const.i32 1
    %c0 = vm.const.i32 0
    vm.br ^head(%c0, %a0, %b0 : i32, i32, i32)
  ^head(%i : i32, %a : i32, %b : i32):
    %m = vm.cmp.lt.i32.s %i, %n : i32
    vm.cond_br %m, ^body, ^exit
  ^body:
    %s = vm.add.i32 %a, %b : i32
    %j = vm.add.i32 %i, %c1 : i32
    vm.br ^head(%j, %b, %s : i32, i32, i32)
  ^exit:
    vm.return %a, %b : i32, i32
  }
  // Moved on one way only, read on the other.
  vm.export @either
  vm.func @either(%n : i32, %k : i32) -> (i32, i32) {
    %c1 = vm.const.i32 1
    %c3 = vm.const.i32 3
    %c0 = vm.const.i32 0
    vm.br ^head(%c0, %k : i32, i32)
  ^head(%i : i32, %a : i32):
    %x = vm.mul.i32 %a, %c3 : i32
    %y = vm.xor.i32 %x, %i : i32
    %j = vm.add.i32 %i, %c1 : i32
    %bit = vm.and.i32 %y, %c1 : i32
    vm.cond_br %bit, ^odd, ^even
  ^odd:
    %o = vm.sub.i32 %y, %i : i32
    %m = vm.cmp.lt.i32.s %j, %n : i32
    vm.cond_br %m, ^head(%j, %o : i32, i32), ^exit(%y : i32)
  ^even:
    %e = vm.add.i32 %y, %k : i32
    %p = vm.cmp.lt.i32.s %j, %n : i32
    vm.cond_br %p, ^head(%j, %e : i32, i32), ^exit(%a : i32)
  ^exit(%r : i32):
    vm.return %r, %j : i32, i32
  }
  // Three loops in each other, the outer ones' values used and changed by the inner ones.
  vm.export @deep
  vm.func @deep(%n : i32) -> (i32, i64) {
    %c1 = vm.const.i32 1
    %c0 = vm.const.i32 0
    %l0 = vm.const.i64 0
    %l3 = vm.const.i64 3
    vm.br ^a(%c0, %c0, %l0 : i32, i32, i64)
  ^a(%i : i32, %s : i32, %w : i64):
    %mi = vm.cmp.lt.i32.s %i, %n : i32
    vm.cond_br %mi, ^b(%c0, %s, %w : i32, i32, i64), ^exit
  ^b(%j : i32, %s1 : i32, %w1 : i64):
    %mj = vm.cmp.lt.i32.s %j, %i : i32
    vm.cond_br %mj, ^c(%j, %s1, %w1 : i32, i32, i64), ^a_next
  ^c(%k : i32, %s2 : i32, %w2 : i64):
    %k64 = vm.ext.i32.i64.s %k : i32 -> i64
    %w3 = vm.add.i64 %w2, %k64 : i64
    %w4 = vm.mul.i64 %w3, %l3 : i64
    %s3 = vm.add.i32 %s2, %k : i32
    %k2 = vm.add.i32 %k, %c1 : i32
    %mk = vm.cmp.lt.i32.s %k2, %n : i32
    vm.cond_br %mk, ^c(%k2, %s3, %w4 : i32, i32, i64), ^b_next
  ^b_next:
    %j2 = vm.add.i32 %j, %c1 : i32
    vm.br ^b(%j2, %s3, %w4 : i32, i32, i64)
  ^a_next:
    %i2 = vm.add.i32 %i, %c1 : i32
    vm.br ^a(%i2, %s1, %w1 : i32, i32, i64)
  ^exit:
    vm.return %s, %w : i32, i64
  }
  // A call in the loop leaves nothing in machine registers.
  vm.export @calling
  vm.func @calling(%n : i32, %x : i32) -> (i32, i32) {
    %c1 = vm.const.i32 1
    %c0 = vm.const.i32 0
    vm.br ^head(%c0, %x : i32, i32)
  ^head(%i : i32, %a : i32):
    %j = vm.add.i32 %i, %c1 : i32
    %t = vm.call @mixed(%a, %j) : (i32, i32) -> i32
    %u = vm.add.i32 %j, %t : i32
    %m = vm.cmp.lt.i32.s %j, %n : i32
    vm.cond_br %m, ^head(%j, %u : i32, i32), ^exit
  ^exit:
    vm.return %u, %t : i32, i32
  }
  vm.func private @mixed(%a : i32, %b : i32) -> i32 attributes {inlining_policy = #util.inline.never} {
    %c5 = vm.const.i32 5
    %c0 = vm.const.i32 0
    %c1 = vm.const.i32 1
    vm.br ^turn(%c0, %a : i32, i32)
  ^turn(%i : i32, %s : i32):
    %t = vm.xor.i32 %s, %b : i32
    %u = vm.mul.i32 %t, %c5 : i32
    %j = vm.add.i32 %i, %c1 : i32
    %m = vm.cmp.lt.i32.s %j, %c5 : i32
    vm.cond_br %m, ^turn(%j, %u : i32, i32), ^exit
  ^exit:
    vm.return %u : i32
  }
  // References go around with the numbers.
  vm.export @lists
  vm.func @lists(%n : i32) -> (i32, i32) {
    %c1 = vm.const.i32 1
    %c0 = vm.const.i32 0
    %c2 = vm.const.i32 2
    %first = vm.list.alloc %c2 : (i32) -> !vm.list<i32>
    vm.list.resize %first, %c2 : (!vm.list<i32>, i32)
    %second = vm.list.alloc %c2 : (i32) -> !vm.list<i32>
    vm.list.resize %second, %c2 : (!vm.list<i32>, i32)
    vm.br ^head(%c0, %first, %second : i32, !vm.list<i32>, !vm.list<i32>)
  ^head(%i : i32, %p : !vm.list<i32>, %q : !vm.list<i32>):
    %old = vm.list.get.i32 %p, %c0 : (!vm.list<i32>, i32) -> i32
    %new = vm.add.i32 %old, %i : i32
    vm.list.set.i32 %q, %c0, %new : (!vm.list<i32>, i32, i32)
    %j = vm.add.i32 %i, %c1 : i32
    %m = vm.cmp.lt.i32.s %j, %n : i32
    vm.cond_br %m, ^head(%j, %q, %p : i32, !vm.list<i32>, !vm.list<i32>), ^exit
  ^exit:
    %r = vm.list.get.i32 %p, %c0 : (!vm.list<i32>, i32) -> i32
    %s = vm.list.get.i32 %q, %c0 : (!vm.list<i32>, i32) -> i32
    vm.return %r, %s : i32, i32
  }
  // Ways out of the body by a table, one of them around again.
  vm.export @table
  vm.func @table(%n : i32) -> i32 {
    %c1 = vm.const.i32 1
    %c0 = vm.const.i32 0
    %c3 = vm.const.i32 3
    vm.br ^head(%c0, %c0 : i32, i32)
  ^head(%i : i32, %a : i32):
    %j = vm.add.i32 %i, %c1 : i32
    %k = vm.rem.i32.u %j, %c3 : i32
    %m = vm.cmp.lt.i32.s %j, %n : i32
    vm.cond_br %m, ^pick, ^exit
  ^pick:
    vm.br_table %k {
      default: ^head(%j, %k : i32, i32),
      0: ^add,
      1: ^head(%j, %a : i32, i32)
    }
  ^add:
    %b = vm.add.i32 %a, %j : i32
    vm.br ^head(%j, %b : i32, i32)
  ^exit:
    vm.return %a : i32
  }
  // Floats, whose ops leave nothing behind, among integers.
  vm.export @floats
  vm.func @floats(%n : i32, %x : f32) -> (f32, i32) {
    %c1 = vm.const.i32 1
    %c0 = vm.const.i32 0
    %half = vm.const.f32 0.5
    vm.br ^head(%c0, %x, %c1 : i32, f32, i32)
  ^head(%i : i32, %f : f32, %s : i32):
    %g = vm.mul.f32 %f, %half : f32
    %h = vm.add.f32 %g, %x : f32
    %t = vm.shl.i32 %s, %c1 : i32
    %u = vm.xor.i32 %t, %i : i32
    %j = vm.add.i32 %i, %c1 : i32
    %m = vm.cmp.lt.i32.s %j, %n : i32
    vm.cond_br %m, ^head(%j, %h, %u : i32, f32, i32), ^exit
  ^exit:
    vm.return %h, %u : f32, i32
  }
}
