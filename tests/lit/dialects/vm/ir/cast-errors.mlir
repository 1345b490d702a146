// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.bitcast.f32.i32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.bitcast.f32.i32"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.bitcast.f64.i64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.bitcast.f64.i64"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.bitcast.i32.f32' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.bitcast.i32.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.bitcast.i64.f64' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.bitcast.i64.f64"(%a) : (f16) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cast.any.ref' op operand #0 must be reference, but got 'i64'}}
  %0 = "vm.cast.any.ref"(%a) : (i64) -> !vm.ref<!hal.device>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cast.f32.si32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cast.f32.si32"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cast.f32.si64' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cast.f32.si64"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cast.f32.ui32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cast.f32.ui32"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cast.f32.ui64' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cast.f32.ui64"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cast.f64.si64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cast.f64.si64"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cast.f64.ui64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cast.f64.ui64"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cast.ref.any' op operand #0 must be reference, but got 'i64'}}
  %0 = "vm.cast.ref.any"(%a) : (i64) -> !vm.ref<?>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cast.si32.f32' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cast.si32.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.cast.si64.f32' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cast.si64.f32"(%a) : (f16) -> f32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.cast.si64.f64' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cast.si64.f64"(%a) : (f16) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cast.ui32.f32' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.cast.ui32.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.cast.ui64.f32' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cast.ui64.f32"(%a) : (f16) -> f32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.cast.ui64.f64' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.cast.ui64.f64"(%a) : (f16) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.f32.f64' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.ext.f32.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.i16.i32.s' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ext.i16.i32.s"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.i16.i32.u' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ext.i16.i32.u"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.i16.i64.s' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ext.i16.i64.s"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.i16.i64.u' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ext.i16.i64.u"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.i32.i64.s' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ext.i32.i64.s"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.i32.i64.u' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ext.i32.i64.u"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.i8.i32.s' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ext.i8.i32.s"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.i8.i32.u' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ext.i8.i32.u"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.i8.i64.s' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ext.i8.i64.s"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ext.i8.i64.u' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ext.i8.i64.u"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.trunc.f64.f32' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.trunc.f64.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.trunc.i16.i8' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.trunc.i16.i8"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.trunc.i32.i16' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.trunc.i32.i16"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.trunc.i32.i8' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.trunc.i32.i8"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.trunc.i64.i16' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.trunc.i64.i16"(%a) : (f16) -> i32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.trunc.i64.i32' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.trunc.i64.i32"(%a) : (f16) -> i32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.trunc.i64.i8' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.trunc.i64.i8"(%a) : (f16) -> i32
  return
}
