// RUN: strata-opt %s --verify-diagnostics --iree-import-public

func.func private @callee(%a: i32) -> i32

func.func @indirect(%a: i32) -> i32 {
  // expected-error @+1 {{'func.constant' op takes a function as a value, which isn't supported}}
  %f = func.constant @callee : (i32) -> i32
  %0 = func.call_indirect %f(%a) : (i32) -> i32
  return %0 : i32
}
