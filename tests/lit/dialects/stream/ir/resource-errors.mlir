// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: !util.buffer, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'stream.file.constant' op operand #3 must be byte size, but got 'i64'}}
  %0 = "stream.file.constant"(%a, %b, %c, %d) <{affinity = #hal.device.affinity<@dev>}> : (!util.buffer, index, index, i64) -> !stream.file
  return
}

// -----

func.func private @f(%a: !stream.file, %b: i64, %c: !stream.resource<transient>, %d: index, %e: index, %f: index, %g: i64) {
  // expected-error @+1 {{'stream.file.read' op operand #6 must be timepoint, but got 'i64'}}
  %0 = "stream.file.read"(%a, %b, %c, %d, %e, %f, %g) <{affinity = #hal.device.affinity<@dev>}> : (!stream.file, i64, !stream.resource<transient>, index, index, index, i64) -> !stream.timepoint
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: !stream.file, %e: i64, %f: index, %g: i64) {
  // expected-error @+1 {{'stream.file.write' op operand #6 must be timepoint, but got 'i64'}}
  %0 = "stream.file.write"(%a, %b, %c, %d, %e, %f, %g) : (!stream.resource<transient>, index, index, !stream.file, i64, index, i64) -> !stream.timepoint
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.resource.alloc' op operand #0 must be byte size, but got 'i64'}}
  %0 = "stream.resource.alloc"(%a) <{affinity = #hal.device.affinity<@dev>, uninitialized}> : (i64) -> !stream.resource<transient>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.resource.alloca' op operand #0 must be byte size, but got 'i64'}}
  %0:2 = "stream.resource.alloca"(%a) <{indeterminate_lifetime}> : (i64) -> (!stream.resource<external>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: index, %b: i64) {
  // expected-error @+1 {{'stream.resource.constants' op operand #1 must be variadic of byte size, but got 'i64'}}
  %0:3 = "stream.resource.constants"(%a, %b) <{affinity = #hal.device.affinity<@dev>, values = [dense<100> : tensor<4xi32>, dense<101> : tensor<4xi32>]}> : (index, i64) -> (!stream.resource<constant>, !stream.resource<constant>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.resource.dealloca' op operand #2 must be timepoint, but got 'i64'}}
  %0 = "stream.resource.dealloca"(%a, %b, %c) <{affinity = #hal.device.affinity<@dev>, prefer_origin}> : (!stream.resource<transient>, index, i64) -> !stream.timepoint
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: i64) {
  // expected-error @+1 {{'stream.resource.is_terminal' op operand #1 must be byte size, but got 'i64'}}
  %0 = "stream.resource.is_terminal"(%a, %b) : (!stream.resource<transient>, i64) -> i1
  return
}

// -----

func.func private @f(%a: !stream.resource<staging>, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.resource.load' op operand #2 must be byte offset, but got 'i64'}}
  %0 = "stream.resource.load"(%a, %b, %c) : (!stream.resource<staging>, index, i64) -> f32
  return
}

// -----

func.func private @f(%a: index, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'stream.resource.pack' op operand #3 must be variadic of byte size, but got 'i64'}}
  %0:4 = "stream.resource.pack"(%a, %b, %c, %d) <{affinity = #hal.device.affinity<@dev>, lifetime_intervals = [0 : index, 1 : index, 1 : index, 3 : index, 2 : index, 4 : index], operandSegmentSizes = array<i32: 1, 3>}> : (index, index, index, i64) -> (index, index, index, index)
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: i64) {
  // expected-error @+1 {{'stream.resource.release' op operand #1 must be byte size, but got 'i64'}}
  %0 = "stream.resource.release"(%a, %b) : (!stream.resource<transient>, i64) -> i1
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: i64) {
  // expected-error @+1 {{'stream.resource.retain' op operand #1 must be byte size, but got 'i64'}}
  "stream.resource.retain"(%a, %b) : (!stream.resource<transient>, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.resource.size' op operand #0 must be resource, but got 'i64'}}
  %0 = "stream.resource.size"(%a) : (i64) -> index
  return
}

// -----

func.func private @f(%a: !stream.resource<staging>, %b: index, %c: index, %d: tuple<>) {
  // expected-error @+1 {{'stream.resource.store' op operand #3 must be index or integer or floating-point or complex-type or vector of any type values, but got 'tuple<>'}}
  "stream.resource.store"(%a, %b, %c, %d) : (!stream.resource<staging>, index, index, tuple<>) -> ()
  return
}

// -----

func.func private @f(%a: !stream.resource<transient>, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'stream.resource.subview' op operand #3 must be byte size, but got 'i64'}}
  %0 = "stream.resource.subview"(%a, %b, %c, %d) : (!stream.resource<transient>, index, index, i64) -> !stream.resource<transient>
  return
}

// -----

func.func private @f(%a: !stream.resource<external>, %b: index, %c: !stream.resource<transient>, %d: index, %e: i64) {
  // expected-error @+1 {{'stream.resource.transients' op operand #4 must be timepoint, but got 'i64'}}
  %0:2 = "stream.resource.transients"(%a, %b, %c, %d, %e) <{affinity = #hal.device.affinity<@near>}> : (!stream.resource<external>, index, !stream.resource<transient>, index, i64) -> (!stream.resource<external>, !stream.timepoint)
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.resource.try_map' op operand #2 must be byte size, but got 'i64'}}
  %0:2 = "stream.resource.try_map"(%a, %b, %c) : (!util.buffer, index, i64) -> (i1, !stream.resource<constant>)
  return
}
