// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.buffer.alloc' op operand #0 must be byte size, but got 'i64'}}
  %0 = "util.buffer.alloc"(%a) <{alignment = 16 : index}> : (i64) -> !util.buffer
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: index, %c: index, %d: !util.buffer, %e: index, %f: index, %g: i64) {
  // expected-error @+1 {{'util.buffer.compare' op operand #6 must be byte size, but got 'i64'}}
  %0 = "util.buffer.compare"(%a, %b, %c, %d, %e, %f, %g) : (!util.buffer, index, index, !util.buffer, index, index, i64) -> i1
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'util.buffer.constant' op result #0 must be util.buffer, but got 'tuple<>'}}
  %0 = "util.buffer.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: index, %c: index, %d: !util.buffer, %e: index, %f: index, %g: i64) {
  // expected-error @+1 {{'util.buffer.copy' op operand #6 must be byte size, but got 'i64'}}
  "util.buffer.copy"(%a, %b, %c, %d, %e, %f, %g) : (!util.buffer, index, index, !util.buffer, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: i64) {
  // expected-error @+1 {{'util.buffer.dealloc' op operand #1 must be byte size, but got 'i64'}}
  "util.buffer.dealloc"(%a, %b) : (!util.buffer, i64) -> ()
  return
}

// -----

func.func private @f(%a: i32, %b: !util.buffer, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'util.buffer.fill' op operand #4 must be byte size, but got 'i64'}}
  "util.buffer.fill"(%a, %b, %c, %d, %e) : (i32, !util.buffer, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'util.buffer.hash' op operand #3 must be byte size, but got 'i64'}}
  %0 = "util.buffer.hash"(%a, %b, %c, %d) : (!util.buffer, index, index, i64) -> i64
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'util.buffer.load' op operand #3 must be byte size, but got 'i64'}}
  %0 = "util.buffer.load"(%a, %b, %c, %d) : (!util.buffer, index, index, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'util.buffer.size' op operand #0 must be util.buffer, but got 'i64'}}
  %0 = "util.buffer.size"(%a) : (i64) -> index
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'util.buffer.slice' op operand #3 must be byte size, but got 'i64'}}
  %0 = "util.buffer.slice"(%a, %b, %c, %d) : (!util.buffer, index, index, i64) -> !util.buffer
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: i64) {
  // expected-error @+1 {{'util.buffer.storage' op operand #1 must be byte size, but got 'i64'}}
  %0:2 = "util.buffer.storage"(%a, %b) : (!util.buffer, i64) -> (memref<?xi8>, index)
  return
}

// -----

func.func private @f(%a: i32, %b: !util.buffer, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'util.buffer.store' op operand #4 must be byte size, but got 'i64'}}
  "util.buffer.store"(%a, %b, %c, %d, %e) : (i32, !util.buffer, index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'util.buffer.subspan' op operand #3 must be byte size, but got 'i64'}}
  %0 = "util.buffer.subspan"(%a, %b, %c, %d) : (!util.buffer, index, index, i64) -> !util.buffer
  return
}
