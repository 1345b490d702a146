// RUN: strata-opt %s --split-input-file --iree-vm-conversion | FileCheck %s

module @m {
  // CHECK-LABEL: vm.func private @f(%arg0: !vm.ref<!hal.device>, %arg1: i64, %arg2: !vm.ref<!hal.fence>, %arg3: !vm.ref<!hal.fence>, %arg4: !vm.ref<!hal.buffer>, %arg5: i64, %arg6: i32, %arg7: i32, %arg8: i64, %arg9: !vm.ref<!hal.command_buffer>) {
  // CHECK-NEXT: %c1 = vm.const.i32 1
  // CHECK-NEXT: %0 = vm.ext.i32.i64.s %arg6 : i32 -> i64
  // CHECK-NEXT: %zero = vm.const.i64 0
  // CHECK-NEXT: vm.call @hal.device.queue.fill(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg5, %0, %c1, %zero) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.ref<!hal.buffer>, i64, i64, i64, i32, i64) -> ()
  // CHECK-NEXT: %c2 = vm.const.i32 2
  // CHECK-NEXT: %1 = vm.ext.i32.i64.s %arg7 : i32 -> i64
  // CHECK-NEXT: %zero_0 = vm.const.i64 0
  // CHECK-NEXT: vm.call @hal.device.queue.fill(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg5, %1, %c2, %zero_0) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.ref<!hal.buffer>, i64, i64, i64, i32, i64) -> ()
  // CHECK-NEXT: %zero_1 = vm.const.i32.zero
  // CHECK-NEXT: %c1_2 = vm.const.i32 1
  // CHECK-NEXT: %2 = vm.ext.i8.i64.u %arg6 : i32 -> i64
  // CHECK-NEXT: %zero_3 = vm.const.i64 0
  // CHECK-NEXT: vm.call @hal.command_buffer.fill_buffer(%arg9, %arg4, %arg5, %arg5, %zero_1, %2, %c1_2, %zero_3) : (!vm.ref<!hal.command_buffer>, !vm.ref<!hal.buffer>, i64, i64, i32, i64, i32, i64) -> ()
  // CHECK-NEXT: %zero_4 = vm.const.i32.zero
  // CHECK-NEXT: %c2_5 = vm.const.i32 2
  // CHECK-NEXT: %3 = vm.ext.i16.i64.u %arg7 : i32 -> i64
  // CHECK-NEXT: %zero_6 = vm.const.i64 0
  // CHECK-NEXT: vm.call @hal.command_buffer.fill_buffer(%arg9, %arg4, %arg5, %arg5, %zero_4, %3, %c2_5, %zero_6) : (!vm.ref<!hal.command_buffer>, !vm.ref<!hal.buffer>, i64, i64, i32, i64, i32, i64) -> ()
  // CHECK-NEXT: vm.return
  // CHECK-NEXT: }
  util.func public @f(%d: !hal.device, %a: i64, %w: !hal.fence, %s: !hal.fence, %b: !hal.buffer, %o: index, %i8: i8, %i16: i16, %i64: i64, %cmd: !hal.command_buffer) {
    hal.device.queue.fill<%d : !hal.device> affinity(%a) wait(%w) signal(%s) target(%b : !hal.buffer)[%o] length(%o) pattern(%i8 : i8) flags("None")
    hal.device.queue.fill<%d : !hal.device> affinity(%a) wait(%w) signal(%s) target(%b : !hal.buffer)[%o] length(%o) pattern(%i16 : i16) flags("None")
    hal.command_buffer.fill_buffer<%cmd : !hal.command_buffer> target(%b : !hal.buffer)[%o, %o] pattern(%i8 : i8) flags("None")
    hal.command_buffer.fill_buffer<%cmd : !hal.command_buffer> target(%b : !hal.buffer)[%o, %o] pattern(%i16 : i16) flags("None")
    util.return
  }

  // A constant is widened here.
  // CHECK-LABEL: vm.func private @known
  // CHECK-NOT: vm.ext
  // CHECK: vm.const.i64 7
  // CHECK: vm.call @hal.command_buffer.fill_buffer
  util.func public @known(%b: !hal.buffer, %o: index, %cmd: !hal.command_buffer) {
    %c7 = arith.constant 7 : i8
    hal.command_buffer.fill_buffer<%cmd : !hal.command_buffer> target(%b : !hal.buffer)[%o, %o] pattern(%c7 : i8) flags("None")
    util.return
  }
}

// -----

module @constant {
  // CHECK-LABEL: vm.func private @g
  // CHECK: %[[ZERO:.+]] = vm.const.i64.zero
  // CHECK-NOT: vm.ext
  // CHECK: vm.call @hal.command_buffer.fill_buffer({{.*}}, %[[ZERO]], %{{.+}}, %{{.+}})
  util.func public @g(%b: !hal.buffer, %o: index, %cmd: !hal.command_buffer) {
    %zero = arith.constant 0 : i8
    hal.command_buffer.fill_buffer<%cmd : !hal.command_buffer> target(%b : !hal.buffer)[%o, %o] pattern(%zero : i8) flags("None")
    util.return
  }
}
