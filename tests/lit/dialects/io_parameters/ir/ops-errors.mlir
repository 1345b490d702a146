// RUN: strata-opt %s --split-input-file --verify-diagnostics

util.func private @scopes(%device: !hal.device, %queue: i64, %fence: !hal.fence, %a: !util.buffer, %b: !util.buffer, %n: index, %i: i32) {
  %0:2 = io_parameters.load<%device : !hal.device> affinity(%queue) wait(%fence) signal(%fence) type(%i) usage(%i) {
    %a::%b[%queue] : !hal.buffer{%n},
    // expected-error @+1 {{names another scope than the line before}}
    %b::%b[%queue] : !hal.buffer{%n}
  }
  util.return
}

// -----

util.func private @scope_once(%device: !hal.device, %queue: i64, %fence: !hal.fence, %key: !util.buffer, %buffer: !hal.buffer, %n: index) {
  io_parameters.gather<%device : !hal.device> affinity(%queue) wait(%fence) signal(%fence) {
    %key[%queue] -> %buffer[%n for %n] : !hal.buffer,
    // expected-error @+1 {{names another scope than the line before}}
    %key::%key[%queue] -> %buffer[%n for %n] : !hal.buffer
  }
  util.return
}

// -----

util.func private @buffers(%device: !hal.device, %queue: i64, %fence: !hal.fence, %key: !util.buffer, %a: !hal.buffer, %b: !hal.buffer, %n: index) {
  io_parameters.scatter<%device : !hal.device> affinity(%queue) wait(%fence) signal(%fence) {
    %a[%n for %n] : !hal.buffer -> %key[%queue],
    // expected-error @+1 {{names another buffer than the line before}}
    %b[%n for %n] : !hal.buffer -> %key[%queue]
  }
  util.return
}

// -----

util.func private @counts(%device: !hal.device, %queue: i64, %fence: !hal.fence, %key: !util.buffer, %buffer: !hal.buffer, %n: index) {
  // expected-error @+1 {{'io_parameters.gather' op names 1 parameters, but has 2 of what belongs to each}}
  "io_parameters.gather"(%device, %queue, %fence, %fence, %key, %queue, %buffer, %n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1, 1, 1, 2, 1>}> : (!hal.device, i64, !hal.fence, !hal.fence, !util.buffer, i64, !hal.buffer, index, index, index) -> ()
  util.return
}

// -----

util.func private @results(%device: !hal.device, %queue: i64, %fence: !hal.fence, %key: !util.buffer, %n: index, %i: i32) {
  // expected-error @+1 {{'io_parameters.load' op names 1 parameters, but has 2 of what belongs to each}}
  %0:2 = "io_parameters.load"(%device, %queue, %fence, %fence, %key, %queue, %i, %i, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1, 1, 1, 1, 1>}> : (!hal.device, i64, !hal.fence, !hal.fence, !util.buffer, i64, i32, i32, index) -> (!hal.buffer, !hal.buffer)
  util.return
}

// -----

util.func private @none(%device: !hal.device, %queue: i64, %fence: !hal.fence, %buffer: !hal.buffer) {
  // expected-error @+1 {{'io_parameters.scatter' op names no parameter}}
  "io_parameters.scatter"(%device, %queue, %fence, %fence, %buffer) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 0, 0, 0, 0>}> : (!hal.device, i64, !hal.fence, !hal.fence, !hal.buffer) -> ()
  util.return
}
