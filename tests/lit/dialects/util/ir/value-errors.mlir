// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: index, %b: i64) {
  // expected-error @+1 {{'util.align' op requires the same type for all operands and results}}
  %0 = "util.align"(%a, %b) : (index, i64) -> index
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.assume.int' op failed to verify that all of {operands, results} have same type}}
  %0 = "util.assume.int"(%a) <{assumptions = [[#util.int.assumption<umin = 0, umax = 1024, udiv = 16>]]}> : (i64) -> index
  return
}

// -----

func.func private @f(%a: !util.buffer) {
  // expected-error @+1 {{'util.cast' op operand type '!util.buffer' and result type 'tuple<>' are cast incompatible}}
  %0 = "util.cast"(%a) : (!util.buffer) -> tuple<>
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: i64) {
  // expected-error @+1 {{'util.cmp.eq' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = "util.cmp.eq"(%a, %b) : (!util.buffer, i64) -> i1
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: i64) {
  // expected-error @+1 {{'util.cmp.ne' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = "util.cmp.ne"(%a, %b) : (!util.buffer, i64) -> i1
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.null' op requires zero operands}}
  %0 = "util.null"(%a) : (i64) -> !hal.fence
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.numeric.optional_narrow' op requires the same type for all operands and results}}
  %0 = "util.numeric.optional_narrow"(%a) <{max_value = 127 : ui7, min_value = 0 : ui7, semantic_type = ui7}> : (i64) -> tensor<4xf32>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.optimization_barrier' op failed to verify that all of {operands, results} have same type}}
  %0 = "util.optimization_barrier"(%a) : (i64) -> tensor<?xf32>
  return
}

// -----

func.func private @f(%a: index, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'util.range.extents' op requires the same type for all operands and results}}
  %0:2 = "util.range.extents"(%a, %b, %c, %d) : (index, index, index, i64) -> (index, index)
  return
}

// -----

func.func private @f(%a: index, %b: index, %c: i64) {
  // expected-error @+1 {{'util.range.max' op requires the same type for all operands and results}}
  %0 = "util.range.max"(%a, %b, %c) : (index, index, i64) -> index
  return
}

// -----

func.func private @f(%a: index, %b: index, %c: i64) {
  // expected-error @+1 {{'util.range.min' op requires the same type for all operands and results}}
  %0 = "util.range.min"(%a, %b, %c) : (index, index, i64) -> index
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'util.sizeof' op result #0 must be index, but got 'tuple<>'}}
  %0 = "util.sizeof"() <{sizedType = tensor<4xf32>}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.status.check_ok' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  "util.status.check_ok"(%a) <{message = "it broke"}> : (i64) -> ()
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'util.string.format' op operand #0 must be variadic of index or signless integer or util.buffer, but got 'f16'}}
  %0 = "util.string.format"(%a) <{format = "n={}"}> : (f16) -> !util.buffer
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'util.string.itoa' op operand #0 must be index or signless integer, but got 'f16'}}
  %0 = "util.string.itoa"(%a) : (f16) -> !util.buffer
  return
}

// -----

func.func private @f(%a: index, %b: i32, %c: i32, %d: tuple<>) {
  // expected-error @+1 {{'util.switch' op operand #3 must be variadic of index or integer or floating-point, but got 'tuple<>'}}
  %0 = "util.switch"(%a, %b, %c, %d) : (index, i32, i32, tuple<>) -> i32
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'util.unfoldable_constant' op requires attribute 'value'}}
  %0 = "util.unfoldable_constant"() : () -> i32
  return
}
