// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'util.list.construct' op list contains 'i32' and that can't be accessed as 'i64'}}
  %0 = "util.list.construct"(%a, %b) : (i32, i64) -> !util.list<i32>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'util.list.create' op result #0 must be util.list, but got 'tuple<>'}}
  %0 = "util.list.create"() : () -> tuple<>
  return
}

// -----

func.func private @f(%a: !util.list<i32>, %b: i64) {
  // expected-error @+1 {{'util.list.get' op operand #1 must be index, but got 'i64'}}
  %0 = "util.list.get"(%a, %b) : (!util.list<i32>, i64) -> i32
  return
}

// -----

func.func private @f(%a: !util.list<i32>, %b: i64) {
  // expected-error @+1 {{'util.list.resize' op operand #1 must be index, but got 'i64'}}
  "util.list.resize"(%a, %b) : (!util.list<i32>, i64) -> ()
  return
}

// -----

func.func private @f(%a: !util.list<i32>, %b: index, %c: i64) {
  // expected-error @+1 {{'util.list.set' op list contains 'i32' and that can't be accessed as 'i64'}}
  "util.list.set"(%a, %b, %c) : (!util.list<i32>, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.list.size' op operand #0 must be util.list, but got 'i64'}}
  %0 = "util.list.size"(%a) : (i64) -> index
  return
}
