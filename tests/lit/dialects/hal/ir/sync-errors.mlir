// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: !hal.device, %b: i64, %c: !util.buffer, %d: !util.buffer, %e: i32, %f: i64) {
  // expected-error @+1 {{'hal.channel.create' op operand #5 must be 32-bit signless integer, but got 'i64'}}
  %0 = "hal.channel.create"(%a, %b, %c, %d, %e, %f) <{flags = 0 : i64}> : (!hal.device, i64, !util.buffer, !util.buffer, i32, i64) -> !hal.channel
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.channel.rank_and_count' op operand #0 must be A group of participants in collective operations, but got 'i64'}}
  %0:2 = "hal.channel.rank_and_count"(%a) : (i64) -> (i32, i32)
  return
}

// -----

func.func private @f(%a: !hal.channel, %b: i32, %c: i64) {
  // expected-error @+1 {{'hal.channel.split' op operand #2 must be 32-bit signless integer, but got 'i64'}}
  %0 = "hal.channel.split"(%a, %b, %c) <{flags = 0 : i64}> : (!hal.channel, i32, i64) -> !hal.channel
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: !util.buffer, %d: index, %e: index, %f: i64) {
  // expected-error @+1 {{'hal.ex.file.from_memory' op operand #5 must be 32-bit signless integer, but got 'i64'}}
  %0 = "hal.ex.file.from_memory"(%a, %b, %c, %d, %e, %f) <{access = 1 : i32}> : (!hal.device, i64, !util.buffer, index, index, i64) -> !hal.file
  return
}

// -----

func.func private @f(%a: i32, %b: !hal.fence, %c: i64) {
  // expected-error @+1 {{'hal.fence.await' op operand #2 must be variadic of Points on the timelines of one or more semaphores, but got 'i64'}}
  %0 = "hal.fence.await"(%a, %b, %c) <{flags = 0 : i64}> : (i32, !hal.fence, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.fence.create' op operand #0 must be A logical device, but got 'i64'}}
  %0 = "hal.fence.create"(%a) <{flags = 0 : i64}> : (i64) -> !hal.fence
  return
}

// -----

func.func private @f(%a: !hal.fence, %b: i64) {
  // expected-error @+1 {{'hal.fence.fail' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  "hal.fence.fail"(%a, %b) : (!hal.fence, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.fence, %b: !hal.fence, %c: i64) {
  // expected-error @+1 {{'hal.fence.join' op operand #2 must be variadic of Points on the timelines of one or more semaphores, but got 'i64'}}
  %0 = "hal.fence.join"(%a, %b, %c) <{flags = 0 : i64}> : (!hal.fence, !hal.fence, i64) -> !hal.fence
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.fence.query' op operand #0 must be Points on the timelines of one or more semaphores, but got 'i64'}}
  %0 = "hal.fence.query"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.fence.signal' op operand #0 must be Points on the timelines of one or more semaphores, but got 'i64'}}
  "hal.fence.signal"(%a) : (i64) -> ()
  return
}
