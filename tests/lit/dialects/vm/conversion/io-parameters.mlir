// RUN: strata-opt %s --iree-vm-conversion | FileCheck %s

module @m {
  // CHECK-LABEL: vm.func private @constants
  util.func public @constants(%device: !hal.device, %queue: i64, %fence: !hal.fence, %i: i32) -> (!hal.buffer, !hal.buffer) {
    %c7 = arith.constant 7 : i64
    %c40 = arith.constant 40 : index
    %c56 = arith.constant 56 : index
    %net = util.buffer.constant : !util.buffer = "net"
    %a = util.buffer.constant : !util.buffer = "a"
    %b = util.buffer.constant : !util.buffer = "bb"
    // CHECK: %[[NET:.+]] = vm.rodata.inline : !vm.buffer = "net"
    // CHECK: %[[TABLE:.+]], %[[DATA:.+]] = vm.rodata.table.inline i32 : !vm.buffer, !vm.buffer = ["a", "bb"]
    // CHECK: %[[SPANS:.+]] = vm.rodata.inline : !vm.buffer = dense<[7, 0, 40, 7, 0, 56]> : vector<6xi64>
    // CHECK: %[[LIST:.+]] = vm.call @io_parameters.load(%arg0, %arg1, %arg2, %arg2, %[[NET]], %arg1, %arg3, %arg3, %[[TABLE]], %[[DATA]], %[[SPANS]])
    // CHECK: vm.list.get.ref %[[LIST]], %{{.+}} : (!vm.list<!vm.ref<!hal.buffer>>, i32) -> !vm.ref<!hal.buffer>
    // CHECK: vm.list.get.ref %[[LIST]], %{{.+}} : (!vm.list<!vm.ref<!hal.buffer>>, i32) -> !vm.ref<!hal.buffer>
    %0:2 = io_parameters.load<%device : !hal.device> affinity(%queue) wait(%fence) signal(%fence) type(%i) usage(%i) {
      %net::%a[%c7] : !hal.buffer{%c40},
      %net::%b[%c7] : !hal.buffer{%c56}
    }
    util.return %0#0, %0#1 : !hal.buffer, !hal.buffer
  }

  // Without a scope, and with numbers that come at run time.
  // CHECK-LABEL: vm.func private @numbers
  util.func public @numbers(%device: !hal.device, %queue: i64, %fence: !hal.fence, %buffer: !hal.buffer, %at: i64, %n: index) {
    %c3 = arith.constant 3 : index
    %a = util.buffer.constant : !util.buffer = "a"
    // CHECK: %[[ZEROS:.+]] = vm.rodata.inline : !vm.buffer = dense<[0, 3, 0]> : vector<3xi64>
    // CHECK: %[[BYTES:.+]] = vm.buffer.length %[[ZEROS]]
    // CHECK: %[[SPANS:.+]] = vm.buffer.clone %[[ZEROS]], %{{.+}}, %[[BYTES]], %{{.+}}
    // CHECK: %[[FIRST:.+]] = vm.const.i64.zero
    // CHECK: vm.buffer.store.i64 %arg4, %[[SPANS]][%[[FIRST]]]
    // CHECK: %[[LAST:.+]] = vm.const.i64 2
    // CHECK: vm.buffer.store.i64 %arg5, %[[SPANS]][%[[LAST]]]
    // CHECK: %[[NONE:.+]] = vm.const.ref.zero : !vm.buffer
    // CHECK: vm.call @io_parameters.gather(%arg0, %arg1, %arg2, %arg2, %[[NONE]], %arg3, %{{.+}}, %{{.+}}, %[[SPANS]])
    io_parameters.gather<%device : !hal.device> affinity(%queue) wait(%fence) signal(%fence) {
      %a[%at] -> %buffer[%c3 for %n] : !hal.buffer
    }
    util.return
  }

  // CHECK: vm.import private @io_parameters.load(%device : !vm.ref<!hal.device>, %queue_affinity : i64, %wait_fence : !vm.ref<!hal.fence>, %signal_fence : !vm.ref<!hal.fence>, %source_scope : !vm.buffer, %target_queue_affinity : i64, %target_memory_type : i32, %target_buffer_usage : i32, %key_table : !vm.buffer, %key_data : !vm.buffer, %spans : !vm.buffer) -> !vm.list<!vm.ref<!hal.buffer>>
  // CHECK: vm.import private @io_parameters.gather(
  // CHECK: vm.import private @io_parameters.scatter(

  // Keys that come at run time are copied behind one another.
  // CHECK-LABEL: vm.func private @keys
  util.func public @keys(%device: !hal.device, %queue: i64, %fence: !hal.fence, %buffer: !hal.buffer, %x: !util.buffer, %y: !util.buffer) {
    %c0 = arith.constant 0 : i64
    %c16 = arith.constant 16 : index
    // CHECK: %[[X:.+]] = vm.buffer.length %arg4
    // CHECK: %[[Y:.+]] = vm.buffer.length %arg5
    // CHECK: %[[BOTH:.+]] = vm.add.i64 %[[X]], %[[Y]]
    // CHECK: %[[DATA:.+]] = vm.buffer.alloc %[[BOTH]]
    // CHECK: %[[TABLE:.+]] = vm.buffer.alloc %c16
    // CHECK: vm.buffer.copy %arg4, %{{.+}}, %[[DATA]], %{{.+}}, %[[X]]
    // CHECK: vm.buffer.copy %arg5, %{{.+}}, %[[DATA]], %[[X]], %[[Y]]
    // CHECK: vm.call @io_parameters.scatter(%arg0, %arg1, %arg2, %arg2, %arg3, %{{.+}}, %[[TABLE]], %[[DATA]], %{{.+}})
    io_parameters.scatter<%device : !hal.device> affinity(%queue) wait(%fence) signal(%fence) {
      %buffer[%c16 for %c16] : !hal.buffer -> %x[%c0],
      %buffer[%c16 for %c16] : !hal.buffer -> %y[%c0]
    }
    util.return
  }
}
