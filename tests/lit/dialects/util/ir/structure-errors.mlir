// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: tensor<4xf32>, %b: i64) {
  // expected-error @+1 {{'util.call' op undefined/incompatible callee: tied}}
  %0:2 = "util.call"(%a, %b) <{callee = @tied, tied_operands = [0 : index, -1 : index]}> : (tensor<4xf32>, i64) -> (tensor<4xf32>, index)
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.return' op expects parent op to be one of 'util.initializer, util.func, util.hoistable_conversion'}}
  "util.return"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.scf.unreachable' op requires zero operands}}
  "util.scf.unreachable"(%a) <{message = "never"}> : (i64) -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'util.unreachable' op must be the last operation in the parent block}}
  "util.unreachable"() : () -> ()
  return
}
