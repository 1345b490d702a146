// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f() {
  // expected-error @+1 {{'hal.executable.binary' op expects parent op 'hal.executable'}}
  "hal.executable.binary"() <{data = dense<[1, 2, 3]> : vector<3xi8>, mime_type = "application/x-flatbuffers", sym_name = "b", sym_visibility = "public"}> : () -> ()
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64) {
  // expected-error @+1 {{'hal.executable.calculate_workgroups' op operand #1 must be variadic of index, but got 'i64'}}
  %0:3 = "hal.executable.calculate_workgroups"(%a, %b) <{entry_point = @exe::@v::@entry}> : (!hal.device, i64) -> (index, index, index)
  return
}

// -----

func.func private @f(%a: !hal.device, %b: i64, %c: i32, %d: i64) {
  // expected-error @+1 {{'hal.executable.create' op operand #3 must be variadic of 32-bit signless integer, but got 'i64'}}
  %0 = "hal.executable.create"(%a, %b, %c, %d) <{executable_target = @exe::@v}> : (!hal.device, i64, i32, i64) -> !hal.executable
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.executable.export.ordinal' op result #0 must be index, but got 'tuple<>'}}
  %0 = "hal.executable.export.ordinal"() <{entry_point = @exe::@v::@entry}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.executable.lookup' op operand #0 must be A logical device, but got 'i64'}}
  %0 = "hal.executable.lookup"(%a) <{executable = @exe}> : (i64) -> !hal.executable
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.executable.lookup.function' op operand #0 must be Device code that has been loaded and can be dispatched, but got 'i64'}}
  %0 = "hal.executable.lookup.function"(%a) <{entry_point = @exe::@v::@entry}> : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.executable.source_end' op requires zero operands}}
  "hal.executable.source_end"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.executable.variant_end' op requires zero operands}}
  "hal.executable.variant_end"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.executable_end' op requires zero operands}}
  "hal.executable_end"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.return' op must be the last operation in the parent block}}
  "hal.return"(%a) : (i64) -> ()
  return
}
