// RUN: strata-compile --compile-from=vm %s -o %t.vmfb
// RUN: strata-run-module --module=%t.vmfb --function=f --input=20 | FileCheck %s
// RUN: strata-compile --compile-from=vm %s -o - | FileCheck %s --check-prefix=KEPT
// RUN: strata-compile --compile-from=vm --iree-vm-bytecode-module-strip-debug-ops %s -o %t.stripped.vmfb
// RUN: strata-run-module --module=%t.stripped.vmfb --function=f --input=20 | FileCheck %s
// RUN: FileCheck %s --check-prefix=STRIPPED --input-file=%t.stripped.vmfb

// CHECK: result[0]: i32=41
// KEPT: event_name
// STRIPPED-NOT: event_name
vm.module public @m {
  vm.func private @f(%a: i32) -> i32 {
    %c1 = vm.const.i32 1
    vm.trace "event_name"(%a) : i32
    vm.break ^bb1(%a : i32)
  ^bb1(%0: i32):
    %1 = vm.add.i32 %0, %a : i32
    vm.cond_break %c1, ^bb2(%1 : i32)
  ^bb2(%2: i32):
    %3 = vm.add.i32 %2, %c1 : i32
    vm.return %3 : i32
  }
  vm.export @f
}
