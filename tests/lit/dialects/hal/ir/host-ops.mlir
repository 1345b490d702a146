// RUN: strata-opt %s --mlir-print-local-scope | strata-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @record
util.func private @record(%dev: !hal.device, %queue: i64, %exe: !hal.executable, %fn: i64, %buf: !hal.buffer, %len: index, %value: i32, %host: !util.buffer) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %cmd = hal.command_buffer.create device(%arg0 : !hal.device) mode("None") categories("Transfer|Dispatch") affinity(%arg1) bindings(%c1) : !hal.command_buffer
  %cmd = hal.command_buffer.create device(%dev : !hal.device) mode("None") categories("Transfer|Dispatch") affinity(%queue) bindings(%c1) : !hal.command_buffer
  // CHECK: hal.command_buffer.dispatch<%cmd : !hal.command_buffer> target(%arg2 : !hal.executable)[%arg3] workgroups([%arg5, %c1, %c1]) constants([%arg6]) bindings([
  // CHECK-NEXT:   (%c0 : index)[%c0, %arg5], {{$}}
  // CHECK-NEXT:   (%arg4 : !hal.buffer)[%c0, %arg5]
  // CHECK-NEXT: ]) flags("None")
  hal.command_buffer.dispatch<%cmd : !hal.command_buffer> target(%exe : !hal.executable)[%fn] workgroups([%len, %c1, %c1]) constants([%value]) bindings([
    (%c0 : index)[%c0, %len], (%buf : !hal.buffer)[%c0, %len]
  ]) flags("None")
  // CHECK: hal.command_buffer.execution_barrier<%cmd : !hal.command_buffer> source(Dispatch) target("CommandIssue|Transfer") flags("None")
  hal.command_buffer.execution_barrier<%cmd : !hal.command_buffer> source(Dispatch) target("CommandIssue|Transfer") flags("None")
  // CHECK: hal.command_buffer.fill_buffer<%cmd : !hal.command_buffer> target(%arg4 : !hal.buffer)[%c0, %arg5] pattern(%arg6 : i32) flags("None")
  hal.command_buffer.fill_buffer<%cmd : !hal.command_buffer> target(%buf : !hal.buffer)[%c0, %len] pattern(%value : i32) flags("None")
  // CHECK: hal.command_buffer.update_buffer<%cmd : !hal.command_buffer> source(%arg7 : !util.buffer{%arg5})[%c0] target(%arg4 : !hal.buffer)[%c0] length(%arg5) flags("None")
  hal.command_buffer.update_buffer<%cmd : !hal.command_buffer> source(%host : !util.buffer{%len})[%c0] target(%buf : !hal.buffer)[%c0] length(%len) flags("None")
  hal.command_buffer.finalize<%cmd : !hal.command_buffer>
  util.return
}

// CHECK-LABEL: @submit
util.func private @submit(%queue: i64, %cmd: !hal.command_buffer, %types: i32, %usage: i32, %len: index) {
  %c0 = arith.constant 0 : index
  %c0_i64 = arith.constant 0 : i64
  // CHECK: %device_0 = hal.devices.get %c0 : !hal.device
  %dev = hal.devices.get %c0 : !hal.device
  %other = hal.devices.get %len : !hal.device
  // CHECK: hal.allocator.select from([
  // CHECK-NEXT:   (%device_0, %arg0 : !hal.device, i64),{{$}}
  // CHECK-NEXT:   (%device_n, %arg0 : !hal.device, i64)
  // CHECK-NEXT: ]) type(%arg2) usage(%arg3) : !hal.device, i64
  %device, %queue_affinity = hal.allocator.select from([
    (%dev, %queue : !hal.device, i64), (%other, %queue : !hal.device, i64)
  ]) type(%types) usage(%usage) : !hal.device, i64
  %wait = util.null : !hal.fence
  // CHECK: %fence = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  %signal = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  // CHECK: %transient_buffer = hal.device.queue.alloca<%device : !hal.device> affinity(%queue_affinity) wait(%0) signal(%fence) pool(%c0_i64) type(%arg2) usage(%arg3) flags(IndeterminateLifetime) : !hal.buffer{%arg4}
  %buf = hal.device.queue.alloca<%device : !hal.device> affinity(%queue_affinity) wait(%wait) signal(%signal) pool(%c0_i64) type(%types) usage(%usage) flags(IndeterminateLifetime) : !hal.buffer{%len}
  // CHECK: hal.device.queue.execute.indirect<%device : !hal.device> affinity(%queue_affinity) wait(%fence) signal(%0) commands(%arg1) bindings([
  // CHECK-NEXT:   (%transient_buffer : !hal.buffer)[%c0, %arg4]
  // CHECK-NEXT: ]) flags("None")
  hal.device.queue.execute.indirect<%device : !hal.device> affinity(%queue_affinity) wait(%signal) signal(%wait) commands(%cmd) bindings([
    (%buf : !hal.buffer)[%c0, %len]
  ]) flags("None")
  // CHECK: hal.memory_type<"DeviceVisible|DeviceLocal"> : i32
  %m = hal.memory_type<"DeviceVisible|DeviceLocal"> : i32
  // CHECK: hal.buffer_usage<"DispatchStorageRead|DispatchStorageWrite|DispatchStorage|SharingImmutable"> : i32
  %u = hal.buffer_usage<"DispatchStorageRead|DispatchStorageWrite|DispatchStorage|SharingImmutable"> : i32
  // CHECK: %element_type_i8 = hal.element_type<i8> : i32
  %e = hal.element_type<i8> : i32
  // CHECK: %dense_row_major = hal.encoding_type<dense_row_major> : i32
  %d = hal.encoding_type<dense_row_major> : i32
  util.return
}

// CHECK-LABEL: @extern
util.func private @extern(%x: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  // CHECK: hal.dispatch.extern "twice"[%arg1](%arg0) : (tensor<?xi8>{%arg1}) -> %arg0{%arg1} count(%arg2: !hal.device, %arg3: index) -> (index, index, index) {
  %0 = hal.dispatch.extern "twice"[%n](%x) : (tensor<?xi8>{%n}) -> %x{%n} count(%dev: !hal.device, %w: index) -> (index, index, index) {
    hal.return %w, %w, %w : index, index, index
  // CHECK: } layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) objects({
  // CHECK-NEXT: #hal.executable.target<"a", "b"> if(%arg2: !hal.device) -> i1 {
  // CHECK: } ordinal(4) = [#hal.executable.object<{path = "b.o"}>],{{$}}
  // CHECK-NEXT: #hal.executable.target<"a", "c"> ordinal(5) = [#hal.executable.object<{path = "c.o"}>]
  // CHECK-NEXT: }) <subgroup_size = 2>
  } layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) objects({
    #hal.executable.target<"a", "b"> if(%dev: !hal.device) -> i1 {
      %true = arith.constant true
      hal.return %true : i1
    } ordinal(4) = [#hal.executable.object<{path = "b.o"}>],
    #hal.executable.target<"a", "c"> ordinal(5) = [#hal.executable.object<{path = "c.o"}>]
  }) <subgroup_size = 2>
  util.return %0 : tensor<?xi8>
}
