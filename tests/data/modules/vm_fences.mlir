// Waits for fences that the host made.
vm.module @vm_fences {
  vm.import private @hal.fence.await(%timeout : i32, %flags : i64, %fences : !vm.ref<!hal.fence> ...) -> i32 attributes {vm.yield}
  vm.import private @hal.fence.signal(%fence : !vm.ref<!hal.fence>)

  // The status of the wait, and one more than was given.
  vm.export @wait_then_add
  vm.func @wait_then_add(%timeout : i32, %fence : !vm.ref<!hal.fence>, %x : i32) -> (i32, i32) {
    %flags = vm.const.i64 0
    %c1 = vm.const.i32 1
    %status = vm.call.variadic @hal.fence.await(%timeout, %flags, [%fence]) : (i32, i64, !vm.ref<!hal.fence> ...) -> i32
    %y = vm.add.i32 %x, %c1 : i32
    vm.return %status, %y : i32, i32
  }

  vm.export @signal
  vm.func @signal(%fence : !vm.ref<!hal.fence>) {
    vm.call @hal.fence.signal(%fence) : (!vm.ref<!hal.fence>) -> ()
    vm.return
  }
}
