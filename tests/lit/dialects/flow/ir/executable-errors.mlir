// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: tensor<?xf32>, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'flow.call' op operand #3 must be variadic of index, but got 'i64'}}
  %0:2 = "flow.call"(%a, %b, %c, %d) <{callee = @callee, operandSegmentSizes = array<i32: 2, 1, 1>, tied_operands = [0 : index, -1 : index]}> : (tensor<?xf32>, index, index, i64) -> (tensor<?xf32>, index)
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'flow.executable_end' op requires zero operands}}
  "flow.executable_end"(%a) : (i64) -> ()
  return
}
