// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: !stream.resource<transient>, %b: i32, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'stream.cmd.call' op operand #4 must be variadic of byte size, but got 'i64'}}
  "stream.cmd.call"(%a, %b, %c, %d, %e) <{callee = @ext, operandSegmentSizes = array<i32: 2, 1, 1, 1, 0>, resource_operand_accesses = [3 : i32]}> : (!stream.resource<transient>, i32, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !stream.channel, %b: index, %c: !stream.resource<external>, %d: !stream.resource<transient>, %e: index, %f: index, %g: index, %h: index, %i: index, %j: i64) {
  // expected-error @+1 {{'stream.cmd.collective' op operand #9 must be variadic of byte size, but got 'i64'}}
  "stream.cmd.collective"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j) <{op = #stream.collective<all_reduce with sum : f32>, operandSegmentSizes = array<i32: 1, 1, 0, 2, 2, 2, 2>, resource_accesses = [1 : i32, 2 : i32]}> : (!stream.channel, index, !stream.resource<external>, !stream.resource<transient>, index, index, index, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !stream.resource<external>, %b: index, %c: index, %d: !stream.resource<transient>, %e: index, %f: index, %g: i64) {
  // expected-error @+1 {{'stream.cmd.copy' op operand #6 must be byte size, but got 'i64'}}
  "stream.cmd.copy"(%a, %b, %c, %d, %e, %f, %g) : (!stream.resource<external>, index, index, !stream.resource<transient>, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'stream.cmd.discard' op operand #3 must be byte size, but got 'i64'}}
  "stream.cmd.discard"(%a, %b, %c, %d) : (!stream.resource<transient>, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: i32, %b: i32, %c: !stream.resource<transient>, %d: !stream.resource<external>, %e: index, %f: index, %g: index, %h: index, %i: index, %j: i64) {
  // expected-error @+1 {{'stream.cmd.dispatch' op operand #9 must be variadic of byte size, but got 'i64'}}
  "stream.cmd.dispatch"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j) <{entry_points = [@exe::@entry, @exe::@entry], operandSegmentSizes = array<i32: 0, 2, 2, 2, 2, 2>, resource_accesses = [3 : i32, 2 : i32]}> : (i32, i32, !stream.resource<transient>, !stream.resource<external>, index, index, index, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'stream.cmd.fill' op operand #4 must be 8-bit signless integer or 16-bit signless integer or 32-bit signless integer, but got 'i64'}}
  "stream.cmd.fill"(%a, %b, %c, %d, %e) : (!stream.resource<transient>, index, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'stream.cmd.flush' op operand #3 must be byte size, but got 'i64'}}
  "stream.cmd.flush"(%a, %b, %c, %d) <{source_affinity = #hal.device.affinity<@dev>}> : (!stream.resource<transient>, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'stream.cmd.invalidate' op operand #3 must be byte size, but got 'i64'}}
  "stream.cmd.invalidate"(%a, %b, %c, %d) <{source_affinity = #hal.device.affinity<@dev>}> : (!stream.resource<transient>, index, index, i64) -> ()
  return
}
