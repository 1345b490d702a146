// RUN: rm -rf %t && strata-opt %s --pass-pipeline='builtin.module(iree-hal-dump-executable-benchmarks{path=%t})' -o /dev/null
// RUN: FileCheck %s < %t/program_kernels_v_benchmark.mlir
// The program compiles: its ops verify.
// RUN: strata-opt %t/program_kernels_v_benchmark.mlir -o /dev/null

// Only the first binding starts at 0; the others at multiples of 256. Equal dispatches share a
// function, unknown operands have none.

// CHECK: util.global private @device = #hal.device.target<"local"
// CHECK: hal.executable private @kernels {
// CHECK-NEXT: hal.executable.variant public @v
// CHECK-NOT: hal.executable.variant
// CHECK: util.global private mutable @kernels_v_f_4x8_buffer : !hal.buffer
// CHECK-NEXT: util.initializer {
// CHECK: %c768 = arith.constant 768 : index
// CHECK: hal.allocator.allocate
// CHECK-SAME: type(%memory_type) usage(%buffer_usage) : !hal.buffer{%c768}
// CHECK: util.func public @kernels_v_f_4x8(%arg0: i32) attributes {iree.abi.stub, iree.reflection = {iree.benchmark = "dispatch"}} {
// CHECK: %[[FIVE:.+]] = arith.constant 5 : i32
// CHECK: hal.executable.calculate_workgroups
// CHECK-SAME: target(@kernels::@v::@f) workload([%c4, %c8])
// CHECK: scf.for
// CHECK-NEXT: hal.command_buffer.dispatch
// CHECK-SAME: constants([%[[FIVE]]])
// CHECK-NEXT: (%{{.+}} : !hal.buffer)[%c0, %c300]
// CHECK-NEXT: (%{{.+}} : !hal.buffer)[%c512, %c16]
// CHECK: hal.command_buffer.execution_barrier
// CHECK: hal.command_buffer.finalize
// CHECK: hal.device.queue.execute
// CHECK-NOT: util.func
// CHECK: util.func public @kernels_v_f_4x8_{{[0-9]+}}(
// CHECK: arith.constant 6 : i32
// CHECK-NOT: util.func

#target = #hal.device.target<"local", [#hal.executable.target<"a", "b">]> : !hal.device
#layout = #hal.pipeline.layout<constants = 1, bindings = [
  #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
module @program {
  util.global private @device = #target
  hal.executable private @kernels {
    hal.executable.variant public @v target(<"a", "b">) {
      hal.executable.export public @f ordinal(0) layout(#layout) count(%device: !hal.device, %x: index, %y: index) -> (index, index, index) {
        hal.return %x, %y, %x : index, index, index
      }
      builtin.module {
        func.func @f() {
          return
        }
      }
    }
    hal.executable.variant public @w target(<"c", "d">) {
    }
  }
  util.func public @run(%n: i32) {
    %five = arith.constant 5 : i32
    %six = arith.constant 6 : i32
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %c300 = arith.constant 300 : index
    %c512 = arith.constant 512 : index
    %resource, %ready = stream.resource.alloca uninitialized on(#hal.device.affinity<@device>) : !stream.resource<transient>{%c512} => !stream.timepoint
    %done = stream.cmd.execute on(#hal.device.affinity<@device>) await(%ready) => with(%resource as %r: !stream.resource<transient>{%c512}) {
      stream.cmd.dispatch {@kernels::@v::@f}[%c4, %c8](%five : i32) {
        ro %r[%c0 for %c300] : !stream.resource<transient>{%c512},
        wo %r[%c0 for %c16] : !stream.resource<transient>{%c512}
      }
      stream.cmd.dispatch {@kernels::@v::@f}[%c4, %c8](%five : i32) {
        ro %r[%c0 for %c300] : !stream.resource<transient>{%c512},
        wo %r[%c16 for %c16] : !stream.resource<transient>{%c512}
      }
      stream.cmd.dispatch {@kernels::@v::@f}[%c4, %c8](%six : i32) {
        ro %r[%c0 for %c300] : !stream.resource<transient>{%c512},
        wo %r[%c0 for %c16] : !stream.resource<transient>{%c512}
      }
      stream.cmd.dispatch {@kernels::@v::@f}[%c4, %c8](%n : i32) {
        ro %r[%c0 for %c300] : !stream.resource<transient>{%c512},
        wo %r[%c0 for %c16] : !stream.resource<transient>{%c512}
      }
    } => !stream.timepoint
    util.return
  }
}
