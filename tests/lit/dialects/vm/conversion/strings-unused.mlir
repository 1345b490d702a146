// RUN: strata-opt %s --iree-vm-conversion | FileCheck %s

// Nothing is left of the function that writes numbers where none is written.
// CHECK-NOT: __iree_string_itoa_u64
module @m {
  // CHECK: vm.func private @f
  // CHECK-NEXT: %{{.*}} = vm.rodata.inline : !vm.buffer = "plain"
  util.func public @f() -> !util.buffer {
    %0 = util.string.format "plain"() : () -> !util.buffer
    util.return %0 : !util.buffer
  }
  // CHECK-NOT: __iree_string_itoa_u64
}
