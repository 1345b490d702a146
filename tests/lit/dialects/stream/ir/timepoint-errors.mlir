// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.channel.count' op operand #0 must be channel, but got 'i64'}}
  %0 = "stream.channel.count"(%a) : (i64) -> index
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.channel.create' op operand #2 must be index, but got 'i64'}}
  %0 = "stream.channel.create"(%a, %b, %c) <{affinity = #hal.device.affinity<@dev>, group = "g", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!util.buffer, index, i64) -> !stream.channel
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.channel.rank' op operand #0 must be channel, but got 'i64'}}
  %0 = "stream.channel.rank"(%a) : (i64) -> index
  return
}

// -----

func.func private @f(%a: !stream.channel, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.channel.split' op operand #2 must be index, but got 'i64'}}
  %0 = "stream.channel.split"(%a, %b, %c) : (!stream.channel, index, i64) -> !stream.channel
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.context.resolve' op requires zero operands}}
  %0:2 = "stream.context.resolve"(%a) <{affinity = #hal.device.affinity<@dev>}> : (i64) -> (!hal.device, i64)
  return
}

// -----

func.func private @f(%a: i32, %b: !stream.test.fence, %c: i64) {
  // expected-error @+1 {{'stream.test.timeline_aware' op operand #2 must be test fence, but got 'i64'}}
  %0 = "stream.test.timeline_aware"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, !stream.test.fence, i64) -> i32
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'stream.test.timeline_op' op operand #3 must be variadic of timepoint, but got 'i64'}}
  %0:2 = "stream.test.timeline_op"(%a, %b, %c, %d) <{await_limit = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>, tied_operands = [-1 : index]}> : (!stream.resource<transient>, index, index, i64) -> (!stream.resource<external>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: !stream.resource<external>, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.timepoint.await' op operand #2 must be timepoint, but got 'i64'}}
  %0 = "stream.timepoint.await"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!stream.resource<external>, index, i64) -> !stream.resource<external>
  return
}

// -----

func.func private @f(%a: !stream.resource<external>, %b: i64) {
  // expected-error @+1 {{'stream.timepoint.barrier' op operand #1 must be byte size, but got 'i64'}}
  %0:2 = "stream.timepoint.barrier"(%a, %b) : (!stream.resource<external>, i64) -> (!stream.resource<external>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: i64, %b: !hal.fence) {
  // expected-error @+1 {{'stream.timepoint.chain_external' op operand #0 must be timepoint, but got 'i64'}}
  "stream.timepoint.chain_external"(%a, %b) : (i64, !hal.fence) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.timepoint.export' op operand #0 must be timepoint, but got 'i64'}}
  %0 = "stream.timepoint.export"(%a) : (i64) -> !hal.fence
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'stream.timepoint.immediate' op result #0 must be timepoint, but got 'tuple<>'}}
  %0 = "stream.timepoint.immediate"() : () -> tuple<>
  return
}

// -----

func.func private @f(%a: !hal.fence) {
  // expected-error @+1 {{'stream.timepoint.import' op result #0 must be timepoint, but got 'tuple<>'}}
  %0 = "stream.timepoint.import"(%a) : (!hal.fence) -> tuple<>
  return
}

// -----

func.func private @f(%a: !stream.timepoint, %b: !stream.timepoint, %c: i64) {
  // expected-error @+1 {{'stream.timepoint.join' op operand #2 must be variadic of timepoint, but got 'i64'}}
  %0 = "stream.timepoint.join"(%a, %b, %c) : (!stream.timepoint, !stream.timepoint, i64) -> !stream.timepoint
  return
}
