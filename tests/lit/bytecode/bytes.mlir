// The bytes of a flat module are those of the compiler that defines the format.
// RUN: strata-compile --compile-from=vm --iree-vm-bytecode-module-strip-source-map --iree-vm-emit-polyglot-zip=false %s -o - | od -v -A x -t x1 -w32 | FileCheck %s --match-full-lines

vm.module public @sample {
  vm.global.i32 private mutable @count : i32
  vm.global.i64 private mutable @total : i64
  vm.global.ref private mutable @page : !vm.buffer
  vm.rodata private @title <alignment = 64> "sample"
  vm.rodata private @table dense<[1, 2, 3]> : vector<3xi32>
  vm.import private optional @host.notify(%tickets : i32, %pages : !vm.buffer ...) -> i32
  vm.import private @host.wait(%id : i64) -> i32 attributes {vm.yield}
  vm.func private @loop(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64) -> (i64, f32) {
    %c1 = vm.const.i32 1
    %c1_64 = vm.const.i64 1
    %zero = vm.const.i32.zero
    %f = vm.const.f32 2.5
    vm.br ^bb1(%arg1, %zero, %arg2 : i64, i32, f32)
  ^bb1(%sum: i64, %i: i32, %x: f32):
    %lt = vm.cmp.lt.i32.s %i, %arg0 : i32
    vm.cond_br %lt, ^bb2, ^bb3
  ^bb2:
    %i1 = vm.add.i32 %i, %c1 : i32
    %w = vm.ext.i32.i64.s %i : i32 -> i64
    %s1 = vm.fma.i64 %w, %sum, %c1_64 : i64
    %x1 = vm.mul.f32 %x, %f : f32
    %x2 = vm.exp.f32 %x1 : f32
    vm.br ^bb1(%s1, %i1, %x2 : i64, i32, f32)
  ^bb3:
    %d = vm.cast.f64.si64 %arg3 : f64 -> i64
    %u = vm.add.i64 %sum, %d : i64
    vm.return %u, %x : i64, f32
  }
  vm.func private @refs(%arg0: !vm.buffer, %arg1: i32) -> !vm.buffer {
    %title = vm.const.ref.rodata @title : !vm.buffer
    %table = vm.const.ref.rodata @table : !vm.buffer
    %list = vm.list.alloc %arg1 : (i32) -> !vm.list<?>
    vm.list.set.ref %list, %arg1, %title : (!vm.list<?>, i32, !vm.buffer)
    %e = vm.list.get.ref %list, %arg1 : (!vm.list<?>, i32) -> !vm.buffer
    %z = vm.const.i64.zero
    %v = vm.buffer.load.i32 %table[%z] : !vm.buffer -> i32
    vm.buffer.store.i32 %v, %arg0[%z] : i32 -> !vm.buffer
    %n = vm.import.resolved @host.notify : i32
    vm.cond_br %n, ^bb1, ^bb2(%title : !vm.buffer)
  ^bb1:
    %r = vm.call.variadic @host.notify(%v, [%title, %e]) : (i32, !vm.buffer ...) -> i32
    vm.global.store.i32 %r, @count : i32
    vm.br ^bb2(%e : !vm.buffer)
  ^bb2(%p: !vm.buffer):
    vm.global.store.ref %p, @page : !vm.buffer
    %c7 = vm.const.i64 7
    vm.call.yieldable @host.wait(%c7) : (i64) -> ^bb3 (i32)
  ^bb3(%status: i32):
    vm.cond_fail %status, "waited too long"
    %sel = vm.select.ref %status, %p, %arg0 : !vm.buffer
    vm.return %sel : !vm.buffer
  }
  vm.func private @table_branch(%arg0: i32, %arg1: i32) -> i32 attributes {inlining_policy = #util.inline.never} {
    vm.br_table %arg0 {
      default: ^bb1(%arg1 : i32),
      0: ^bb2,
      1: ^bb1(%arg0 : i32)
    }
  ^bb1(%0: i32):
    vm.return %0 : i32
  ^bb2:
    %1 = vm.call @table_branch(%arg1, %arg0) : (i32, i32) -> i32
    %2 = vm.switch.i32 %1[%arg0, %arg1] else %1 : i32
    vm.return %2 : i32
  }
  vm.export @loop attributes {iree.reflection = {iree.abi.declaration = "func @loop"}}
  vm.export @refs
  vm.export @table_branch as("branches")
  vm.func private @__init() {
    %c = vm.const.i64 100
    vm.global.store.i64 %c, @total : i64
    vm.return
  }
  vm.export @__init
}

