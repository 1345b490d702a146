// RUN: strata-opt %s --iree-vm-conversion | FileCheck %s

module @m {
  // CHECK-LABEL: vm.func private @buffers(%arg0: !vm.ref<!hal.device>, %arg1: i64, %arg2: i64, %arg3: i64, %arg4: !vm.buffer, %arg5: !vm.ref<!hal.buffer_view>) -> (!vm.ref<!hal.buffer_view>, i32) {
  // CHECK-NEXT: %ref = vm.call @hal.device.allocator(%arg0) {nosideeffects} : (!vm.ref<!hal.device>) -> !vm.ref<!hal.allocator>
  // CHECK-NEXT: %c48 = vm.const.i32 48
  // CHECK-NEXT: %c3 = vm.const.i32 3
  // CHECK-NEXT: %zero = vm.const.i64.zero
  // CHECK-NEXT: %ref_0:2 = vm.call.variadic @hal.allocator.select(%c48, %c3, %zero, [(%arg0, %arg1)]) {nosideeffects} : (i32, i32, i64, tuple<!vm.ref<!hal.device>, i64> ...) -> (!vm.ref<!hal.device>, i64)
  // CHECK-NEXT: %ref_1 = vm.call @hal.allocator.allocate(%ref, %arg1, %c48, %c3, %arg2) : (!vm.ref<!hal.allocator>, i64, i32, i32, i64) -> !vm.ref<!hal.buffer>
  // CHECK-NEXT: %c1 = vm.const.i32 1
  // CHECK-NEXT: %ref_2 = vm.call @hal.allocator.import(%ref, %c1, %arg1, %c48, %c3, %arg4, %arg3, %arg2) : (!vm.ref<!hal.allocator>, i32, i64, i32, i32, !vm.buffer, i64, i64) -> !vm.ref<!hal.buffer>
  // CHECK-NEXT: %rnz = vm.cmp.nz.ref %ref_2 : !vm.ref<!hal.buffer>
  // CHECK-NEXT: %buffer = vm.rodata.inline "_utf8_tensor_FC1814BC4A58F22A" <alignment = 1> : !vm.buffer = "tensor"
  // CHECK-NEXT: %c16 = vm.const.i32 16
  // CHECK-NEXT: %c3073 = vm.const.i32 3073
  // CHECK-NEXT: vm.call @hal.buffer.assert(%ref_1, %buffer, %ref, %arg2, %c16, %c3073) : (!vm.ref<!hal.buffer>, !vm.buffer, !vm.ref<!hal.allocator>, i64, i32, i32) -> ()
  // CHECK-NEXT: vm.call @hal.buffer.allocation.preserve(%ref_1) : (!vm.ref<!hal.buffer>) -> ()
  // CHECK-NEXT: %0 = vm.call @hal.buffer.allocation.discard(%ref_1) : (!vm.ref<!hal.buffer>) -> i32
  // CHECK-NEXT: %1 = vm.call @hal.buffer.allocation.is_terminal(%ref_1) : (!vm.ref<!hal.buffer>) -> i32
  // CHECK-NEXT: %ref_3 = vm.call @hal.buffer.subspan(%ref_1, %arg3, %arg2) {nosideeffects} : (!vm.ref<!hal.buffer>, i64, i64) -> !vm.ref<!hal.buffer>
  // CHECK-NEXT: %2 = vm.call @hal.buffer.length(%ref_1) {nosideeffects} : (!vm.ref<!hal.buffer>) -> i64
  // CHECK-NEXT: %c4 = vm.const.i32 4
  // CHECK-NEXT: %3 = vm.call @hal.buffer.load(%ref_1, %arg3, %c4) : (!vm.ref<!hal.buffer>, i64, i32) -> i32
  // CHECK-NEXT: %c4_4 = vm.const.i32 4
  // CHECK-NEXT: vm.call @hal.buffer.store(%3, %ref_1, %arg3, %c4_4) : (i32, !vm.ref<!hal.buffer>, i64, i32) -> ()
  // CHECK-NEXT: %c553648160 = vm.const.i32 553648160
  // CHECK-NEXT: %c1_5 = vm.const.i32 1
  // CHECK-NEXT: %ref_6 = vm.call.variadic @hal.buffer_view.create(%ref_1, %arg3, %arg2, %c553648160, %c1_5, [%arg2, %arg2]) {nosideeffects} : (!vm.ref<!hal.buffer>, i64, i64, i32, i32, i64 ...) -> !vm.ref<!hal.buffer_view>
  // CHECK-NEXT: %buffer_7 = vm.rodata.inline "_utf8_input0_DCE99660CEB3F6B" <alignment = 1> : !vm.buffer = "input0"
  // CHECK-NEXT: vm.call.variadic @hal.buffer_view.assert(%arg5, %buffer_7, %c553648160, %c1_5, [%arg2]) : (!vm.ref<!hal.buffer_view>, !vm.buffer, i32, i32, i64 ...)
  // CHECK-NEXT: %ref_8 = vm.call @hal.buffer_view.buffer(%arg5) {nosideeffects} : (!vm.ref<!hal.buffer_view>) -> !vm.ref<!hal.buffer>
  // CHECK-NEXT: %4 = vm.call @hal.buffer_view.element_type(%arg5) {nosideeffects} : (!vm.ref<!hal.buffer_view>) -> i32
  // CHECK-NEXT: %5 = vm.call @hal.buffer_view.encoding_type(%arg5) {nosideeffects} : (!vm.ref<!hal.buffer_view>) -> i32
  // CHECK-NEXT: %6 = vm.call @hal.buffer_view.rank(%arg5) {nosideeffects} : (!vm.ref<!hal.buffer_view>) -> i32
  // CHECK-NEXT: %7 = vm.ext.i32.i64.s %6 : i32 -> i64
  // CHECK-NEXT: %zero_9 = vm.const.i32.zero
  // CHECK-NEXT: %8 = vm.call @hal.buffer_view.dim(%arg5, %zero_9) {nosideeffects} : (!vm.ref<!hal.buffer_view>, i32) -> i64
  // CHECK-NEXT: %buffer_10 = vm.rodata.inline "_utf8_k_9488B5226BB1E48C" <alignment = 1> : !vm.buffer = "k"
  // CHECK-NEXT: vm.call.variadic @hal.buffer_view.trace(%buffer_10, [%arg5, %arg5]) : (!vm.buffer, !vm.ref<!hal.buffer_view> ...)
  // CHECK-NEXT: vm.return %ref_6, %rnz : !vm.ref<!hal.buffer_view>, i32
  // CHECK-NEXT: }
  util.func public @buffers(%arg0: !hal.device, %arg1: i64, %arg2: index, %arg3: index, %arg4: !util.buffer, %arg5: !hal.buffer_view) -> (!hal.buffer_view, i1) {
    %allocator = hal.device.allocator<%arg0 : !hal.device> : !hal.allocator
    %memory_types = hal.memory_type<"DeviceVisible|DeviceLocal"> : i32
    %buffer_usage = hal.buffer_usage<"TransferSource|TransferTarget|Transfer"> : i32
    %device, %queue_affinity = hal.allocator.select from([
      (%arg0, %arg1 : !hal.device, i64)
    ]) type(%memory_types) usage(%buffer_usage) : !hal.device, i64
    %buffer = hal.allocator.allocate<%allocator : !hal.allocator> affinity(%arg1) type(%memory_types) usage(%buffer_usage) : !hal.buffer{%arg2}
    %did_import, %mapped = hal.allocator.import<%allocator : !hal.allocator> source(%arg4 : !util.buffer)[%arg3, %arg2] affinity(%arg1) type(%memory_types) usage(%buffer_usage) : i1, !hal.buffer
    hal.buffer.assert<%buffer : !hal.buffer> message("tensor") allocator(%allocator : !hal.allocator) minimum_length(%arg2) type(DeviceVisible) usage("TransferSource|DispatchStorageRead|DispatchStorageWrite|DispatchStorage")
    hal.buffer.allocation.preserve<%buffer : !hal.buffer>
    %was_terminal = hal.buffer.allocation.discard<%buffer : !hal.buffer> : i1
    %is_terminal = hal.buffer.allocation.is_terminal<%buffer : !hal.buffer> : i1
    %buffer_0 = hal.buffer.subspan<%buffer : !hal.buffer>[%arg3, %arg2] : !hal.buffer
    %length = hal.buffer.length<%buffer : !hal.buffer> : index
    %0 = hal.buffer.load<%buffer : !hal.buffer>[%arg3] : i32
    hal.buffer.store<%buffer : !hal.buffer>[%arg3] value(%0 : i32)
    %element_type_f32 = hal.element_type<f32> : i32
    %dense_row_major = hal.encoding_type<dense_row_major> : i32
    %view = hal.buffer_view.create buffer(%buffer : !hal.buffer)[%arg3, %arg2] shape([%arg2, %arg2]) type(%element_type_f32) encoding(%dense_row_major) : !hal.buffer_view
    hal.buffer_view.assert<%arg5 : !hal.buffer_view> message("input0") shape([%arg2]) type(%element_type_f32) encoding(%dense_row_major)
    %buffer_1 = hal.buffer_view.buffer<%arg5 : !hal.buffer_view> : !hal.buffer
    %1 = hal.buffer_view.element_type<%arg5 : !hal.buffer_view> : i32
    %2 = hal.buffer_view.encoding_type<%arg5 : !hal.buffer_view> : i32
    %3 = hal.buffer_view.rank<%arg5 : !hal.buffer_view> : index
    %4 = hal.buffer_view.dim<%arg5 : !hal.buffer_view>[0] : index
    hal.buffer_view.trace "k" = %arg5, %arg5 : !hal.buffer_view, !hal.buffer_view
    util.return %view, %did_import : !hal.buffer_view, i1
  }
  // CHECK-LABEL: vm.func private @cmd(%arg0: !vm.ref<!hal.device>, %arg1: i64, %arg2: i64, %arg3: i64, %arg4: !vm.ref<!hal.buffer>, %arg5: !vm.ref<!hal.executable>, %arg6: i64, %arg7: i32, %arg8: !vm.buffer, %arg9: !vm.ref<!hal.channel>) -> !vm.ref<!hal.command_buffer> {
  // CHECK-NEXT: %c1 = vm.const.i64 1
  // CHECK-NEXT: %c2 = vm.const.i64 2
  // CHECK-NEXT: %c17 = vm.const.i32 17
  // CHECK-NEXT: %c3 = vm.const.i32 3
  // CHECK-NEXT: %c2_0 = vm.const.i32 2
  // CHECK-NEXT: %ref = vm.call @hal.command_buffer.create(%arg0, %c17, %c3, %arg1, %c2_0) : (!vm.ref<!hal.device>, i32, i32, i64, i32) -> !vm.ref<!hal.command_buffer>
  // CHECK-NEXT: %buffer = vm.rodata.inline "_utf8_x_34808C2661E4D49D" <alignment = 1> : !vm.buffer = "x"
  // CHECK-NEXT: vm.call @hal.command_buffer.begin_debug_group(%ref, %buffer) : (!vm.ref<!hal.command_buffer>, !vm.buffer) -> ()
  // CHECK-NEXT: %zero = vm.const.i32.zero
  // CHECK-NEXT: %c1_1 = vm.const.i32 1
  // CHECK-NEXT: %c1_2 = vm.const.i32 1
  // CHECK-NEXT: %c1_3 = vm.const.i32 1
  // CHECK-NEXT: %zero_4 = vm.const.i64 0
  // CHECK-NEXT: %c1_5 = vm.const.i32 1
  // CHECK-NEXT: %null = vm.const.ref.zero : !vm.ref<!hal.buffer>
  // CHECK-NEXT: %zero_6 = vm.const.i32.zero
  // CHECK-NEXT: vm.call.variadic @hal.command_buffer.dispatch(%ref, %arg5, %arg6, %c1_1, %c1_2, %c1_3, %zero_4, [%arg7, %arg7], [(%zero, %c1_5, %null, %arg3, %arg2), (%zero, %zero_6, %arg4, %arg3, %arg2)]) : (!vm.ref<!hal.command_buffer>, !vm.ref<!hal.executable>, i64, i32, i32, i32, i64, i32 ..., tuple<i32, i32, !vm.ref<!hal.buffer>, i64, i64> ...)
  // CHECK-NEXT: %zero_7 = vm.const.i32.zero
  // CHECK-NEXT: %zero_8 = vm.const.i32.zero
  // CHECK-NEXT: %zero_9 = vm.const.i64 0
  // CHECK-NEXT: %zero_10 = vm.const.i32.zero
  // CHECK-NEXT: vm.call.variadic @hal.command_buffer.dispatch.indirect(%ref, %arg5, %arg6, %zero_8, %arg4, %arg3, %zero_9, [%arg7], [(%zero_7, %zero_10, %arg4, %arg3, %arg2)]) : (!vm.ref<!hal.command_buffer>, !vm.ref<!hal.executable>, i64, i32, !vm.ref<!hal.buffer>, i64, i64, i32 ..., tuple<i32, i32, !vm.ref<!hal.buffer>, i64, i64> ...)
  // CHECK-NEXT: %c28 = vm.const.i32 28
  // CHECK-NEXT: %c13 = vm.const.i32 13
  // CHECK-NEXT: %zero_11 = vm.const.i64.zero
  // CHECK-NEXT: vm.call @hal.command_buffer.execution_barrier(%ref, %c28, %c13, %zero_11) : (!vm.ref<!hal.command_buffer>, i32, i32, i64) -> ()
  // CHECK-NEXT: %zero_12 = vm.const.i32.zero
  // CHECK-NEXT: %c4 = vm.const.i32 4
  // CHECK-NEXT: %0 = vm.ext.i32.i64.u %arg7 : i32 -> i64
  // CHECK-NEXT: %zero_13 = vm.const.i64 0
  // CHECK-NEXT: vm.call @hal.command_buffer.fill_buffer(%ref, %arg4, %arg3, %arg2, %zero_12, %0, %c4, %zero_13) : (!vm.ref<!hal.command_buffer>, !vm.ref<!hal.buffer>, i64, i64, i32, i64, i32, i64) -> ()
  // CHECK-NEXT: %zero_14 = vm.const.i32.zero
  // CHECK-NEXT: %zero_15 = vm.const.i64 0
  // CHECK-NEXT: vm.call @hal.command_buffer.update_buffer(%ref, %arg8, %arg3, %arg4, %arg3, %arg2, %zero_14, %zero_15) : (!vm.ref<!hal.command_buffer>, !vm.buffer, i64, !vm.ref<!hal.buffer>, i64, i64, i32, i64) -> ()
  // CHECK-NEXT: %zero_16 = vm.const.i32.zero
  // CHECK-NEXT: %zero_17 = vm.const.i32.zero
  // CHECK-NEXT: %zero_18 = vm.const.i64 0
  // CHECK-NEXT: vm.call @hal.command_buffer.copy_buffer(%ref, %zero_16, %zero_17, %arg4, %arg3, %arg4, %arg3, %arg2, %zero_18) : (!vm.ref<!hal.command_buffer>, i32, i32, !vm.ref<!hal.buffer>, i64, !vm.ref<!hal.buffer>, i64, i64, i64) -> ()
  // CHECK-NEXT: vm.call @hal.command_buffer.end_debug_group(%ref) : (!vm.ref<!hal.command_buffer>) -> ()
  // CHECK-NEXT: vm.call @hal.command_buffer.finalize(%ref) : (!vm.ref<!hal.command_buffer>) -> ()
  // CHECK-NEXT: vm.return %ref : !vm.ref<!hal.command_buffer>
  // CHECK-NEXT: }
  util.func public @cmd(%arg0: !hal.device, %arg1: i64, %arg2: index, %arg3: index, %arg4: !hal.buffer, %arg5: !hal.executable, %arg6: i64, %arg7: i32, %arg8: !util.buffer, %arg9: !hal.channel) -> !hal.command_buffer {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %cmd = hal.command_buffer.create device(%arg0 : !hal.device) mode("OneShot|AllowInlineExecution") categories("Transfer|Dispatch") affinity(%arg1) bindings(%c2) : !hal.command_buffer
    hal.command_buffer.begin_debug_group<%cmd : !hal.command_buffer> label("x")
    hal.command_buffer.dispatch<%cmd : !hal.command_buffer> target(%arg5 : !hal.executable)[%arg6] workgroups([%c1, %c1, %c1]) constants([%arg7, %arg7]) bindings([
      (%c1 : index)[%arg3, %arg2],
      (%arg4 : !hal.buffer)[%arg3, %arg2]
    ]) flags("None")
    hal.command_buffer.dispatch.indirect<%cmd : !hal.command_buffer> target(%arg5 : !hal.executable)[%arg6] workgroups(%arg4 : !hal.buffer)[%arg3] constants([%arg7]) bindings([
      (%arg4 : !hal.buffer)[%arg3, %arg2]
    ]) flags("None")
    hal.command_buffer.execution_barrier<%cmd : !hal.command_buffer> source("Dispatch|Transfer|CommandRetire") target("CommandIssue|Dispatch|Transfer") flags("None")
    hal.command_buffer.fill_buffer<%cmd : !hal.command_buffer> target(%arg4 : !hal.buffer)[%arg3, %arg2] pattern(%arg7 : i32) flags("None")
    hal.command_buffer.update_buffer<%cmd : !hal.command_buffer> source(%arg8 : !util.buffer{%arg2})[%arg3] target(%arg4 : !hal.buffer)[%arg3] length(%arg2) flags("None")
    hal.command_buffer.copy_buffer<%cmd : !hal.command_buffer> source(%arg4 : !hal.buffer)[%arg3] target(%arg4 : !hal.buffer)[%arg3] length(%arg2) flags("None")
    hal.command_buffer.end_debug_group<%cmd : !hal.command_buffer>
    hal.command_buffer.finalize<%cmd : !hal.command_buffer>
    util.return %cmd : !hal.command_buffer
  }
  // CHECK-LABEL: vm.func private @device(%arg0: i64, %arg1: i64, %arg2: i64, %arg3: i64, %arg4: i32, %arg5: i64, %arg6: !vm.ref<!hal.file>, %arg7: !vm.buffer, %arg8: !vm.ref<!hal.command_buffer>, %arg9: i32, %arg10: i32) -> (!vm.ref<!hal.command_buffer>, i64) {
  // CHECK-NEXT: %0 = vm.call @hal.devices.count() {nosideeffects} : () -> i32
  // CHECK-NEXT: %1 = vm.ext.i32.i64.s %0 : i32 -> i64
  // CHECK-NEXT: %2 = vm.trunc.i64.i32 %1 : i64 -> i32
  // CHECK-NEXT: %ref = vm.call @hal.devices.get(%2) {nosideeffects} : (i32) -> !vm.ref<!hal.device>
  // CHECK-NEXT: %buffer = vm.rodata.inline "_utf8_hal_device_id_C6650FF277232B5A" <alignment = 1> : !vm.buffer = "hal.device.id"
  // CHECK-NEXT: %buffer_0 = vm.rodata.inline "_utf8_local_1A8FF0278D7661D8" <alignment = 1> : !vm.buffer = "local*"
  // CHECK-NEXT: %3:2 = vm.call @hal.device.query.i64(%ref, %buffer, %buffer_0) {nosideeffects} : (!vm.ref<!hal.device>, !vm.buffer, !vm.buffer) -> (i32, i64)
  // CHECK-NEXT: %nz = vm.cmp.nz.i64 %3#1 : i64
  // CHECK-NEXT: %zero = vm.const.i32.zero
  // CHECK-NEXT: %4 = vm.select.i32 %3#0, %nz, %zero : i32
  // CHECK-NEXT: %c1 = vm.const.i32 1
  // CHECK-NEXT: %null = vm.const.ref.zero : !vm.ref<!hal.fence>
  // CHECK-NEXT: %zero_1 = vm.const.i64.zero
  // CHECK-NEXT: %ref_2 = vm.call @hal.fence.create(%ref, %zero_1) : (!vm.ref<!hal.device>, i64) -> !vm.ref<!hal.fence>
  // CHECK-NEXT: %zero_3 = vm.const.i64.zero
  // CHECK-NEXT: %ref_4 = vm.call @hal.device.queue.alloca(%ref, %arg0, %null, %ref_2, %arg1, %arg9, %arg10, %arg2, %zero_3) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, i64, i32, i32, i64, i64) -> !vm.ref<!hal.buffer>
  // CHECK-NEXT: %zero_5 = vm.const.i64.zero
  // CHECK-NEXT: vm.call @hal.device.queue.barrier(%ref, %arg0, %null, %ref_2, %zero_5) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, i64) -> ()
  // CHECK-NEXT: %c4 = vm.const.i32 4
  // CHECK-NEXT: %5 = vm.ext.i32.i64.s %arg4 : i32 -> i64
  // CHECK-NEXT: %zero_6 = vm.const.i64 0
  // CHECK-NEXT: vm.call @hal.device.queue.fill(%ref, %arg0, %null, %ref_2, %ref_4, %arg3, %arg2, %5, %c4, %zero_6) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.ref<!hal.buffer>, i64, i64, i64, i32, i64) -> ()
  // CHECK-NEXT: %zero_7 = vm.const.i64.zero
  // CHECK-NEXT: vm.call @hal.device.queue.update(%ref, %arg0, %null, %ref_2, %arg7, %arg3, %ref_4, %arg3, %arg2, %zero_7) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.buffer, i64, !vm.ref<!hal.buffer>, i64, i64, i64) -> ()
  // CHECK-NEXT: %zero_8 = vm.const.i64.zero
  // CHECK-NEXT: vm.call @hal.device.queue.copy(%ref, %arg0, %null, %ref_2, %ref_4, %arg3, %ref_4, %arg3, %arg2, %zero_8) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.ref<!hal.buffer>, i64, !vm.ref<!hal.buffer>, i64, i64, i64) -> ()
  // CHECK-NEXT: %zero_9 = vm.const.i64.zero
  // CHECK-NEXT: vm.call @hal.device.queue.read(%ref, %arg0, %null, %ref_2, %arg6, %arg5, %ref_4, %arg3, %arg2, %zero_9) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.ref<!hal.file>, i64, !vm.ref<!hal.buffer>, i64, i64, i64) -> ()
  // CHECK-NEXT: %zero_10 = vm.const.i64.zero
  // CHECK-NEXT: vm.call @hal.device.queue.write(%ref, %arg0, %null, %ref_2, %ref_4, %arg3, %arg6, %arg5, %arg2, %zero_10) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.ref<!hal.buffer>, i64, !vm.ref<!hal.file>, i64, i64, i64) -> ()
  // CHECK-NEXT: %zero_11 = vm.const.i64.zero
  // CHECK-NEXT: vm.call @hal.device.queue.execute(%ref, %arg0, %null, %ref_2, %arg8, %zero_11) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.ref<!hal.command_buffer>, i64) -> ()
  // CHECK-NEXT: %zero_12 = vm.const.i64 0
  // CHECK-NEXT: vm.call.variadic @hal.device.queue.execute.indirect(%ref, %arg0, %null, %ref_2, %arg8, %zero_12, [(%ref_4, %arg3, %arg2), (%ref_4, %arg3, %arg2)]) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.ref<!hal.command_buffer>, i64, tuple<!vm.ref<!hal.buffer>, i64, i64> ...)
  // CHECK-NEXT: %c1_13 = vm.const.i64 1
  // CHECK-NEXT: vm.call @hal.device.queue.dealloca(%ref, %arg0, %null, %ref_2, %ref_4, %c1_13) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.ref<!hal.buffer>, i64) -> ()
  // CHECK-NEXT: vm.call @hal.device.queue.flush(%ref, %arg0) : (!vm.ref<!hal.device>, i64) -> ()
  // CHECK-NEXT: vm.return %arg8, %1 : !vm.ref<!hal.command_buffer>, i64
  // CHECK-NEXT: }
  util.func public @device(%arg0: i64, %arg1: i64, %arg2: index, %arg3: index, %arg4: i32, %arg5: i64, %arg6: !hal.file, %arg7: !util.buffer, %arg8: !hal.command_buffer, %arg9: i32, %arg10: i32) -> (!hal.command_buffer, index) {
    %device_count = hal.devices.count : index
    %device_n = hal.devices.get %device_count : !hal.device
    %ok, %value = hal.device.query<%device_n : !hal.device> key("hal.device.id" :: "local*") : i1, i1 = false
    %1 = util.null : !hal.fence
    %fence = hal.fence.create device(%device_n : !hal.device) flags("None") : !hal.fence
    %transient_buffer = hal.device.queue.alloca<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) pool(%arg1) type(%arg9) usage(%arg10) flags("None") : !hal.buffer{%arg2}
    hal.device.queue.barrier<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) flags("None")
    hal.device.queue.fill<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) target(%transient_buffer : !hal.buffer)[%arg3] length(%arg2) pattern(%arg4 : i32) flags("None")
    hal.device.queue.update<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) source(%arg7 : !util.buffer)[%arg3] target(%transient_buffer : !hal.buffer)[%arg3] length(%arg2) flags("None")
    hal.device.queue.copy<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) source(%transient_buffer : !hal.buffer)[%arg3] target(%transient_buffer : !hal.buffer)[%arg3] length(%arg2) flags("None")
    hal.device.queue.read<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) source(%arg6 : !hal.file)[%arg5] target(%transient_buffer : !hal.buffer)[%arg3] length(%arg2) flags("None")
    hal.device.queue.write<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) source(%transient_buffer : !hal.buffer)[%arg3] target(%arg6 : !hal.file)[%arg5] length(%arg2) flags("None")
    hal.device.queue.execute<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) commands(%arg8) flags("None")
    hal.device.queue.execute.indirect<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) commands(%arg8) bindings([
      (%transient_buffer : !hal.buffer)[%arg3, %arg2],
      (%transient_buffer : !hal.buffer)[%arg3, %arg2]
    ]) flags("None")
    hal.device.queue.dealloca<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) buffer(%transient_buffer : !hal.buffer) flags(PreferOrigin)
    hal.device.queue.flush<%device_n : !hal.device> affinity(%arg0)
    util.return %arg8, %device_count : !hal.command_buffer, index
  }
  // CHECK-LABEL: vm.func private @fences(%arg0: !vm.ref<!hal.device>, %arg1: i64, %arg2: !vm.ref<!hal.fence>, %arg3: !vm.ref<!hal.fence>, %arg4: i32, %arg5: !vm.buffer, %arg6: i32, %arg7: i64) -> (i32, !vm.ref<!hal.file>, !vm.ref<!hal.channel>) {
  // CHECK-NEXT: %zero = vm.const.i64.zero
  // CHECK-NEXT: %ref = vm.call @hal.fence.create(%arg0, %zero) : (!vm.ref<!hal.device>, i64) -> !vm.ref<!hal.fence>
  // CHECK-NEXT: %zero_0 = vm.const.i64.zero
  // CHECK-NEXT: %ref_1 = vm.call.variadic @hal.fence.join(%zero_0, [%arg2, %arg3, %ref]) {nosideeffects} : (i64, !vm.ref<!hal.fence> ...) -> !vm.ref<!hal.fence>
  // CHECK-NEXT: %0 = vm.call @hal.fence.query(%ref_1) : (!vm.ref<!hal.fence>) -> i32
  // CHECK-NEXT: vm.call @hal.fence.signal(%ref) : (!vm.ref<!hal.fence>) -> ()
  // CHECK-NEXT: vm.call @hal.fence.fail(%ref, %arg4) : (!vm.ref<!hal.fence>, i32) -> ()
  // CHECK-NEXT: %zero_2 = vm.const.i64.zero
  // CHECK-NEXT: %1 = vm.call.variadic @hal.fence.await(%arg6, %zero_2, [%ref_1, %arg2]) : (i32, i64, !vm.ref<!hal.fence> ...) -> i32
  // CHECK-NEXT: %zero_3 = vm.const.i64.zero
  // CHECK-NEXT: %ref_4 = vm.call @hal.channel.create(%arg0, %arg1, %zero_3, %arg5, %arg5, %arg6, %arg6) {nosideeffects} : (!vm.ref<!hal.device>, i64, i64, !vm.buffer, !vm.buffer, i32, i32) -> !vm.ref<!hal.channel>
  // CHECK-NEXT: %zero_5 = vm.const.i64.zero
  // CHECK-NEXT: %ref_6 = vm.call @hal.channel.split(%ref_4, %arg6, %arg6, %zero_5) {nosideeffects} : (!vm.ref<!hal.channel>, i32, i32, i64) -> !vm.ref<!hal.channel>
  // CHECK-NEXT: %2:2 = vm.call @hal.channel.rank_and_count(%ref_6) {nosideeffects} : (!vm.ref<!hal.channel>) -> (i32, i32)
  // CHECK-NEXT: %c1 = vm.const.i32 1
  // CHECK-NEXT: %ref_7 = vm.call @hal.ex.file.from_memory(%arg0, %arg1, %c1, %arg5, %arg7, %arg7, %arg6) : (!vm.ref<!hal.device>, i64, i32, !vm.buffer, i64, i64, i32) -> !vm.ref<!hal.file>
  // CHECK-NEXT: vm.return %1, %ref_7, %ref_6 : i32, !vm.ref<!hal.file>, !vm.ref<!hal.channel>
  // CHECK-NEXT: }
  util.func public @fences(%arg0: !hal.device, %arg1: i64, %arg2: !hal.fence, %arg3: !hal.fence, %arg4: i32, %arg5: !util.buffer, %arg6: i32, %arg7: index) -> (i32, !hal.file, !hal.channel) {
    %fence = hal.fence.create device(%arg0 : !hal.device) flags("None") : !hal.fence
    %fence_0 = hal.fence.join at([%arg2, %arg3, %fence]) flags("None") -> !hal.fence
    %0 = hal.fence.query<%fence_0 : !hal.fence> : i32
    hal.fence.signal<%fence : !hal.fence>
    hal.fence.fail<%fence : !hal.fence> status(%arg4)
    %status = hal.fence.await until([%fence_0, %arg2]) timeout_millis(%arg6) flags("None") : i32
    %channel = hal.channel.create device(%arg0 : !hal.device) affinity(%arg1) flags("None") id(%arg5) group(%arg5) rank(%arg6) count(%arg6) : !hal.channel
    %channel_1 = hal.channel.split<%channel : !hal.channel> color(%arg6) key(%arg6) flags("None") : !hal.channel
    %ccl_rank, %ccl_count = hal.channel.rank_and_count<%channel_1 : !hal.channel> : i32, i32
    %memory_file = hal.ex.file.from_memory device(%arg0 : !hal.device) affinity(%arg1) access(Read) buffer(%arg5 : !util.buffer)[%arg7 for %arg7] flags(%arg6) : !hal.file
    util.return %status, %memory_file, %channel_1 : i32, !hal.file, !hal.channel
  }
}
