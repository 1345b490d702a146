// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f() {
  // expected-error @+1 {{'hal.executable.constant.load' op result #0 must be index or signless integer or floating-point or complex-type, but got 'tuple<>'}}
  %0 = "hal.executable.constant.load"() <{key = "foo"}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: memref<?xi8>, %b: index, %c: f32, %d: memref<8xf32>, %e: i64) {
  // expected-error @+1 {{'hal.instrument.memory.load' op operand #4 must be variadic of index, but got 'i64'}}
  %0 = "hal.instrument.memory.load"(%a, %b, %c, %d, %e) : (memref<?xi8>, index, f32, memref<8xf32>, i64) -> f32
  return
}

// -----

func.func private @f(%a: memref<?xi8>, %b: index, %c: f32, %d: memref<8xf32>, %e: i64) {
  // expected-error @+1 {{'hal.instrument.memory.store' op operand #4 must be variadic of index, but got 'i64'}}
  %0 = "hal.instrument.memory.store"(%a, %b, %c, %d, %e) : (memref<?xi8>, index, f32, memref<8xf32>, i64) -> f32
  return
}

// -----

func.func private @f(%a: memref<?xi8>, %b: i64) {
  // expected-error @+1 {{'hal.instrument.print' op operand #1 must be index, but got 'i64'}}
  "hal.instrument.print"(%a, %b) <{format = "here"}> : (memref<?xi8>, i64) -> ()
  return
}

// -----

func.func private @f(%a: memref<?xi8>, %b: index, %c: i64) {
  // expected-error @+1 {{'hal.instrument.value' op failed to verify that all of {operand, result} have same type}}
  %0 = "hal.instrument.value"(%a, %b, %c) <{ordinal = 3 : i8}> : (memref<?xi8>, index, i64) -> f32
  return
}

// -----

func.func private @f(%a: memref<?xi8>, %b: i64) {
  // expected-error @+1 {{'hal.instrument.workgroup' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "hal.instrument.workgroup"(%a, %b) : (memref<?xi8>, i64) -> index
  return
}

// -----

func.func private @f(%a: index, %b: i64) {
  // expected-error @+1 {{'hal.interface.binding.subspan' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "hal.interface.binding.subspan"(%a, %b) <{alignment = 64 : index, binding = 0 : index, descriptor_flags = 3 : i32, layout = #hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>, #hal.pipeline.binding<uniform_buffer>], flags = Indirect>, operandSegmentSizes = array<i32: 1, 1>}> : (index, i64) -> memref<4x?xf32, #hal.descriptor_type<storage_buffer>>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.interface.constant.load' op result #0 must be index or signless integer or floating-point or complex-type, but got 'tuple<>'}}
  %0 = "hal.interface.constant.load"() <{alignment = 16 : index, layout = #hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>, #hal.pipeline.binding<uniform_buffer>], flags = Indirect>, ordinal = 1 : index, values = [16 : i32, 32 : i32]}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.interface.workgroup.count' op result #0 must be index, but got 'tuple<>'}}
  %0 = "hal.interface.workgroup.count"() <{dimension = 1 : index}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.interface.workgroup.id' op result #0 must be index, but got 'tuple<>'}}
  %0 = "hal.interface.workgroup.id"() <{dimension = 0 : index, upper_bound = 128 : index}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.interface.workgroup.size' op result #0 must be index, but got 'tuple<>'}}
  %0 = "hal.interface.workgroup.size"() <{dimension = 2 : index}> : () -> tuple<>
  return
}
