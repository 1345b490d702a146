// RUN: strata-opt %s --iree-vm-conversion | FileCheck %s

module @m {
  // CHECK-LABEL: vm.func private @all_reduce(%arg0: !vm.ref<!hal.command_buffer>, %arg1: !vm.ref<!hal.channel>, %arg2: !vm.ref<!hal.buffer>, %arg3: !vm.ref<!hal.buffer>, %arg4: i64, %arg5: i64, %arg6: i32) {
  // CHECK-NEXT: %c590081 = vm.const.i32 590081
  // CHECK-NEXT: %zero = vm.const.i32.zero
  // CHECK-NEXT: %zero_0 = vm.const.i32.zero
  // CHECK-NEXT: %zero_1 = vm.const.i32.zero
  // CHECK-NEXT: vm.call @hal.command_buffer.collective(%arg0, %arg1, %c590081, %zero, %zero_0, %zero_1, %arg2, %arg3, %arg4, %arg5, %arg4, %arg5, %arg5) : (!vm.ref<!hal.command_buffer>, !vm.ref<!hal.channel>, i32, i32, i32, i32, !vm.ref<!hal.buffer>, !vm.ref<!hal.buffer>, i64, i64, i64, i64, i64) -> ()
  // CHECK-NEXT: vm.return
  // CHECK-NEXT: }
  util.func public @all_reduce(%cmd: !hal.command_buffer, %channel: !hal.channel, %send: !hal.buffer, %recv: !hal.buffer, %o: index, %n: index, %p: i32) {
    hal.command_buffer.collective<%cmd : !hal.command_buffer> channel(%channel : !hal.channel) op(<all_reduce with sum : f32>) send(%send : !hal.buffer)[%o, %n] recv(%recv : !hal.buffer)[%o, %n] count(%n)
    util.return
  }
  // CHECK-LABEL: vm.func private @broadcast(%arg0: !vm.ref<!hal.command_buffer>, %arg1: !vm.ref<!hal.channel>, %arg2: i64, %arg3: i64, %arg4: i32) {
  // CHECK-NEXT: %zero = vm.const.i64.zero
  // CHECK-NEXT: %c1 = vm.const.i64 1
  // CHECK-NEXT: %c589827 = vm.const.i32 589827
  // CHECK-NEXT: %zero_0 = vm.const.i32.zero
  // CHECK-NEXT: %null = vm.const.ref.zero : !vm.ref<!hal.buffer>
  // CHECK-NEXT: %c1_1 = vm.const.i32 1
  // CHECK-NEXT: %null_2 = vm.const.ref.zero : !vm.ref<!hal.buffer>
  // CHECK-NEXT: vm.call @hal.command_buffer.collective(%arg0, %arg1, %c589827, %arg4, %zero_0, %c1_1, %null, %null_2, %arg2, %arg3, %arg2, %arg3, %arg3) : (!vm.ref<!hal.command_buffer>, !vm.ref<!hal.channel>, i32, i32, i32, i32, !vm.ref<!hal.buffer>, !vm.ref<!hal.buffer>, i64, i64, i64, i64, i64) -> ()
  // CHECK-NEXT: vm.return
  // CHECK-NEXT: }
  util.func public @broadcast(%cmd: !hal.command_buffer, %channel: !hal.channel, %o: index, %n: index, %p: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    hal.command_buffer.collective<%cmd : !hal.command_buffer> channel(%channel : !hal.channel) op(<broadcast : f32>) param(%p : i32) send(%c0 : index)[%o, %n] recv(%c1 : index)[%o, %n] count(%n)
    util.return
  }
  // CHECK-LABEL: vm.func private @send(%arg0: !vm.ref<!hal.command_buffer>, %arg1: !vm.ref<!hal.channel>, %arg2: !vm.ref<!hal.buffer>, %arg3: i64, %arg4: i64, %arg5: i32) {
  // CHECK-NEXT: %c6 = vm.const.i32 6
  // CHECK-NEXT: %zero = vm.const.i32.zero
  // CHECK-NEXT: %zero_0 = vm.const.i32.zero
  // CHECK-NEXT: %null = vm.const.ref.zero : !vm.ref<!hal.buffer>
  // CHECK-NEXT: %zero_1 = vm.const.i64.zero
  // CHECK-NEXT: vm.call @hal.command_buffer.collective(%arg0, %arg1, %c6, %arg5, %zero, %zero_0, %arg2, %null, %arg3, %arg4, %zero_1, %zero_1, %arg4) : (!vm.ref<!hal.command_buffer>, !vm.ref<!hal.channel>, i32, i32, i32, i32, !vm.ref<!hal.buffer>, !vm.ref<!hal.buffer>, i64, i64, i64, i64, i64) -> ()
  // CHECK-NEXT: vm.return
  // CHECK-NEXT: }
  util.func public @send(%cmd: !hal.command_buffer, %channel: !hal.channel, %send: !hal.buffer, %o: index, %n: index, %p: i32) {
    hal.command_buffer.collective<%cmd : !hal.command_buffer> channel(%channel : !hal.channel) op(<send : si8>) param(%p : i32) send(%send : !hal.buffer)[%o, %n] count(%n)
    util.return
  }
}
