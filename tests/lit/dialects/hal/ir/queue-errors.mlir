// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: !hal.device, %b: i64, %c: !hal.fence, %d: !hal.fence, %e: i64, %f: i32, %g: i32, %h: i64) {
  // expected-error @+1 {{'hal.device.queue.alloca' op operand #7 must be index, but got 'i64'}}
  %0 = "hal.device.queue.alloca"(%a, %b, %c, %d, %e, %f, %g, %h) <{flags = 0 : i64}> : (!hal.device, i64, !hal.fence, !hal.fence, i64, i32, i32, i64) -> !hal.buffer
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: !hal.fence, %d: i64) {
  // expected-error @+1 {{'hal.device.queue.barrier' op operand #3 must be Points on the timelines of one or more semaphores, but got 'i64'}}
  "hal.device.queue.barrier"(%a, %b, %c, %d) <{flags = 0 : i64}> : (!hal.device, i64, !hal.fence, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: !hal.fence, %d: !hal.fence, %e: !hal.buffer, %f: index, %g: !hal.buffer, %h: index, %i: i64) {
  // expected-error @+1 {{'hal.device.queue.copy' op operand #8 must be index, but got 'i64'}}
  "hal.device.queue.copy"(%a, %b, %c, %d, %e, %f, %g, %h, %i) <{flags = 0 : i64}> : (!hal.device, i64, !hal.fence, !hal.fence, !hal.buffer, index, !hal.buffer, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: !hal.fence, %d: !hal.fence, %e: i64) {
  // expected-error @+1 {{'hal.device.queue.dealloca' op operand #4 must be A range of device or host memory with known type and permitted usage, but got 'i64'}}
  "hal.device.queue.dealloca"(%a, %b, %c, %d, %e) <{flags = 1 : i64}> : (!hal.device, i64, !hal.fence, !hal.fence, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: !hal.fence, %d: !hal.fence, %e: i64) {
  // expected-error @+1 {{'hal.device.queue.execute' op operand #4 must be Commands recorded for submission to a queue, but got 'i64'}}
  "hal.device.queue.execute"(%a, %b, %c, %d, %e) <{flags = 0 : i64}> : (!hal.device, i64, !hal.fence, !hal.fence, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: !hal.fence, %d: !hal.fence, %e: !hal.command_buffer, %f: !hal.buffer, %g: !hal.buffer, %h: index, %i: index, %j: index, %k: i64) {
  // expected-error @+1 {{'hal.device.queue.execute.indirect' op operand #10 must be variadic of index, but got 'i64'}}
  "hal.device.queue.execute.indirect"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k) <{flags = 0 : i64}> : (!hal.device, i64, !hal.fence, !hal.fence, !hal.command_buffer, !hal.buffer, !hal.buffer, index, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: !hal.fence, %d: !hal.fence, %e: !hal.buffer, %f: index, %g: index, %h: i64) {
  // expected-error @+1 {{'hal.device.queue.fill' op operand #7 must be 8-bit signless integer or 16-bit signless integer or 32-bit signless integer, but got 'i64'}}
  "hal.device.queue.fill"(%a, %b, %c, %d, %e, %f, %g, %h) <{flags = 0 : i64}> : (!hal.device, i64, !hal.fence, !hal.fence, !hal.buffer, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: f16) {
  // expected-error @+1 {{'hal.device.queue.flush' op operand #1 must be queue affinity mask, but got 'f16'}}
  "hal.device.queue.flush"(%a, %b) : (!hal.device, f16) -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: !hal.fence, %d: !hal.fence, %e: !hal.file, %f: i64, %g: !hal.buffer, %h: index, %i: i64) {
  // expected-error @+1 {{'hal.device.queue.read' op operand #8 must be index, but got 'i64'}}
  "hal.device.queue.read"(%a, %b, %c, %d, %e, %f, %g, %h, %i) <{flags = 0 : i64}> : (!hal.device, i64, !hal.fence, !hal.fence, !hal.file, i64, !hal.buffer, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: !hal.fence, %d: !hal.fence, %e: !util.buffer, %f: index, %g: !hal.buffer, %h: index, %i: i64) {
  // expected-error @+1 {{'hal.device.queue.update' op operand #8 must be index, but got 'i64'}}
  "hal.device.queue.update"(%a, %b, %c, %d, %e, %f, %g, %h, %i) <{flags = 0 : i64}> : (!hal.device, i64, !hal.fence, !hal.fence, !util.buffer, index, !hal.buffer, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: !hal.fence, %d: !hal.fence, %e: !hal.buffer, %f: index, %g: !hal.file, %h: i64, %i: i64) {
  // expected-error @+1 {{'hal.device.queue.write' op operand #8 must be index, but got 'i64'}}
  "hal.device.queue.write"(%a, %b, %c, %d, %e, %f, %g, %h, %i) <{flags = 0 : i64}> : (!hal.device, i64, !hal.fence, !hal.fence, !hal.buffer, index, !hal.file, i64, i64) -> ()
  return
}
