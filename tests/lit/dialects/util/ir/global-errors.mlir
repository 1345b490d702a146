// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f() {
  // expected-error @+1 {{'util.global' op requires attribute 'sym_name'}}
  "util.global"() <{initial_value = #flow.parameter.named<"scope"::"key"> : tensor<4xf32>, sym_visibility = "private", type = tensor<4xf32>}> : () -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'util.global.address' op result #0 must be util.ptr, but got 'tuple<>'}}
  %0 = "util.global.address"() <{global = @counter}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'util.global.load' op undefined global: @counter}}
  %0 = "util.global.load"() <{global = @counter}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.global.load.indirect' op operand #0 must be util.ptr, but got 'i64'}}
  %0 = "util.global.load.indirect"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.global.store' op undefined global: @counter}}
  "util.global.store"(%a) <{global = @counter}> : (i64) -> ()
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'util.global.store.indirect' op operand #1 must be util.ptr, but got 'i64'}}
  "util.global.store.indirect"(%a, %b) : (i32, i64) -> ()
  return
}
