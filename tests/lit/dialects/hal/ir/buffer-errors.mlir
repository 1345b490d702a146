// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: !hal.allocator, %b: i64, %c: i32, %d: i32, %e: i64) {
  // expected-error @+1 {{'hal.allocator.allocate' op operand #4 must be index, but got 'i64'}}
  %0 = "hal.allocator.allocate"(%a, %b, %c, %d, %e) : (!hal.allocator, i64, i32, i32, i64) -> !hal.buffer
  return
}

// -----

func.func private @f(%a: !hal.allocator, %b: i64, %c: i32, %d: i32, %e: !util.buffer, %f: index, %g: i64) {
  // expected-error @+1 {{'hal.allocator.import' op operand #6 must be index, but got 'i64'}}
  %0:2 = "hal.allocator.import"(%a, %b, %c, %d, %e, %f, %g) : (!hal.allocator, i64, i32, i32, !util.buffer, index, i64) -> (i1, !hal.buffer)
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.allocator.resolve_memory_properties' op result #0 must be 32-bit signless integer, but got 'tuple<>'}}
  %0:2 = "hal.allocator.resolve_memory_properties"() <{affinity = #hal.device.promise<@dev>, lifetime = 3 : i32}> : () -> (tuple<>, i32)
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: i32, %d: i64) {
  // expected-error @+1 {{'hal.allocator.select' op operand #3 must be 32-bit signless integer, but got 'i64'}}
  %0:2 = "hal.allocator.select"(%a, %b, %c, %d) : (!hal.device, i64, i32, i64) -> (!hal.device, i64)
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.buffer.allocation.discard' op operand #0 must be A range of device or host memory with known type and permitted usage, but got 'i64'}}
  %0 = "hal.buffer.allocation.discard"(%a) : (i64) -> i1
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.buffer.allocation.is_terminal' op operand #0 must be A range of device or host memory with known type and permitted usage, but got 'i64'}}
  %0 = "hal.buffer.allocation.is_terminal"(%a) : (i64) -> i1
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.buffer.allocation.preserve' op operand #0 must be A range of device or host memory with known type and permitted usage, but got 'i64'}}
  "hal.buffer.allocation.preserve"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.buffer, %b: !hal.allocator, %c: i64) {
  // expected-error @+1 {{'hal.buffer.assert' op operand #2 must be index, but got 'i64'}}
  "hal.buffer.assert"(%a, %b, %c) <{buffer_usage = 3073 : i32, memory_types = 16 : i32, message = "tensor"}> : (!hal.buffer, !hal.allocator, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.buffer.length' op operand #0 must be A range of device or host memory with known type and permitted usage, but got 'i64'}}
  %0 = "hal.buffer.length"(%a) : (i64) -> index
  return
}

// -----

func.func private @f(%a: !hal.buffer, %b: i64) {
  // expected-error @+1 {{'hal.buffer.load' op operand #1 must be index, but got 'i64'}}
  %0 = "hal.buffer.load"(%a, %b) : (!hal.buffer, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: !hal.buffer, %c: i64) {
  // expected-error @+1 {{'hal.buffer.store' op operand #2 must be index, but got 'i64'}}
  "hal.buffer.store"(%a, %b, %c) : (i32, !hal.buffer, i64) -> ()
  return
}

// -----

func.func private @f(%a: !hal.buffer, %b: index, %c: i64) {
  // expected-error @+1 {{'hal.buffer.subspan' op operand #2 must be index, but got 'i64'}}
  %0 = "hal.buffer.subspan"(%a, %b, %c) : (!hal.buffer, index, i64) -> !hal.buffer
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.buffer_usage' op result #0 must be 32-bit signless integer, but got 'tuple<>'}}
  %0 = "hal.buffer_usage"() <{usage = 3075 : i32}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: !hal.buffer_view, %b: i32, %c: i32, %d: i64) {
  // expected-error @+1 {{'hal.buffer_view.assert' op operand #3 must be variadic of index, but got 'i64'}}
  "hal.buffer_view.assert"(%a, %b, %c, %d) <{message = "input0"}> : (!hal.buffer_view, i32, i32, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.buffer_view.buffer' op operand #0 must be A buffer seen as a shaped and typed array, but got 'i64'}}
  %0 = "hal.buffer_view.buffer"(%a) : (i64) -> !hal.buffer
  return
}

// -----

func.func private @f(%a: !hal.buffer, %b: index, %c: index, %d: i32, %e: i32, %f: index, %g: i64) {
  // expected-error @+1 {{'hal.buffer_view.create' op operand #6 must be variadic of index, but got 'i64'}}
  %0 = "hal.buffer_view.create"(%a, %b, %c, %d, %e, %f, %g) : (!hal.buffer, index, index, i32, i32, index, i64) -> !hal.buffer_view
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.buffer_view.dim' op operand #0 must be A buffer seen as a shaped and typed array, but got 'i64'}}
  %0 = "hal.buffer_view.dim"(%a) <{index = 0 : index}> : (i64) -> index
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.buffer_view.element_type' op operand #0 must be A buffer seen as a shaped and typed array, but got 'i64'}}
  %0 = "hal.buffer_view.element_type"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.buffer_view.encoding_type' op operand #0 must be A buffer seen as a shaped and typed array, but got 'i64'}}
  %0 = "hal.buffer_view.encoding_type"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.buffer_view.rank' op operand #0 must be A buffer seen as a shaped and typed array, but got 'i64'}}
  %0 = "hal.buffer_view.rank"(%a) : (i64) -> index
  return
}

// -----

func.func private @f(%a: !hal.buffer_view, %b: i64) {
  // expected-error @+1 {{'hal.buffer_view.trace' op operand #1 must be variadic of A buffer seen as a shaped and typed array, but got 'i64'}}
  "hal.buffer_view.trace"(%a, %b) <{key = "k"}> : (!hal.buffer_view, i64) -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.element_type' op result #0 must be 32-bit signless integer, but got 'tuple<>'}}
  %0 = "hal.element_type"() <{type = f32}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.encoding_type' op result #0 must be 32-bit signless integer, but got 'tuple<>'}}
  %0 = "hal.encoding_type"() : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.memory_type' op result #0 must be 32-bit signless integer, but got 'tuple<>'}}
  %0 = "hal.memory_type"() <{type = 48 : i32}> : () -> tuple<>
  return
}
