// Regions, bodies and branches that don't fit their op.
// RUN: strata-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{custom op 'util.func' attribute 'tied_operands' occurs more than once in the attribute list}}
util.func private @tied(%a: tensor<4xf32>) -> (tensor<4xf32>, i32) attributes {tied_operands = [3 : index, -1 : index]} {
  %c = arith.constant 1 : i32
  util.return %a, %c : tensor<4xf32>, i32
}

// -----

util.func private @count(%a: i32) -> (i32, i32) {
  // expected-error @+1 {{'util.return' op has 1 operands, but the function returns 2}}
  util.return %a : i32
}

// -----

util.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'util.hoistable_conversion' op expected the body to return values of the result types}}
  %0 = util.hoistable_conversion "to" inverts("from") (%x = %a) : (tensor<4xf32>) -> tensor<4xf32> {
    util.return %x, %x : tensor<4xf32>, tensor<4xf32>
  }
  util.return %0 : tensor<4xf32>
}

// -----

util.initializer {
  %c = arith.constant 1 : i32
  // expected-error @+1 {{'util.return' op has 1 operands, but the function returns 0}}
  util.return %c : i32
}

// -----

// expected-error @+1 {{'util.initializer' op entry block must have 0 arguments to match function signature}}
"util.initializer"() <{function_type = (i32) -> ()}> ({
^bb0(%a: i32):
  util.return
}) : () -> ()

// -----

// expected-error @+1 {{'util.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"util.func"() <{sym_name = "f", function_type = i32}> ({
}) : () -> ()
