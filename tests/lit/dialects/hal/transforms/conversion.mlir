// RUN: strata-opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(iree-hal-conversion)' | FileCheck %s

// CHECK: module {
module attributes {stream.affinity.default = #hal.device.affinity<@board>} {
  util.global private @board : !hal.device
  // CHECK: util.global private mutable @state : !hal.buffer
  util.global private mutable @state : !stream.resource<variable>

  hal.executable private @scale {
    hal.executable.variant public @v target(<"x", "f">) {
      // The count is where the dispatch is.
      // CHECK: hal.executable.export public @kernel ordinal(0) layout({{.+}}){{$}}
      hal.executable.export public @kernel ordinal(0) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, Indirect>], flags = Indirect>) count(%dev: !hal.device, %n: index) -> (index, index, index) {
        %c3 = arith.constant 3 : index
        hal.return %n, %c3, %c3 : index, index, index
      }
    }
  }

  // CHECK-LABEL: util.func private @reused
  // CHECK-SAME: (%[[BUF:.+]]: !hal.buffer, %[[READY:.+]]: !hal.fence) -> !hal.fence
  util.func private @reused(%r: !stream.resource<external>, %ready: !stream.timepoint) -> !stream.timepoint {
    %c0 = arith.constant 0 : index
    %c96 = arith.constant 96 : index
    // CHECK: %[[DEV:.+]] = util.global.load immutable @board : !hal.device
    // CHECK: %[[SLOT:.+]] = arith.constant 0 : index
    // CHECK: %[[CMD:.+]] = hal.device.memoize<%[[DEV]] : !hal.device> affinity(%{{.+}}) -> !hal.command_buffer {
    // CHECK:   %cmd = hal.command_buffer.create device(%[[DEV]] : !hal.device) mode("None") categories("Transfer|Dispatch")
    // CHECK:   %[[EXE:.+]] = hal.executable.lookup device(%{{.+}} : !hal.device) executable(@scale)
    // CHECK:   hal.command_buffer.dispatch<%cmd : !hal.command_buffer> target(%[[EXE]] : !hal.executable)[%function_id] workgroups([%c96, %c3, %c3]) bindings([
    // CHECK-NEXT: (%[[SLOT]] : index)[%c0, %c96]
    // CHECK:   hal.command_buffer.execution_barrier<%cmd
    // CHECK:   hal.command_buffer.finalize<%cmd
    // CHECK:   hal.return %cmd
    // CHECK: %[[DONE:.+]] = hal.fence.create device(%[[DEV]] : !hal.device)
    // CHECK: hal.device.queue.execute.indirect<%[[DEV]] : !hal.device> affinity(%{{.+}}) wait(%[[READY]]) signal(%[[DONE]]) commands(%[[CMD]]) bindings([
    // CHECK-NEXT: (%[[BUF]] : !hal.buffer)[%[[SLOT]], %c96]
    %0 = stream.cmd.execute await(%ready) => with(%r as %x: !stream.resource<external>{%c96}) {
      stream.cmd.dispatch @scale::@v::@kernel[%c96] {
        rw %x[%c0 for %c96] : !stream.resource<external>{%c96}
      }
    } => !stream.timepoint
    // CHECK: util.return %[[DONE]]
    util.return %0 : !stream.timepoint
  }

  // The size may differ each time, so the commands are recorded each time.
  // CHECK-LABEL: util.func private @once
  util.func private @once(%r: !stream.resource<external>, %n: index) -> !stream.timepoint {
    %c0 = arith.constant 0 : index
    // CHECK: hal.command_buffer.create {{.+}} mode("OneShot|AllowInlineExecution")
    // CHECK: hal.command_buffer.dispatch{{.+}} bindings([
    // CHECK-NEXT: (%arg0 : !hal.buffer)[%c0, %arg1]
    // CHECK: hal.device.queue.execute<
    %0 = stream.cmd.execute with(%r as %x: !stream.resource<external>{%n}) {
      stream.cmd.dispatch @scale::@v::@kernel[%n] {
        rw %x[%c0 for %n] : !stream.resource<external>{%n}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }

  // CHECK-LABEL: util.func private @fill
  util.func private @fill(%r: !stream.resource<transient>, %n: index, %v: i8) -> !stream.timepoint {
    %c0 = arith.constant 0 : index
    // CHECK-NOT: hal.command_buffer
    // CHECK: hal.device.queue.fill<{{.+}}> affinity({{.+}}) wait(%{{.+}}) signal(%[[DONE:.+]]) target(%arg0 : !hal.buffer)[%c0] length(%arg1) pattern(%arg2 : i8) flags("None")
    %0 = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%n}) {
      stream.cmd.fill %v, %x[%c0 for %n] : i8 -> !stream.resource<transient>{%n}
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }

  // CHECK-LABEL: util.func public @boundary
  util.func public @boundary(%view: !hal.buffer_view, %n: index) -> !hal.buffer_view {
    // CHECK: %[[BUF:.+]] = hal.buffer_view.buffer<%arg0 : !hal.buffer_view> : !hal.buffer
    // CHECK: hal.buffer.assert<%[[BUF]] : !hal.buffer> message("tensor") allocator(%{{.+}} : !hal.allocator) minimum_length(%arg1) type(DeviceVisible)
    %0 = stream.tensor.import %view : !hal.buffer_view -> tensor<?x3xi8>{%n} in !stream.resource<external>{%n}
    // CHECK: %memory_types, %buffer_usage = hal.allocator.resolve_memory_properties lifetime(transient) : i32, i32
    // CHECK: hal.device.queue.alloca<
    %1, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%n} => !stream.timepoint
    // CHECK: %status = hal.fence.await until([%{{.+}}]) timeout_millis(%{{.+}}) flags("None") : i32
    // CHECK: util.status.check_ok %status, "failed to wait on timepoint"
    %2 = stream.timepoint.await %t => %0 : !stream.resource<external>{%n}
    // CHECK: hal.buffer_view.create buffer(%[[BUF]] : !hal.buffer)[%{{.+}}, %arg1] shape([%arg1, %c3]) type(%element_type_i8) encoding(%dense_row_major) : !hal.buffer_view
    %3 = stream.tensor.export %2 : tensor<?x3xi8>{%n} in !stream.resource<external>{%n} -> !hal.buffer_view
    util.return %3 : !hal.buffer_view
  }

  // Types change in control flow of any dialect.
  // CHECK-LABEL: util.func private @flow(%arg0: i1, %arg1: !hal.buffer) -> !hal.buffer
  util.func private @flow(%c: i1, %r: !stream.resource<variable>) -> !stream.resource<variable> {
    // CHECK: scf.if %arg0 -> (!hal.buffer) {
    %0 = scf.if %c -> (!stream.resource<variable>) {
      // CHECK: util.global.load @state : !hal.buffer
      %1 = util.global.load @state : !stream.resource<variable>
      scf.yield %1 : !stream.resource<variable>
    } else {
      scf.yield %r : !stream.resource<variable>
    }
    util.return %0 : !stream.resource<variable>
  }
}
