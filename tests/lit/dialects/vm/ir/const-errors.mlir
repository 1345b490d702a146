// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.assign.ref' op operand #0 must be reference, but got 'i64'}}
  %0 = "vm.assign.ref"(%a) : (i64) -> !vm.ref<?>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.const.f32' op result #0 must be 32-bit float, but got 'tuple<>'}}
  %0 = "vm.const.f32"() <{value = 1.500000e+00 : f32}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.const.f32.zero' op result #0 must be 32-bit float, but got 'tuple<>'}}
  %0 = "vm.const.f32.zero"() : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.const.f64' op result #0 must be 64-bit float, but got 'tuple<>'}}
  %0 = "vm.const.f64"() <{value = 2.500000e+00 : f64}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.const.f64.zero' op result #0 must be 64-bit float, but got 'tuple<>'}}
  %0 = "vm.const.f64.zero"() : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.const.i32' op result #0 must be 32-bit signless integer, but got 'tuple<>'}}
  %0 = "vm.const.i32"() <{value = 5 : i32}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.const.i32.zero' op result #0 must be 32-bit signless integer, but got 'tuple<>'}}
  %0 = "vm.const.i32.zero"() : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.const.i64' op result #0 must be 64-bit signless integer, but got 'tuple<>'}}
  %0 = "vm.const.i64"() <{value = -1 : i64}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.const.i64.zero' op result #0 must be 64-bit signless integer, but got 'tuple<>'}}
  %0 = "vm.const.i64.zero"() : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.const.ref.rodata' op result #0 must be buffer reference, but got 'tuple<>'}}
  %0 = "vm.const.ref.rodata"() <{rodata = @r}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.const.ref.zero' op result #0 must be reference, but got 'tuple<>'}}
  %0 = "vm.const.ref.zero"() : () -> tuple<>
  return
}

// -----

func.func private @f(%a: !vm.ref<!hal.device>, %b: i64) {
  // expected-error @+1 {{'vm.discard.refs' op operand #1 must be variadic of reference, but got 'i64'}}
  "vm.discard.refs"(%a, %b) : (!vm.ref<!hal.device>, i64) -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.rodata.inline' op result #0 must be buffer reference, but got 'tuple<>'}}
  %0 = "vm.rodata.inline"() <{alignment = 64 : i64, name = "name", value = "abc"}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.rodata.table.inline' op result #0 must be buffer reference, but got 'tuple<>'}}
  %0:2 = "vm.rodata.table.inline"() <{data_array = [dense<1> : tensor<2xi8>, "xyz"], table_type = i32}> : () -> (tuple<>, !vm.buffer)
  return
}
