// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'stream.tensor.clone' op operand #4 must be byte size, but got 'i64'}}
  %0 = "stream.tensor.clone"(%a, %b, %c, %d, %e) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, result_encoding = tensor<4x?xf32>, source_encoding = tensor<4x?xf32>}> : (!stream.resource<*>, index, index, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.tensor.constant' op operand #0 must be variadic of dimension, but got 'i64'}}
  %0 = "stream.tensor.constant"(%a) <{result_encoding = tensor<4x?xf32>, value = dense<0.000000e+00> : tensor<4x4xf32>}> : (i64) -> !stream.resource<constant>
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'stream.tensor.dispatch' op operand #4 must be variadic of byte size, but got 'i64'}}
  %0 = "stream.tensor.dispatch"(%a, %b, %c, %d, %e) <{affinity = #hal.device.affinity<@dev>, entry_points = [@exe::@entry], operandSegmentSizes = array<i32: 0, 2, 1, 1, 1, 0>, operand_encodings = [tensor<4x?xf32>, !util.unused], result_encodings = [tensor<4xf32>], tied_operands = [-1 : index]}> : (!stream.resource<*>, index, index, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: index, %b: i64) {
  // expected-error @+1 {{'stream.tensor.empty' op operand #1 must be byte size, but got 'i64'}}
  %0 = "stream.tensor.empty"(%a, %b) <{result_encoding = tensor<4x?xf32>}> : (index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'stream.tensor.encode' op operand #4 must be byte size, but got 'i64'}}
  %0 = "stream.tensor.encode"(%a, %b, %c, %d, %e) <{affinity = #hal.device.affinity<@dev>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, result_encoding = tensor<4x?xf32, #iree_encoding.testing<>>, source_encoding = tensor<4x?xf32>}> : (!stream.resource<*>, index, index, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: !stream.resource<external>, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.tensor.export' op operand #2 must be byte size, but got 'i64'}}
  %0 = "stream.tensor.export"(%a, %b, %c) <{affinity = #hal.device.affinity<@dev>, source_encoding = tensor<4x?xf32>}> : (!stream.resource<external>, index, i64) -> !hal.buffer_view
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: tuple<>) {
  // expected-error @+1 {{'stream.tensor.fill' op operand #7 must be index or integer or floating-point or complex-type, but got 'tuple<>'}}
  %0 = "stream.tensor.fill"(%a, %b, %c, %d, %e, %f, %g, %h) <{operandSegmentSizes = array<i32: 1, 1, 1, 2, 2, 1>, target_encoding = tensor<4x?xf32>}> : (!stream.resource<*>, index, index, index, index, index, index, tuple<>) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: !hal.buffer_view, %b: i64) {
  // expected-error @+1 {{'stream.tensor.import' op operand #1 must be byte size, but got 'i64'}}
  %0 = "stream.tensor.import"(%a, %b) <{consume, result_encoding = tensor<4xf32>}> : (!hal.buffer_view, i64) -> !stream.resource<external>
  return
}

// -----

func.func private @f(%a: !stream.resource<staging>, %b: index, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'stream.tensor.load' op operand #4 must be variadic of dimension, but got 'i64'}}
  %0 = "stream.tensor.load"(%a, %b, %c, %d, %e) <{operandSegmentSizes = array<i32: 1, 1, 1, 2>, source_encoding = tensor<4x?xf32>}> : (!stream.resource<staging>, index, index, index, i64) -> f32
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: !util.buffer, %c: i64, %d: index, %e: i64) {
  // expected-error @+1 {{'stream.tensor.parameter.load' op operand #4 must be byte size, but got 'i64'}}
  %0 = "stream.tensor.parameter.load"(%a, %b, %c, %d, %e) <{affinity = #hal.device.affinity<@near>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, result_encoding = tensor<4x?xf32>}> : (!util.buffer, !util.buffer, i64, index, i64) -> !stream.resource<constant>
  return
}

// -----

func.func private @f(%a: !stream.resource<external>, %b: index, %c: index, %d: !util.buffer, %e: f16) {
  // expected-error @+1 {{'stream.tensor.parameter.write' op operand #4 must be 64-bit signless integer, but got 'f16'}}
  %0 = "stream.tensor.parameter.write"(%a, %b, %c, %d, %e) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1>, source_encoding = tensor<?xi8>}> : (!stream.resource<external>, index, index, !util.buffer, f16) -> !stream.resource<external>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.tensor.sizeof' op operand #0 must be variadic of dimension, but got 'i64'}}
  %0 = "stream.tensor.sizeof"(%a) <{affinity = #hal.device.affinity<@dev, [0, 2]>, encoding = tensor<4x?xf32, #iree_encoding.testing<>>}> : (i64) -> index
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: index, %i: index, %j: i64) {
  // expected-error @+1 {{'stream.tensor.slice' op operand #9 must be byte size, but got 'i64'}}
  %0 = "stream.tensor.slice"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j) <{operandSegmentSizes = array<i32: 1, 1, 1, 2, 2, 2, 1>, result_encoding = tensor<?x?xf32>, source_encoding = tensor<4x?xf32>}> : (!stream.resource<*>, index, index, index, index, index, index, index, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: f32, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.tensor.splat' op operand #2 must be byte size, but got 'i64'}}
  %0 = "stream.tensor.splat"(%a, %b, %c) <{result_encoding = tensor<4x?xf32>}> : (f32, index, i64) -> !stream.resource<*>
  return
}

// -----

func.func private @f(%a: !stream.resource<staging>, %b: index, %c: index, %d: index, %e: index, %f: tuple<>) {
  // expected-error @+1 {{'stream.tensor.store' op operand #5 must be index or integer or floating-point or complex-type or vector of any type values, but got 'tuple<>'}}
  %0 = "stream.tensor.store"(%a, %b, %c, %d, %e, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 2, 1>, target_encoding = tensor<4x?xf32>}> : (!stream.resource<staging>, index, index, index, index, tuple<>) -> !stream.resource<staging>
  return
}

// -----

func.func private @f(%a: !stream.resource<staging>, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.tensor.trace' op operand #2 must be variadic of dimension, but got 'i64'}}
  "stream.tensor.trace"(%a, %b, %c) <{key = "k", operandSegmentSizes = array<i32: 1, 1, 1>, resource_encodings = [tensor<4x?xf32>]}> : (!stream.resource<staging>, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !stream.resource<*>, %b: index, %c: index, %d: index, %e: index, %f: !stream.resource<*>, %g: i64) {
  // expected-error @+1 {{'stream.tensor.update' op operand #6 must be byte size, but got 'i64'}}
  %0 = "stream.tensor.update"(%a, %b, %c, %d, %e, %f, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 2, 1, 0, 1>, target_encoding = tensor<4x?xf32>, update_encoding = tensor<2x2xf32>}> : (!stream.resource<*>, index, index, index, index, !stream.resource<*>, i64) -> !stream.resource<*>
  return
}
