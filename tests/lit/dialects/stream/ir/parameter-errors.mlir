// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: !util.buffer, %b: !util.buffer, %c: !util.buffer, %d: i64, %e: i64, %f: !stream.resource<transient>, %g: index, %h: index, %i: index, %j: index, %k: index, %l: index, %m: index, %n: i64) {
  // expected-error @+1 {{'stream.async.parameter.gather' op operand #13 must be timepoint, but got 'i64'}}
  %0:2 = "stream.async.parameter.gather"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n) <{affinity = #hal.device.affinity<@near>, operandSegmentSizes = array<i32: 1, 2, 2, 1, 1, 2, 2, 2, 1>}> : (!util.buffer, !util.buffer, !util.buffer, i64, i64, !stream.resource<transient>, index, index, index, index, index, index, index, i64) -> (!stream.resource<transient>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: !stream.timepoint, %b: !util.buffer, %c: !util.buffer, %d: i64, %e: i64) {
  // expected-error @+1 {{'stream.async.parameter.load' op operand #4 must be byte size, but got 'i64'}}
  %0:2 = "stream.async.parameter.load"(%a, %b, %c, %d, %e) <{affinity = #hal.device.affinity<@dev>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!stream.timepoint, !util.buffer, !util.buffer, i64, i64) -> (!stream.resource<constant>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: index, %e: index, %f: !util.buffer, %g: f16) {
  // expected-error @+1 {{'stream.async.parameter.read' op operand #6 must be 64-bit signless integer, but got 'f16'}}
  %0:2 = "stream.async.parameter.read"(%a, %b, %c, %d, %e, %f, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 1, 0>}> : (!stream.resource<transient>, index, index, index, index, !util.buffer, f16) -> (!stream.resource<transient>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: index, %i: !util.buffer, %j: !util.buffer, %k: !util.buffer, %l: i64, %m: f16) {
  // expected-error @+1 {{'stream.async.parameter.scatter' op operand #12 must be variadic of 64-bit signless integer, but got 'f16'}}
  %0:2 = "stream.async.parameter.scatter"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 2, 1, 2, 2, 0>}> : (!stream.resource<transient>, index, index, index, index, index, index, index, !util.buffer, !util.buffer, !util.buffer, i64, f16) -> (!stream.resource<transient>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: index, %e: index, %f: !util.buffer, %g: f16) {
  // expected-error @+1 {{'stream.async.parameter.write' op operand #6 must be 64-bit signless integer, but got 'f16'}}
  %0:2 = "stream.async.parameter.write"(%a, %b, %c, %d, %e, %f, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 1, 0>}> : (!stream.resource<transient>, index, index, index, index, !util.buffer, f16) -> (!stream.resource<transient>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: !util.buffer, %c: !util.buffer, %d: i64, %e: i64, %f: !stream.resource<transient>, %g: index, %h: index, %i: index, %j: index, %k: index, %l: i64) {
  // expected-error @+1 {{'stream.cmd.parameter.gather' op operand #11 must be timepoint, but got 'i64'}}
  %0 = "stream.cmd.parameter.gather"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l) <{operandSegmentSizes = array<i32: 1, 2, 2, 1, 1, 2, 2, 1>}> : (!util.buffer, !util.buffer, !util.buffer, i64, i64, !stream.resource<transient>, index, index, index, index, index, i64) -> !stream.timepoint
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: !util.buffer, %c: !util.buffer, %d: i64, %e: i64, %f: index, %g: index, %h: i64) {
  // expected-error @+1 {{'stream.cmd.parameter.load' op operand #7 must be timepoint, but got 'i64'}}
  %0:3 = "stream.cmd.parameter.load"(%a, %b, %c, %d, %e, %f, %g, %h) <{affinity = #hal.device.affinity<@near>, operandSegmentSizes = array<i32: 1, 2, 2, 2, 1>}> : (!util.buffer, !util.buffer, !util.buffer, i64, i64, index, index, i64) -> (!stream.resource<constant>, !stream.resource<constant>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: i64, %c: !stream.resource<transient>, %d: index, %e: index, %f: index, %g: i64) {
  // expected-error @+1 {{'stream.cmd.parameter.read' op operand #6 must be timepoint, but got 'i64'}}
  %0 = "stream.cmd.parameter.read"(%a, %b, %c, %d, %e, %f, %g) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1>}> : (!util.buffer, i64, !stream.resource<transient>, index, index, index, i64) -> !stream.timepoint
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: index, %e: index, %f: index, %g: !util.buffer, %h: !util.buffer, %i: i64, %j: f16) {
  // expected-error @+1 {{'stream.cmd.parameter.scatter' op operand #9 must be variadic of 64-bit signless integer, but got 'f16'}}
  %0 = "stream.cmd.parameter.scatter"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 0, 2, 2, 0>}> : (!stream.resource<transient>, index, index, index, index, index, !util.buffer, !util.buffer, i64, f16) -> !stream.timepoint
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: index, %e: !util.buffer, %f: !util.buffer, %g: f16) {
  // expected-error @+1 {{'stream.cmd.parameter.write' op operand #6 must be 64-bit signless integer, but got 'f16'}}
  %0 = "stream.cmd.parameter.write"(%a, %b, %c, %d, %e, %f, %g) <{affinity = #hal.device.affinity<@near>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0>}> : (!stream.resource<transient>, index, index, index, !util.buffer, !util.buffer, f16) -> !stream.timepoint
  return
}
