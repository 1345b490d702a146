// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.device.allocator' op operand #0 must be A logical device, but got 'i64'}}
  %0 = "hal.device.allocator"(%a) : (i64) -> !hal.allocator
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.device.query' op operand #0 must be A logical device, but got 'i64'}}
  %0:2 = "hal.device.query"(%a) <{category = "a", default_value = false, key = "b"}> : (i64) -> (i1, i1)
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.device.resolve' op result #0 must be variadic of A logical device or Allocates buffers from the memory of a device or 64-bit signless integer, but got 'tuple<>'}}
  %0:3 = "hal.device.resolve"() <{affinity = #hal.device.affinity<@dev>}> : () -> (tuple<>, !hal.allocator, i64)
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.devices.count' op result #0 must be index, but got 'tuple<>'}}
  %0 = "hal.devices.count"() : () -> tuple<>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.devices.get' op operand #0 must be index, but got 'i64'}}
  %0 = "hal.devices.get"(%a) : (i64) -> !hal.device
  return
}
