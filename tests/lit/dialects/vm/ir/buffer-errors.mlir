// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64, %b: i64) {
  // expected-error @+1 {{'vm.buffer.alloc' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.buffer.alloc"(%a, %b) : (i64, i64) -> !vm.buffer
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64, %d: i64) {
  // expected-error @+1 {{'vm.buffer.clone' op operand #3 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.buffer.clone"(%a, %b, %c, %d) : (!vm.buffer, i64, i64, i64) -> !vm.buffer
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: !vm.buffer, %d: i64, %e: f16) {
  // expected-error @+1 {{'vm.buffer.compare' op operand #4 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.buffer.compare"(%a, %b, %c, %d, %e) : (!vm.buffer, i64, !vm.buffer, i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: !vm.buffer, %d: i64, %e: f16) {
  // expected-error @+1 {{'vm.buffer.copy' op operand #4 must be 64-bit signless integer, but got 'f16'}}
  "vm.buffer.copy"(%a, %b, %c, %d, %e) : (!vm.buffer, i64, !vm.buffer, i64, f16) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64, %d: i64) {
  // expected-error @+1 {{'vm.buffer.fill.f32' op operand #3 must be 32-bit float, but got 'i64'}}
  "vm.buffer.fill.f32"(%a, %b, %c, %d) : (!vm.buffer, i64, i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64, %d: i64) {
  // expected-error @+1 {{'vm.buffer.fill.f64' op operand #3 must be 64-bit float, but got 'i64'}}
  "vm.buffer.fill.f64"(%a, %b, %c, %d) : (!vm.buffer, i64, i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64, %d: i64) {
  // expected-error @+1 {{'vm.buffer.fill.i16' op operand #3 must be 32-bit signless integer, but got 'i64'}}
  "vm.buffer.fill.i16"(%a, %b, %c, %d) : (!vm.buffer, i64, i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64, %d: i64) {
  // expected-error @+1 {{'vm.buffer.fill.i32' op operand #3 must be 32-bit signless integer, but got 'i64'}}
  "vm.buffer.fill.i32"(%a, %b, %c, %d) : (!vm.buffer, i64, i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64, %d: f16) {
  // expected-error @+1 {{'vm.buffer.fill.i64' op operand #3 must be 64-bit signless integer, but got 'f16'}}
  "vm.buffer.fill.i64"(%a, %b, %c, %d) : (!vm.buffer, i64, i64, f16) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64, %d: i64) {
  // expected-error @+1 {{'vm.buffer.fill.i8' op operand #3 must be 32-bit signless integer, but got 'i64'}}
  "vm.buffer.fill.i8"(%a, %b, %c, %d) : (!vm.buffer, i64, i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: f16) {
  // expected-error @+1 {{'vm.buffer.hash' op operand #2 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.buffer.hash"(%a, %b, %c) : (!vm.buffer, i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.buffer.length' op operand #0 must be buffer reference, but got 'i64'}}
  %0 = "vm.buffer.length"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: f16) {
  // expected-error @+1 {{'vm.buffer.load.f32' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.buffer.load.f32"(%a, %b) : (!vm.buffer, f16) -> f32
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: f16) {
  // expected-error @+1 {{'vm.buffer.load.f64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.buffer.load.f64"(%a, %b) : (!vm.buffer, f16) -> f64
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: f16) {
  // expected-error @+1 {{'vm.buffer.load.i16.s' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.buffer.load.i16.s"(%a, %b) : (!vm.buffer, f16) -> i32
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: f16) {
  // expected-error @+1 {{'vm.buffer.load.i16.u' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.buffer.load.i16.u"(%a, %b) : (!vm.buffer, f16) -> i32
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: f16) {
  // expected-error @+1 {{'vm.buffer.load.i32' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.buffer.load.i32"(%a, %b) : (!vm.buffer, f16) -> i32
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: f16) {
  // expected-error @+1 {{'vm.buffer.load.i64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.buffer.load.i64"(%a, %b) : (!vm.buffer, f16) -> i64
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: f16) {
  // expected-error @+1 {{'vm.buffer.load.i8.s' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.buffer.load.i8.s"(%a, %b) : (!vm.buffer, f16) -> i32
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: f16) {
  // expected-error @+1 {{'vm.buffer.load.i8.u' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.buffer.load.i8.u"(%a, %b) : (!vm.buffer, f16) -> i32
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64) {
  // expected-error @+1 {{'vm.buffer.store.f32' op operand #2 must be 32-bit float, but got 'i64'}}
  "vm.buffer.store.f32"(%a, %b, %c) : (!vm.buffer, i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64) {
  // expected-error @+1 {{'vm.buffer.store.f64' op operand #2 must be 64-bit float, but got 'i64'}}
  "vm.buffer.store.f64"(%a, %b, %c) : (!vm.buffer, i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64) {
  // expected-error @+1 {{'vm.buffer.store.i16' op operand #2 must be 32-bit signless integer, but got 'i64'}}
  "vm.buffer.store.i16"(%a, %b, %c) : (!vm.buffer, i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64) {
  // expected-error @+1 {{'vm.buffer.store.i32' op operand #2 must be 32-bit signless integer, but got 'i64'}}
  "vm.buffer.store.i32"(%a, %b, %c) : (!vm.buffer, i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: f16) {
  // expected-error @+1 {{'vm.buffer.store.i64' op operand #2 must be 64-bit signless integer, but got 'f16'}}
  "vm.buffer.store.i64"(%a, %b, %c) : (!vm.buffer, i64, f16) -> ()
  return
}

// -----

func.func private @f(%a: !vm.buffer, %b: i64, %c: i64) {
  // expected-error @+1 {{'vm.buffer.store.i8' op operand #2 must be 32-bit signless integer, but got 'i64'}}
  "vm.buffer.store.i8"(%a, %b, %c) : (!vm.buffer, i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.list.alloc' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.list.alloc"(%a) : (i64) -> !vm.list<i32>
  return
}

// -----

func.func private @f(%a: !vm.list<f32>, %b: i64) {
  // expected-error @+1 {{'vm.list.get.f32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.list.get.f32"(%a, %b) : (!vm.list<f32>, i64) -> f32
  return
}

// -----

func.func private @f(%a: !vm.list<f64>, %b: i64) {
  // expected-error @+1 {{'vm.list.get.f64' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.list.get.f64"(%a, %b) : (!vm.list<f64>, i64) -> f64
  return
}

// -----

func.func private @f(%a: !vm.list<i32>, %b: i64) {
  // expected-error @+1 {{'vm.list.get.i32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.list.get.i32"(%a, %b) : (!vm.list<i32>, i64) -> i32
  return
}

// -----

func.func private @f(%a: !vm.list<i64>, %b: i64) {
  // expected-error @+1 {{'vm.list.get.i64' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.list.get.i64"(%a, %b) : (!vm.list<i64>, i64) -> i64
  return
}

// -----

func.func private @f(%a: !vm.list<!vm.ref<?>>, %b: i64) {
  // expected-error @+1 {{'vm.list.get.ref' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.list.get.ref"(%a, %b) : (!vm.list<!vm.ref<?>>, i64) -> !vm.ref<?>
  return
}

// -----

func.func private @f(%a: !vm.list<i32>, %b: i64) {
  // expected-error @+1 {{'vm.list.reserve' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  "vm.list.reserve"(%a, %b) : (!vm.list<i32>, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.list<i32>, %b: i64) {
  // expected-error @+1 {{'vm.list.resize' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  "vm.list.resize"(%a, %b) : (!vm.list<i32>, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.list<f32>, %b: i32, %c: i64) {
  // expected-error @+1 {{'vm.list.set.f32' op operand #2 must be 32-bit float, but got 'i64'}}
  "vm.list.set.f32"(%a, %b, %c) : (!vm.list<f32>, i32, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.list<f64>, %b: i32, %c: i64) {
  // expected-error @+1 {{'vm.list.set.f64' op operand #2 must be 64-bit float, but got 'i64'}}
  "vm.list.set.f64"(%a, %b, %c) : (!vm.list<f64>, i32, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.list<i32>, %b: i32, %c: i64) {
  // expected-error @+1 {{'vm.list.set.i32' op operand #2 must be 32-bit signless integer, but got 'i64'}}
  "vm.list.set.i32"(%a, %b, %c) : (!vm.list<i32>, i32, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.list<i64>, %b: i32, %c: f16) {
  // expected-error @+1 {{'vm.list.set.i64' op operand #2 must be 64-bit signless integer, but got 'f16'}}
  "vm.list.set.i64"(%a, %b, %c) : (!vm.list<i64>, i32, f16) -> ()
  return
}

// -----

func.func private @f(%a: !vm.list<!vm.ref<?>>, %b: i32, %c: i64) {
  // expected-error @+1 {{'vm.list.set.ref' op operand #2 must be reference, but got 'i64'}}
  "vm.list.set.ref"(%a, %b, %c) : (!vm.list<!vm.ref<?>>, i32, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.list.size' op operand #0 must be list reference, but got 'i64'}}
  %0 = "vm.list.size"(%a) : (i64) -> i32
  return
}
