// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.eq.f32.near' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.eq.f32.near"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.eq.f32.o' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.eq.f32.o"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.eq.f32.u' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.eq.f32.u"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.eq.f64.near' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.eq.f64.near"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.eq.f64.o' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.eq.f64.o"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.eq.f64.u' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.eq.f64.u"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.eq.i32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.eq.i32"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.cmp.eq.i64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.eq.i64"(%a, %b) : (i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: !vm.ref<!hal.device>, %b: i64) {
  // expected-error @+1 {{'vm.cmp.eq.ref' op operand #1 must be reference, but got 'i64'}}
  %0 = "vm.cmp.eq.ref"(%a, %b) : (!vm.ref<!hal.device>, i64) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gt.f32.o' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.gt.f32.o"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gt.f32.u' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.gt.f32.u"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gt.f64.o' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.gt.f64.o"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gt.f64.u' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.gt.f64.u"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gt.i32.s' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.gt.i32.s"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gt.i32.u' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.gt.i32.u"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.cmp.gt.i64.s' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.gt.i64.s"(%a, %b) : (i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.cmp.gt.i64.u' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.gt.i64.u"(%a, %b) : (i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gte.f32.o' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.gte.f32.o"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gte.f32.u' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.gte.f32.u"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gte.f64.o' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.gte.f64.o"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gte.f64.u' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.gte.f64.u"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gte.i32.s' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.gte.i32.s"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.gte.i32.u' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.gte.i32.u"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.cmp.gte.i64.s' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.gte.i64.s"(%a, %b) : (i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.cmp.gte.i64.u' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.gte.i64.u"(%a, %b) : (i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lt.f32.o' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.lt.f32.o"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lt.f32.u' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.lt.f32.u"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lt.f64.o' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.lt.f64.o"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lt.f64.u' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.lt.f64.u"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lt.i32.s' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.lt.i32.s"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lt.i32.u' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.lt.i32.u"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.cmp.lt.i64.s' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.lt.i64.s"(%a, %b) : (i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.cmp.lt.i64.u' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.lt.i64.u"(%a, %b) : (i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lte.f32.o' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.lte.f32.o"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lte.f32.u' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.lte.f32.u"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lte.f64.o' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.lte.f64.o"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lte.f64.u' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.lte.f64.u"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lte.i32.s' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.lte.i32.s"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.lte.i32.u' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.lte.i32.u"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.cmp.lte.i64.s' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.lte.i64.s"(%a, %b) : (i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.cmp.lte.i64.u' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.lte.i64.u"(%a, %b) : (i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cmp.nan.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.nan.f32"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cmp.nan.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.nan.f64"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.ne.f32.o' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.ne.f32.o"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.ne.f32.u' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.ne.f32.u"(%a, %b) : (f32, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.ne.f64.o' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.ne.f64.o"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.cmp.ne.f64.u' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.ne.f64.u"(%a, %b) : (f64, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.cmp.ne.i32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.ne.i32"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.cmp.ne.i64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.ne.i64"(%a, %b) : (i64, f16) -> i32
  return
}

// -----

func.func private @f(%a: !vm.ref<?>, %b: i64) {
  // expected-error @+1 {{'vm.cmp.ne.ref' op operand #1 must be reference, but got 'i64'}}
  %0 = "vm.cmp.ne.ref"(%a, %b) : (!vm.ref<?>, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cmp.nz.f32.o' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.nz.f32.o"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cmp.nz.f32.u' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cmp.nz.f32.u"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cmp.nz.f64.o' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.nz.f64.o"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cmp.nz.f64.u' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cmp.nz.f64.u"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cmp.nz.i32' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cmp.nz.i32"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.cmp.nz.i64' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cmp.nz.i64"(%a) : (f16) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cmp.nz.ref' op operand #0 must be reference, but got 'i64'}}
  %0 = "vm.cmp.nz.ref"(%a) : (i64) -> i32
  return
}
