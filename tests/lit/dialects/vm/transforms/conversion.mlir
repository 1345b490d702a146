// RUN: strata-opt %s --iree-vm-conversion | FileCheck %s

// CHECK: module @m attributes {vm.toplevel} {
// CHECK-NEXT: vm.module public @m {
// CHECK-NEXT: vm.global.ref private @device : !vm.ref<!hal.device>
// The binary has become a constant of the function that loads it.
// CHECK-NOT: hal.executable private
module @m {
  util.global private @device : !hal.device
  hal.executable private @ex {
    hal.executable.binary public @embedded_elf_x86_64 <format = "embedded-elf-x86_64", data = dense<[1, 2, 3, 4]> : vector<4xi8>, mime_type = "application/x-elf">
  }
  // CHECK-LABEL: vm.func private @commands(%arg0: i32) -> !vm.ref<!hal.command_buffer> attributes {inlining_policy = #util.inline.never} {
  // CHECK-NEXT: %c3 = vm.const.i64 3
  // CHECK-NEXT: %c1 = vm.const.i64 1
  // CHECK-NEXT: %zero = vm.const.i64.zero
  // CHECK-NEXT: %c16 = vm.const.i64 16
  // CHECK-NEXT: %c5 = vm.const.i32 5
  // CHECK-NEXT: %c-1 = vm.const.i64 -1
  // CHECK-NEXT: vm.cond_fail %c5, "no device"
  // CHECK-NEXT: %device = vm.global.load.ref immutable @device : !vm.ref<!hal.device>
  // CHECK-NEXT: %buffer = vm.rodata.inline "ex_embedded_elf_x86_64" <alignment = 16, mime_type = "application/x-elf"> : !vm.buffer = dense<[1, 2, 3, 4]> : vector<4xi8>
  // CHECK-NEXT: %buffer_0 = vm.rodata.inline "_utf8_embedded_elf_x86_64_FF16E34B4A5F9C83" <alignment = 1> : !vm.buffer = "embedded-elf-x86_64"
  // CHECK-NEXT: %null = vm.const.ref.zero : !vm.buffer
  // CHECK-NEXT: %ref = vm.call @hal.executable.create(%device, %c-1, %buffer_0, %buffer, %null) {nosideeffects} : (!vm.ref<!hal.device>, i64, !vm.buffer, !vm.buffer, !vm.buffer) -> !vm.ref<!hal.executable>
  // CHECK-NEXT: %zero_1 = vm.const.i32.zero
  // CHECK-NEXT: %c3_2 = vm.const.i32 3
  // CHECK-NEXT: %c3_3 = vm.const.i32 3
  // CHECK-NEXT: %ref_4 = vm.call @hal.command_buffer.create(%device, %zero_1, %c3_2, %c-1, %c3_3) : (!vm.ref<!hal.device>, i32, i32, i64, i32) -> !vm.ref<!hal.command_buffer>
  // CHECK-NEXT: %buffer_5 = vm.rodata.inline "_utf8_dispatch_9445D9F7A4F2DD9D" <alignment = 1> : !vm.buffer = "dispatch"
  // CHECK-NEXT: %0 = vm.call @hal.executable.lookup.function(%ref, %buffer_5) {nosideeffects} : (!vm.ref<!hal.executable>, !vm.buffer) -> i64
  // CHECK-NEXT: %zero_6 = vm.const.i32.zero
  // CHECK-NEXT: %c1_7 = vm.const.i32 1
  // CHECK-NEXT: %c1_8 = vm.const.i32 1
  // CHECK-NEXT: %c1_9 = vm.const.i32 1
  // CHECK-NEXT: %zero_10 = vm.const.i64 0
  // CHECK-NEXT: %zero_11 = vm.const.i32.zero
  // CHECK-NEXT: %null_12 = vm.const.ref.zero : !vm.ref<!hal.buffer>
  // CHECK-NEXT: vm.call.variadic @hal.command_buffer.dispatch(%ref_4, %ref, %0, %c1_7, %c1_8, %c1_9, %zero_10, [], [(%zero_6, %zero_11, %null_12, %zero, %c16)]) : (!vm.ref<!hal.command_buffer>, !vm.ref<!hal.executable>, i64, i32, i32, i32, i64, i32 ..., tuple<i32, i32, !vm.ref<!hal.buffer>, i64, i64> ...)
  // CHECK-NEXT: vm.call @hal.command_buffer.finalize(%ref_4) : (!vm.ref<!hal.command_buffer>) -> ()
  // CHECK-NEXT: vm.return %ref_4 : !vm.ref<!hal.command_buffer>
  // CHECK-NEXT: }
  util.func private @commands(%ok: i1) -> !hal.command_buffer attributes {inlining_policy = #util.inline.never} {
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %status = arith.constant 5 : i32
    %any = arith.constant -1 : i64
    util.status.check_ok %status, "no device"
    %device = util.global.load immutable @device : !hal.device
    %executable = hal.executable.create device(%device : !hal.device) affinity(%any) target(@ex::@embedded_elf_x86_64) : !hal.executable
    %cmd = hal.command_buffer.create device(%device : !hal.device) mode("None") categories("Transfer|Dispatch") affinity(%any) bindings(%c3) : !hal.command_buffer
    %function_id = hal.executable.lookup.function target(%executable : !hal.executable) function(@ex::@embedded_elf_x86_64::@dispatch) : i64
    hal.command_buffer.dispatch<%cmd : !hal.command_buffer> target(%executable : !hal.executable)[%function_id] workgroups([%c1, %c1, %c1]) bindings([
      (%c0 : index)[%c0, %c16]
    ]) flags("None")
    hal.command_buffer.finalize<%cmd : !hal.command_buffer>
    util.return %cmd : !hal.command_buffer
  }
  // All imports are declared, used or not.
  // CHECK: vm.import private @hal.allocator.select
  // CHECK: vm.import private @hal.fence.await(%timeout_millis : i32, %flags : i64, %fences : !vm.ref<!hal.fence> ...) -> i32 attributes {vm.yield}
  // CHECK-LABEL: vm.func private @run(%arg0: i32) -> !vm.ref<!hal.command_buffer> attributes {iree.reflection = {iree.abi.declaration = "sync func @run"}} {
  // CHECK-NEXT: %ref = vm.call @commands(%arg0) : (i32) -> !vm.ref<!hal.command_buffer>
  // CHECK-NEXT: vm.return %ref : !vm.ref<!hal.command_buffer>
  // CHECK-NEXT: }
  util.func public @run(%arg0: i1) -> !hal.command_buffer attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @run"}} {
    %0 = util.call @commands(%arg0) : (i1) -> !hal.command_buffer
    util.return %0 : !hal.command_buffer
  }
  // CHECK-NEXT: vm.export @run attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @run"}}
}
