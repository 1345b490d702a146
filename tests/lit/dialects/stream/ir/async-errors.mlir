// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.async.alloca' op operand #0 must be byte size, but got 'i64'}}
  %0 = "stream.async.alloca"(%a) <{affinity = #hal.device.affinity<@dev>}> : (i64) -> !stream.resource<transient>
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: i64) {
  // expected-error @+1 {{'stream.async.barrier' op operand #1 must be byte size, but got 'i64'}}
  %0 = "stream.async.barrier"(%a, %b) <{affinity = #hal.device.affinity<@dev>}> : (!stream.resource<*>, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: index, %f: index, %g: i64) {
  // expected-error @+1 {{'stream.async.call' op operand #6 must be variadic of byte size, but got 'i64'}}
  %0 = "stream.async.call"(%a, %b, %c, %d, %e, %f, %g) <{callee = @ext, operandSegmentSizes = array<i32: 2, 1, 1, 1, 1, 1>, tied_operands = [0 : index]}> : (!stream.resource<*>, index, index, index, index, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: !stream.resource<external>, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.async.cast' op operand #2 must be byte size, but got 'i64'}}
  %0 = "stream.async.cast"(%a, %b, %c) : (!stream.resource<external>, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.async.clone' op operand #2 must be byte size, but got 'i64'}}
  %0 = "stream.async.clone"(%a, %b, %c) <{affinity = #hal.device.affinity<@dev>}> : (!stream.resource<*>, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: index, %f: !stream.resource<*>, %g: index, %h: index, %i: index, %j: index, %k: index, %l: i64) {
  // expected-error @+1 {{'stream.async.collective' op operand #11 must be channel, but got 'i64'}}
  %0 = "stream.async.collective"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l) <{affinity = #hal.device.affinity<@dev>, op = #stream.collective<all_reduce with sum : f32>}> : (!stream.resource<*>, index, index, index, index, !stream.resource<*>, index, index, index, index, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.async.constant' op operand #0 must be byte size, but got 'i64'}}
  %0 = "stream.async.constant"(%a) <{affinity = #hal.device.affinity<@dev>, value = dense<7> : tensor<4xi32>}> : (i64) -> !stream.resource<constant>
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: !stream.resource<*>, %f: index, %g: index, %h: index, %i: i64) {
  // expected-error @+1 {{'stream.async.copy' op operand #8 must be byte size, but got 'i64'}}
  %0 = "stream.async.copy"(%a, %b, %c, %d, %e, %f, %g, %h, %i) <{affinity = #hal.device.affinity<@dev>}> : (!stream.resource<*>, index, index, index, !stream.resource<*>, index, index, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: !stream.resource<external>, %b: i32, %c: index, %d: index, %e: index, %f: index, %g: i64) {
  // expected-error @+1 {{'stream.async.dispatch' op operand #6 must be variadic of byte size, but got 'i64'}}
  %0 = "stream.async.dispatch"(%a, %b, %c, %d, %e, %f, %g) <{entry_points = [@exe::@entry], operandSegmentSizes = array<i32: 0, 2, 1, 1, 1, 1, 1>, tied_operands = [-1 : index]}> : (!stream.resource<external>, i32, index, index, index, index, i64) -> !stream.resource<transient>
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: index, %f: f16) {
  // expected-error @+1 {{'stream.async.fill' op operand #5 must be 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer, but got 'f16'}}
  %0 = "stream.async.fill"(%a, %b, %c, %d, %e, %f) <{affinity = #hal.device.affinity<@dev>}> : (!stream.resource<*>, index, index, index, index, f16) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: !stream.resource<staging>, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.async.load' op operand #2 must be byte offset, but got 'i64'}}
  %0 = "stream.async.load"(%a, %b, %c) : (!stream.resource<staging>, index, i64) -> f32
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'stream.async.slice' op operand #4 must be byte size, but got 'i64'}}
  %0 = "stream.async.slice"(%a, %b, %c, %d, %e) <{affinity = #hal.device.affinity<@dev>}> : (!stream.resource<*>, index, index, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'stream.async.splat' op operand #1 must be byte size, but got 'i64'}}
  %0 = "stream.async.splat"(%a, %b) : (i32, i64) -> !stream.resource<transient>
  return
}

// -----

func.func private @f(%a: !stream.resource<staging>, %b: index, %c: index, %d: tuple<>) {
  // expected-error @+1 {{'stream.async.store' op operand #3 must be index or integer or floating-point or complex-type or vector of any type values, but got 'tuple<>'}}
  %0 = "stream.async.store"(%a, %b, %c, %d) : (!stream.resource<staging>, index, index, tuple<>) -> !stream.resource<staging>
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.async.transfer' op operand #2 must be byte size, but got 'i64'}}
  %0 = "stream.async.transfer"(%a, %b, %c) <{source_affinity = #hal.device.affinity<@dev>, target_affinity = #hal.device.affinity<@dev>}> : (!stream.resource<*>, index, i64) -> !stream.resource<staging>
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: !stream.resource<*>, %f: i64) {
  // expected-error @+1 {{'stream.async.update' op operand #5 must be byte size, but got 'i64'}}
  %0 = "stream.async.update"(%a, %b, %c, %d, %e, %f) <{affinity = #hal.device.affinity<@dev>}> : (!stream.resource<*>, index, index, index, !stream.resource<*>, i64) -> !stream.resource<*>
  return
}
