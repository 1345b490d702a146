// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.command_buffer.begin_debug_group' op operand #0 must be Commands recorded for submission to a queue, but got 'i64'}}
  "hal.command_buffer.begin_debug_group"(%a) <{label = "x"}> : (i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.command_buffer, %b: !hal.channel, %c: index, %d: !hal.buffer, %e: index, %f: index, %g: !hal.buffer, %h: index, %i: i64) {
  // expected-error @+1 {{'hal.command_buffer.collective' op operand #8 must be index, but got 'i64'}}
  "hal.command_buffer.collective"(%a, %b, %c, %d, %e, %f, %g, %h, %i) <{op = #hal.collective<all_reduce with sum : f32>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 1, 1, 1, 1>}> : (!hal.command_buffer, !hal.channel, index, !hal.buffer, index, index, !hal.buffer, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.command_buffer, %b: !hal.buffer, %c: index, %d: !hal.buffer, %e: index, %f: i64) {
  // expected-error @+1 {{'hal.command_buffer.copy_buffer' op operand #5 must be index, but got 'i64'}}
  "hal.command_buffer.copy_buffer"(%a, %b, %c, %d, %e, %f) <{flags = 0 : i64}> : (!hal.command_buffer, !hal.buffer, index, !hal.buffer, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: i64) {
  // expected-error @+1 {{'hal.command_buffer.create' op operand #2 must be index, but got 'i64'}}
  %0 = "hal.command_buffer.create"(%a, %b, %c) <{command_categories = 3 : i32, modes = 17 : i32}> : (!hal.device, i64, i64) -> !hal.command_buffer
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.command_buffer.device' op operand #0 must be Commands recorded for submission to a queue, but got 'i64'}}
  %0 = "hal.command_buffer.device"(%a) : (i64) -> !hal.device
  return
}

// -----

func.func private @f(%a: !hal.command_buffer, %b: !hal.executable, %c: i64, %d: index, %e: index, %f: index, %g: i32, %h: i32, %i: index, %j: !hal.buffer, %k: index, %l: index, %m: index, %n: i64) {
  // expected-error @+1 {{'hal.command_buffer.dispatch' op operand #13 must be variadic of index, but got 'i64'}}
  "hal.command_buffer.dispatch"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n) <{flags = 0 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 2, 2, 2, 2>}> : (!hal.command_buffer, !hal.executable, i64, index, index, index, i32, i32, index, !hal.buffer, index, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.command_buffer, %b: !hal.executable, %c: i64, %d: !hal.buffer, %e: index, %f: i32, %g: !hal.buffer, %h: index, %i: i64) {
  // expected-error @+1 {{'hal.command_buffer.dispatch.indirect' op operand #8 must be variadic of index, but got 'i64'}}
  "hal.command_buffer.dispatch.indirect"(%a, %b, %c, %d, %e, %f, %g, %h, %i) <{flags = 0 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1>}> : (!hal.command_buffer, !hal.executable, i64, !hal.buffer, index, i32, !hal.buffer, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.command_buffer.end_debug_group' op operand #0 must be Commands recorded for submission to a queue, but got 'i64'}}
  "hal.command_buffer.end_debug_group"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.command_buffer.execution_barrier' op operand #0 must be Commands recorded for submission to a queue, but got 'i64'}}
  "hal.command_buffer.execution_barrier"(%a) <{flags = 0 : i64, source_stage_mask = 28 : i32, target_stage_mask = 13 : i32}> : (i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.command_buffer, %b: !hal.buffer, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'hal.command_buffer.fill_buffer' op operand #4 must be 8-bit signless integer or 16-bit signless integer or 32-bit signless integer, but got 'i64'}}
  "hal.command_buffer.fill_buffer"(%a, %b, %c, %d, %e) <{flags = 0 : i64}> : (!hal.command_buffer, !hal.buffer, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.command_buffer.finalize' op operand #0 must be Commands recorded for submission to a queue, but got 'i64'}}
  "hal.command_buffer.finalize"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.command_buffer, %b: !util.buffer, %c: index, %d: index, %e: !hal.buffer, %f: index, %g: i64) {
  // expected-error @+1 {{'hal.command_buffer.update_buffer' op operand #6 must be index, but got 'i64'}}
  "hal.command_buffer.update_buffer"(%a, %b, %c, %d, %e, %f, %g) <{flags = 0 : i64}> : (!hal.command_buffer, !util.buffer, index, index, !hal.buffer, index, i64) -> ()
  return
}
