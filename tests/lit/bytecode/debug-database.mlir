// Locations of all kinds, in the bytes of the compiler that defines the format.
// RUN: strata-compile --compile-from=vm --iree-vm-emit-polyglot-zip=false %s -o - | od -v -A x -t x1 -w32 | FileCheck %s --match-full-lines
// RUN: strata-compile --compile-from=vm --iree-vm-bytecode-module-strip-source-map %s -o - | FileCheck %s --check-prefix=STRIPPED

// STRIPPED-NOT: here.c

vm.module public @m {
  vm.func private @f(%a: i32, %b: i32) -> i32 {
    %0 = vm.add.i32 %a, %b : i32 loc("here.c":3:4)
    %1 = vm.mul.i32 %0, %b : i32 loc(callsite("inlined" at "there.c":7:8))
    %2 = vm.mul.i32 %1, %b : i32 loc(fused["part", "other.c":1:2])
    %3 = vm.mul.i32 %2, %b : i32 loc(unknown)
    vm.return %3 : i32 loc("here.c":3:4)
  } loc("here.c":2:1)
  vm.export @f loc(unknown)
} loc("here.c":1:1)

// CHECK: 000000 34 02 00 00 08 00 00 00 49 52 45 45 f8 fd ff ff 20 00 00 00 50 01 00 00 54 01 00 00 58 01 00 00
// CHECK-NEXT: 000020 90 01 00 00 00 00 11 00 a0 01 00 00 0c 00 00 00 01 00 00 00 6d 00 00 00 3e fe ff ff 0c 00 00 00
// CHECK-NEXT: 000040 14 00 00 00 34 00 00 00 08 00 00 00 02 00 04 02 01 04 02 03 08 00 00 00 f0 00 00 00 00 00 00 00
// CHECK-NEXT: 000060 d0 00 00 00 b0 00 00 00 a0 00 00 00 84 00 00 00 64 00 00 00 4c 00 00 00 01 00 00 00 04 00 00 00
// CHECK-NEXT: 000080 7c fe ff ff 08 00 00 00 0c 00 00 00 01 00 00 00 66 00 00 00 05 00 00 00 01 00 00 00 00 00 00 00
// CHECK-NEXT: 0000a0 08 00 00 00 04 00 00 00 0f 00 00 00 07 00 00 00 16 00 00 00 01 00 00 00 1d 00 00 00 00 00 00 00
// CHECK-NEXT: 0000c0 b4 fe ff ff 04 00 00 00 02 00 00 00 05 00 00 00 06 00 00 00 da fe ff ff 0c 00 00 00 01 00 00 00
// CHECK-NEXT: 0000e0 02 00 00 00 07 00 00 00 6f 74 68 65 72 2e 63 00 ec fe ff ff 08 00 00 00 01 00 00 00 04 00 00 00
// CHECK-NEXT: 000100 70 61 72 74 00 00 00 00 04 ff ff ff 02 00 00 00 03 00 00 00 1a ff ff ff 0c 00 00 00 07 00 00 00
// CHECK-NEXT: 000120 08 00 00 00 07 00 00 00 74 68 65 72 65 2e 63 00 2c ff ff ff 08 00 00 00 01 00 00 00 07 00 00 00
// CHECK-NEXT: 000140 69 6e 6c 69 6e 65 64 00 4e ff ff ff 0c 00 00 00 03 00 00 00 04 00 00 00 06 00 00 00 68 65 72 65
// CHECK-NEXT: 000160 2e 63 00 00 01 00 00 00 14 00 00 00 01 00 00 00 1c 00 00 00 01 00 00 00 24 00 00 00 88 ff ff ff
// CHECK-NEXT: 000180 04 00 00 00 03 00 00 00 69 33 32 00 98 ff ff ff 04 00 00 00 01 00 00 00 66 00 00 00 a8 ff ff ff
// CHECK-NEXT: 0001a0 04 00 00 00 05 00 00 00 30 69 69 5f 69 00 00 00 01 00 00 00 00 00 00 00 22 00 00 00 00 00 00 00
// CHECK-NEXT: 0001c0 00 00 01 00 02 00 00 00 28 00 00 00 79 22 00 00 01 00 00 00 24 00 00 01 00 00 00 24 00 00 01 00
// CHECK-NEXT: 0001e0 00 00 24 00 00 01 00 01 00 5a 01 00 01 00 00 00 00 00 00 00 06 00 08 00 04 00 0a 00 10 00 04 00
// CHECK-NEXT: 000200 08 00 0c 00 08 00 0c 00 04 00 08 00 08 00 08 00 00 00 04 00 24 00 24 00 04 00 00 00 00 00 00 00
// CHECK-NEXT: 000220 08 00 00 00 00 00 0c 00 10 00 00 00 00 00 00 00 14 00 18 00 1c 00 20 00 00 00 00 00 00 00 00 00
// CHECK-NEXT: 000240
