// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.abs.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.abs.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.abs.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.abs.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.abs.i32' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.abs.i32"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.abs.i64' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.abs.i64"(%a) : (f16) -> i64
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.add.f32' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.add.f32"(%a, %b) : (f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.add.f64' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.add.f64"(%a, %b) : (f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.add.i32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.add.i32"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.add.i64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.add.i64"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.and.i32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.and.i32"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.and.i64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.and.i64"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.atan.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.atan.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.atan.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.atan.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.atan2.f32' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.atan2.f32"(%a, %b) : (f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.atan2.f64' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.atan2.f64"(%a, %b) : (f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ceil.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.ceil.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ceil.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.ceil.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cos.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.cos.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.cos.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.cos.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.ctlz.i32' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.ctlz.i32"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.ctlz.i64' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.ctlz.i64"(%a) : (f16) -> i64
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.div.f32' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.div.f32"(%a, %b) : (f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.div.f64' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.div.f64"(%a, %b) : (f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.div.i32.s' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.div.i32.s"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.div.i32.u' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.div.i32.u"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.div.i64.s' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.div.i64.s"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.div.i64.u' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.div.i64.u"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.erf.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.erf.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.erf.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.erf.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.exp.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.exp.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.exp.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.exp.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.exp2.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.exp2.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.exp2.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.exp2.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.expm1.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.expm1.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.expm1.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.expm1.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.floor.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.floor.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.floor.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.floor.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: f32, %b: f32, %c: i64) {
  // expected-error @+1 {{'vm.fma.f32' op operand #2 must be 32-bit float, but got 'i64'}}
  %0 = "vm.fma.f32"(%a, %b, %c) : (f32, f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: f64, %c: i64) {
  // expected-error @+1 {{'vm.fma.f64' op operand #2 must be 64-bit float, but got 'i64'}}
  %0 = "vm.fma.f64"(%a, %b, %c) : (f64, f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i32, %c: i64) {
  // expected-error @+1 {{'vm.fma.i32' op operand #2 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.fma.i32"(%a, %b, %c) : (i32, i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: i64, %c: f16) {
  // expected-error @+1 {{'vm.fma.i64' op operand #2 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.fma.i64"(%a, %b, %c) : (i64, i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: f32, %b: f16) {
  // expected-error @+1 {{'vm.fpowi.f32' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.fpowi.f32"(%a, %b) : (f32, f16) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: f16) {
  // expected-error @+1 {{'vm.fpowi.f64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.fpowi.f64"(%a, %b) : (f64, f16) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.log.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.log.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.log.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.log.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.log10.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.log10.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.log10.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.log10.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.log1p.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.log1p.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.log1p.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.log1p.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.log2.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.log2.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.log2.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.log2.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.max.f32' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.max.f32"(%a, %b) : (f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.max.f64' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.max.f64"(%a, %b) : (f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.max.i32.s' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.max.i32.s"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.max.i32.u' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.max.i32.u"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.max.i64.s' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.max.i64.s"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.max.i64.u' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.max.i64.u"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.min.f32' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.min.f32"(%a, %b) : (f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.min.f64' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.min.f64"(%a, %b) : (f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.min.i32.s' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.min.i32.s"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.min.i32.u' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.min.i32.u"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.min.i64.s' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.min.i64.s"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.min.i64.u' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.min.i64.u"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.mul.f32' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.mul.f32"(%a, %b) : (f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.mul.f64' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.mul.f64"(%a, %b) : (f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.mul.i32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.mul.i32"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.mul.i64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.mul.i64"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.neg.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.neg.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.neg.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.neg.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.not.i32' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.not.i32"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.not.i64' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.not.i64"(%a) : (f16) -> i64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.or.i32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.or.i32"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.or.i64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.or.i64"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.pow.f32' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.pow.f32"(%a, %b) : (f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.pow.f64' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.pow.f64"(%a, %b) : (f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.rem.f32' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.rem.f32"(%a, %b) : (f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.rem.f64' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.rem.f64"(%a, %b) : (f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.rem.i32.s' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.rem.i32.s"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.rem.i32.u' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.rem.i32.u"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.rem.i64.s' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.rem.i64.s"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.rem.i64.u' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.rem.i64.u"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.round.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.round.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.round.f32.even' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.round.f32.even"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.round.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.round.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.round.f64.even' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.round.f64.even"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.rsqrt.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.rsqrt.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.rsqrt.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.rsqrt.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: f32, %c: i64) {
  // expected-error @+1 {{'vm.select.f32' op operand #2 must be 32-bit float, but got 'i64'}}
  %0 = "vm.select.f32"(%a, %b, %c) : (i32, f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: i32, %b: f64, %c: i64) {
  // expected-error @+1 {{'vm.select.f64' op operand #2 must be 64-bit float, but got 'i64'}}
  %0 = "vm.select.f64"(%a, %b, %c) : (i32, f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i32, %c: i64) {
  // expected-error @+1 {{'vm.select.i32' op operand #2 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.select.i32"(%a, %b, %c) : (i32, i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64, %c: f16) {
  // expected-error @+1 {{'vm.select.i64' op operand #2 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.select.i64"(%a, %b, %c) : (i32, i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i32, %b: !vm.ref<!hal.device>, %c: i64) {
  // expected-error @+1 {{'vm.select.ref' op operand #2 must be reference, but got 'i64'}}
  %0 = "vm.select.ref"(%a, %b, %c) : (i32, !vm.ref<!hal.device>, i64) -> !vm.ref<!hal.device>
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.shl.i32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.shl.i32"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: i64) {
  // expected-error @+1 {{'vm.shl.i64' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.shl.i64"(%a, %b) : (i64, i64) -> i64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.shr.i32.s' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.shr.i32.s"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.shr.i32.u' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.shr.i32.u"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: i64) {
  // expected-error @+1 {{'vm.shr.i64.s' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.shr.i64.s"(%a, %b) : (i64, i64) -> i64
  return
}

// -----

func.func private @f(%a: i64, %b: i64) {
  // expected-error @+1 {{'vm.shr.i64.u' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.shr.i64.u"(%a, %b) : (i64, i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.sin.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.sin.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.sin.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.sin.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.sqrt.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.sqrt.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.sqrt.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.sqrt.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.sub.f32' op operand #1 must be 32-bit float, but got 'i64'}}
  %0 = "vm.sub.f32"(%a, %b) : (f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.sub.f64' op operand #1 must be 64-bit float, but got 'i64'}}
  %0 = "vm.sub.f64"(%a, %b) : (f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.sub.i32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.sub.i32"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.sub.i64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.sub.i64"(%a, %b) : (i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i32, %b: f32, %c: f32, %d: i64) {
  // expected-error @+1 {{'vm.switch.f32' op operand #3 must be variadic of 32-bit float, but got 'i64'}}
  %0 = "vm.switch.f32"(%a, %b, %c, %d) : (i32, f32, f32, i64) -> f32
  return
}

// -----

func.func private @f(%a: i32, %b: f64, %c: f64, %d: i64) {
  // expected-error @+1 {{'vm.switch.f64' op operand #3 must be variadic of 64-bit float, but got 'i64'}}
  %0 = "vm.switch.f64"(%a, %b, %c, %d) : (i32, f64, f64, i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i32, %c: i32, %d: i64) {
  // expected-error @+1 {{'vm.switch.i32' op operand #3 must be variadic of 32-bit signless integer, but got 'i64'}}
  %0 = "vm.switch.i32"(%a, %b, %c, %d) : (i32, i32, i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i32, %b: i64, %c: i64, %d: f16) {
  // expected-error @+1 {{'vm.switch.i64' op operand #3 must be variadic of 64-bit signless integer, but got 'f16'}}
  %0 = "vm.switch.i64"(%a, %b, %c, %d) : (i32, i64, i64, f16) -> i64
  return
}

// -----

func.func private @f(%a: i32, %b: !vm.ref<!hal.device>, %c: !vm.ref<!hal.device>, %d: i64) {
  // expected-error @+1 {{'vm.switch.ref' op operand #3 must be variadic of reference, but got 'i64'}}
  %0 = "vm.switch.ref"(%a, %b, %c, %d) : (i32, !vm.ref<!hal.device>, !vm.ref<!hal.device>, i64) -> !vm.ref<!hal.device>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.tanh.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  %0 = "vm.tanh.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.tanh.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  %0 = "vm.tanh.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.xor.i32' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "vm.xor.i32"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func private @f(%a: i64, %b: f16) {
  // expected-error @+1 {{'vm.xor.i64' op operand #1 must be 64-bit signless integer, but got 'f16'}}
  %0 = "vm.xor.i64"(%a, %b) : (i64, f16) -> i64
  return
}
