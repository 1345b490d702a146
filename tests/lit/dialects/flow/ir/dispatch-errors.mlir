// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'flow.dispatch' op operand #0 must be variadic of index, but got 'i64'}}
  %0 = "flow.dispatch"(%a) <{entry_points = [@exe::@entry], operandSegmentSizes = array<i32: 1, 0, 0, 0>, tied_operands = [-1 : index]}> : (i64) -> tensor<4xf32>
  return
}

// -----

func.func private @f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>, %b: i64) {
  // expected-error @+1 {{'flow.dispatch.tie_shape' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "flow.dispatch.tie_shape"(%a, %b) : (!iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>, i64) -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'flow.dispatch.workgroup.count' op result #0 must be index, but got 'tuple<>'}}
  %0 = "flow.dispatch.workgroup.count"() <{dimension = 1 : index}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'flow.dispatch.workgroup.id' op result #0 must be index, but got 'tuple<>'}}
  %0 = "flow.dispatch.workgroup.id"() <{dimension = 0 : index}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'flow.dispatch.workgroup.size' op result #0 must be index, but got 'tuple<>'}}
  %0 = "flow.dispatch.workgroup.size"() <{dimension = 2 : index}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'flow.return' op must be the last operation in the parent block}}
  "flow.return"(%a) : (i64) -> ()
  return
}
