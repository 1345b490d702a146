// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.call' op operand #0 must be variadic of register value, but got 'f16'}}
  %0 = "vm.call"(%a) <{callee = @callee}> : (f16) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i32, %c: i64, %d: i32, %e: i64, %f: i64, %g: f16) {
  // expected-error @+1 {{'vm.call.variadic' op operand #6 must be variadic of register value, but got 'f16'}}
  %0 = "vm.call.variadic"(%a, %b, %c, %d, %e, %f, %g) <{callee = @m.vararg, segment_sizes = dense<[-1, 2, 2]> : vector<3xi16>, segment_types = [i32, tuple<i32, i64>, i64]}> {nosideeffects} : (i32, i32, i64, i32, i64, i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.check.eq' op failed to verify that all of {lhs, rhs} have same type}}
  "vm.check.eq"(%a, %b) <{message = "not equal"}> : (i32, i64) -> ()
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.check.ne' op failed to verify that all of {lhs, rhs} have same type}}
  "vm.check.ne"(%a, %b) <{message = "no i32"}> : (i32, i64) -> ()
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.check.nearly_eq' op failed to verify that all of {lhs, rhs} have same type}}
  "vm.check.nearly_eq"(%a, %b) <{message = "far"}> : (f32, i64) -> ()
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.check.nz' op operand #0 must be register value, but got 'f16'}}
  "vm.check.nz"(%a) <{message = "zero"}> : (f16) -> ()
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cond_fail' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  "vm.cond_fail"(%a, %b) <{message = "failed"}> : (i32, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.fail' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  "vm.fail"(%a) <{message = "message"}> : (i64) -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.import.resolved' op result #0 must be 32-bit signless integer, but got 'tuple<>'}}
  %0 = "vm.import.resolved"() <{import = @m.opt}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.print' op operand #0 must be variadic of register value, but got 'f16'}}
  "vm.print"(%a) <{message = "msg"}> : (f16) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.return' op must be the last operation in the parent block}}
  "vm.return"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.trace' op operand #0 must be variadic of register value, but got 'f16'}}
  "vm.trace"(%a) <{event_name = "ev"}> : (f16) -> ()
  return
}
