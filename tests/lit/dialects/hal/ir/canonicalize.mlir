// RUN: strata-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: @round_trip
// CHECK-SAME: (%[[VIEW:.+]]: !hal.buffer_view)
util.func public @round_trip(%view: !hal.buffer_view) -> !hal.buffer_view {
  %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<6xi16>
  %1 = hal.tensor.export %0 : tensor<6xi16> -> !hal.buffer_view
  // CHECK-NEXT: util.return %[[VIEW]]
  util.return %1 : !hal.buffer_view
}

// What is imported comes back as it is, while something else is computed in its memory.
// CHECK-LABEL: @written_meanwhile
util.func public @written_meanwhile(%view: !hal.buffer_view, %row: tensor<2xi16>) -> (!hal.buffer_view, tensor<6xi16>) {
  // CHECK: %[[T:.+]] = hal.tensor.import
  %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<6xi16>
  %1 = tensor.insert_slice %row into %0[3] [2] [1] : tensor<2xi16> into tensor<6xi16>
  // CHECK: %[[V:.+]] = hal.tensor.export %[[T]]
  %2 = hal.tensor.export %0 : tensor<6xi16> -> !hal.buffer_view
  // CHECK: util.return %[[V]]
  util.return %2, %1 : !hal.buffer_view, tensor<6xi16>
}

// CHECK-LABEL: @read_meanwhile
// CHECK-SAME: (%[[VIEW:.+]]: !hal.buffer_view
util.func public @read_meanwhile(%view: !hal.buffer_view, %at: index) -> (!hal.buffer_view, i16) {
  %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<6xi16>
  %1 = tensor.extract %0[%at] : tensor<6xi16>
  %2 = hal.tensor.export %0 : tensor<6xi16> -> !hal.buffer_view
  // CHECK: util.return %[[VIEW]]
  util.return %2, %1 : !hal.buffer_view, i16
}

// A fence that has to be waited for is not dropped.
// CHECK-LABEL: @waits
util.func public @waits(%view: !hal.buffer_view, %fence: !hal.fence) -> !hal.buffer_view {
  // CHECK: hal.tensor.import wait(%arg1) => %arg0
  %0 = hal.tensor.import wait(%fence) => %view : !hal.buffer_view -> tensor<6xi16>
  // CHECK: hal.tensor.export
  %1 = hal.tensor.export %0 : tensor<6xi16> -> !hal.buffer_view
  util.return %1 : !hal.buffer_view
}

// -----

// CHECK-LABEL: @view_of_subspan
// CHECK-SAME: (%[[BUF:[a-z0-9]+]]: !hal.buffer, %[[A:[a-z0-9]+]]: index, %[[B:[a-z0-9]+]]: index,
util.func public @view_of_subspan(%buf: !hal.buffer, %a: index, %b: index, %len: index, %e: i32) -> !hal.buffer_view {
  %span = hal.buffer.subspan<%buf : !hal.buffer>[%a, %len] : !hal.buffer
  // CHECK: %[[OFF:.+]] = arith.addi %[[A]], %[[B]]
  // CHECK: hal.buffer_view.create buffer(%[[BUF]] : !hal.buffer)[%[[OFF]],
  %view = hal.buffer_view.create buffer(%span : !hal.buffer)[%b, %len] shape([]) type(%e) encoding(%e) : !hal.buffer_view
  util.return %view : !hal.buffer_view
}

// -----

// CHECK-LABEL: @join
// CHECK-SAME: (%[[A:[a-z0-9]+]]: !hal.fence, %[[B:[a-z0-9]+]]: !hal.fence)
util.func public @join(%a: !hal.fence, %b: !hal.fence) -> (!hal.fence, !hal.fence, !hal.fence) {
  // CHECK-DAG: %[[NULL:.+]] = util.null : !hal.fence
  %null = util.null : !hal.fence
  %none = hal.fence.join at([%null]) flags("None") -> !hal.fence
  %one = hal.fence.join at([%a, %null, %a]) flags("None") -> !hal.fence
  // CHECK-DAG: %[[TWO:.+]] = hal.fence.join at([%[[A]], %[[B]]])
  %two = hal.fence.join at([%a, %b, %a]) flags("None") -> !hal.fence
  // CHECK: util.return %[[NULL]], %[[A]], %[[TWO]]
  util.return %none, %one, %two : !hal.fence, !hal.fence, !hal.fence
}

// -----

// The barrier only passes one fence on to another.
// CHECK-LABEL: @barrier
util.func public @barrier(%dev: !hal.device, %queue: i64, %cmd: !hal.command_buffer, %wait: !hal.fence, %done: !hal.fence) {
  // CHECK-NEXT: hal.device.queue.execute<%arg0 : !hal.device> affinity(%arg1) wait(%arg3) signal(%arg4)
  %mid = hal.fence.create device(%dev : !hal.device) flags("None") : !hal.fence
  hal.device.queue.execute<%dev : !hal.device> affinity(%queue) wait(%wait) signal(%mid) commands(%cmd) flags("None")
  hal.device.queue.barrier<%dev : !hal.device> affinity(%queue) wait(%mid) signal(%done) flags("None")
  // CHECK-NEXT: util.return
  util.return
}

// -----

// CHECK-LABEL: hal.executable private @conditional
hal.executable private @conditional {
  hal.executable.variant public @v target(<"a", "b">) {
    // CHECK: hal.executable.export public @first ordinal(0) layout({{.+}}){{$}}
    hal.executable.export public @first ordinal(0) layout(#hal.pipeline.layout<bindings = []>) condition(%dev: !hal.device) -> i1 {
      %true = arith.constant true
      hal.return %true : i1
    } fallback(@second)
    hal.executable.export public @second ordinal(1) layout(#hal.pipeline.layout<bindings = []>)
  }
}

// -----

// CHECK-LABEL: hal.executable private @constants
hal.executable private @constants {
  hal.executable.variant public @v target(<"a", "b">) {
    // CHECK: hal.executable.constant.block() -> (i32, i32) as ("x", "y") {
    // CHECK-DAG:   %[[X:.+]] = arith.constant 1 : i32
    // CHECK-DAG:   %[[Y:.+]] = arith.constant 3 : i32
    // CHECK:   hal.return %[[X]], %[[Y]] : i32, i32
    hal.executable.constant.block(%dev: !hal.device) -> i32 as "x" {
      %0 = arith.constant 1 : i32
      hal.return %0 : i32
    }
    // CHECK-NOT: hal.executable.constant.block
    hal.executable.constant.block() -> (i32, i32) as ("x", "y") {
      %0 = arith.constant 2 : i32
      %1 = arith.constant 3 : i32
      hal.return %0, %1 : i32, i32
    }
  }
}