// CHECK: 000000 44 05 00 00 08 00 00 00 49 52 45 45 ea fa ff ff 30 00 00 00 03 00 00 00 40 00 00 00 5c 00 00 00
// CHECK-NEXT: 000020 60 00 00 00 68 00 00 00 78 00 00 00 20 00 00 00 84 00 00 00 8c 02 00 00 00 00 11 00 d8 02 00 00
// CHECK-NEXT: 000040 06 00 00 00 73 61 6d 70 6c 65 00 00 3c fb ff ff 10 00 00 00 01 00 00 00 07 00 00 00 dc 00 00 00
// CHECK-NEXT: 000060 c8 00 00 00 b4 00 00 00 a0 00 00 00 84 00 00 00 68 00 00 00 4c 00 00 00 01 00 00 00 cc 00 00 00
// CHECK-NEXT: 000080 02 00 00 00 08 01 00 00 d4 00 00 00 04 00 00 00 7c 01 00 00 60 01 00 00 40 01 00 00 24 01 00 00
// CHECK-NEXT: 0000a0 04 00 00 00 b8 01 00 00 a0 01 00 00 88 01 00 00 70 01 00 00 02 00 00 00 bc 01 00 00 e8 01 00 00
// CHECK-NEXT: 0000c0 b6 fb ff ff 04 00 00 00 0a 00 00 00 21 76 6d 2e 6f 70 61 71 75 65 00 00 ce fb ff ff 04 00 00 00
// CHECK-NEXT: 0000e0 0b 00 00 00 21 76 6d 2e 6c 69 73 74 3c 3f 3e 00 e6 fb ff ff 04 00 00 00 0a 00 00 00 21 76 6d 2e
// CHECK-NEXT: 000100 62 75 66 66 65 72 00 00 fe fb ff ff 04 00 00 00 03 00 00 00 69 36 34 00 0e fc ff ff 04 00 00 00
// CHECK-NEXT: 000120 03 00 00 00 69 33 32 00 1e fc ff ff 04 00 00 00 03 00 00 00 66 36 34 00 2e fc ff ff 04 00 00 00
// CHECK-NEXT: 000140 03 00 00 00 66 33 32 00 3e fc ff ff 04 00 00 00 04 00 00 00 68 6f 73 74 00 00 00 00 4c fc ff ff
// CHECK-NEXT: 000160 1c 00 00 00 04 00 00 00 5e fc ff ff 04 00 00 00 04 00 00 00 30 49 5f 69 00 00 00 00 09 00 00 00
// CHECK-NEXT: 000180 68 6f 73 74 2e 77 61 69 74 00 00 00 74 fc ff ff 20 00 00 00 08 00 00 00 02 00 00 00 92 fc ff ff
// CHECK-NEXT: 0001a0 04 00 00 00 07 00 00 00 30 69 43 72 44 5f 69 00 0b 00 00 00 68 6f 73 74 2e 6e 6f 74 69 66 79 00
// CHECK-NEXT: 0001c0 b0 fc ff ff 08 00 00 00 03 00 00 00 06 00 00 00 5f 5f 69 6e 69 74 00 00 c8 fc ff ff 08 00 00 00
// CHECK-NEXT: 0001e0 02 00 00 00 08 00 00 00 62 72 61 6e 63 68 65 73 00 00 00 00 e4 fc ff ff 08 00 00 00 01 00 00 00
// CHECK-NEXT: 000200 04 00 00 00 72 65 66 73 00 00 00 00 02 fd ff ff 04 00 00 00 04 00 00 00 6c 6f 6f 70 00 00 00 00
// CHECK-NEXT: 000220 16 fd ff ff 04 00 00 00 04 00 00 00 30 76 5f 76 00 00 00 00 2a fd ff ff 04 00 00 00 05 00 00 00
// CHECK-NEXT: 000240 30 69 69 5f 69 00 00 00 3e fd ff ff 04 00 00 00 05 00 00 00 30 72 69 5f 72 00 00 00 52 fd ff ff
// CHECK-NEXT: 000260 04 00 00 00 08 00 00 00 30 69 49 66 46 5f 49 66 00 00 00 00 74 fd ff ff 04 00 00 00 06 00 00 00
// CHECK-NEXT: 000280 73 61 6d 70 6c 65 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
// CHECK-NEXT: 0002a0 00 00 00 00 a4 fd ff ff 04 00 00 00 0c 00 00 00 01 00 00 00 02 00 00 00 03 00 00 00 00 00 00 00
// CHECK-NEXT: 0002c0 04 00 00 00 00 00 00 00 9c 00 00 00 03 00 00 00 00 00 04 00 0f 00 00 00 a0 00 00 00 dd 00 00 00
// CHECK-NEXT: 0002e0 00 00 00 00 00 00 06 00 03 00 05 00 80 01 00 00 4a 00 00 00 00 00 00 00 00 00 03 00 03 00 00 00
// CHECK-NEXT: 000300 d0 01 00 00 16 00 00 00 00 00 00 00 00 00 01 00 02 00 00 00 e8 01 00 00 79 0d 01 00 00 00 01 00
// CHECK-NEXT: 000320 0f 01 00 00 00 00 00 00 00 08 00 0c 05 00 e0 05 00 00 20 40 0a 00 56 32 00 00 00 00 03 00 04 00
// CHECK-NEXT: 000340 0e 00 05 00 04 00 0e 00 05 00 79 4b 04 00 00 00 0b 00 57 0b 00 4a 00 00 00 00 00 00 86 00 00 00
// CHECK-NEXT: 000360 00 00 79 22 04 00 01 00 0b 00 47 04 00 0c 00 31 0c 00 02 00 08 00 0c 00 e0 0c 05 00 0a 00 04 00
// CHECK-NEXT: 000380 e0 1e 04 00 04 00 56 32 00 00 00 00 04 00 04 00 05 00 0b 00 04 00 0c 00 02 00 0d 00 03 00 79 e1
// CHECK-NEXT: 0003a0 1c 06 00 00 00 2a 02 00 00 00 00 00 5a 00 02 00 00 00 05 00 00 00 00 00 79 11 00 00 00 00 01 80
// CHECK-NEXT: 0003c0 11 01 00 00 00 02 80 12 06 00 00 00 00 00 03 80 1b 03 80 00 00 01 80 1a 03 80 00 00 04 00 00 00
// CHECK-NEXT: 0003e0 04 80 0e 00 00 66 02 80 00 00 02 00 6a 00 80 00 00 02 00 5c 00 00 00 80 00 00 57 00 00 52 00 00
// CHECK-NEXT: 000400 00 00 00 00 7c 00 00 00 00 00 79 59 00 00 00 80 02 00 ff ff 02 00 03 00 02 00 01 c0 04 80 01 00
// CHECK-NEXT: 000420 02 00 01 00 00 00 00 02 00 56 7c 00 00 00 01 00 04 c0 01 80 79 09 00 00 00 00 04 00 00 00 01 80
// CHECK-NEXT: 000440 0f 07 00 00 00 00 00 00 00 00 00 87 01 00 00 80 01 00 00 00 a4 00 00 00 01 00 00 00 79 57 00 00
// CHECK-NEXT: 000460 c8 00 00 00 00 00 b4 00 00 00 00 00 79 1e 00 00 04 00 00 00 01 c0 00 c0 00 80 5a 00 01 00 00 c0
// CHECK-NEXT: 000480 79 5b 00 00 0f 00 77 61 69 74 65 64 20 74 6f 6f 20 6c 6f 6e 67 00 00 00 79 83 00 00 20 00 00 00
// CHECK-NEXT: 0004a0 01 00 01 00 02 00 02 00 26 00 00 00 00 00 20 00 00 00 01 00 00 00 02 00 79 5a 01 00 02 00 79 58
// CHECK-NEXT: 0004c0 02 00 00 00 02 00 01 00 00 00 01 00 02 00 1f 02 00 02 00 00 02 00 00 00 01 00 01 00 5a 00 01 00
// CHECK-NEXT: 0004e0 01 00 00 00 00 00 00 00 79 0f 64 00 00 00 00 00 00 00 00 00 05 08 00 00 00 00 00 5a 00 00 00 00
// CHECK-NEXT: 000500 0a 00 08 00 00 00 00 00 04 00 06 00 08 00 04 00 08 00 0c 00 04 00 08 00 0a 00 10 00 04 00 08 00
// CHECK-NEXT: 000520 0c 00 22 00 34 00 04 00 00 00 08 00 00 00 0c 00 10 00 14 00 18 00 1c 00 24 00 00 00 20 00 28 00
// CHECK-NEXT: 000540 2c 00 30 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
// CHECK-NEXT: 000560 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
// CHECK-NEXT: 000580
