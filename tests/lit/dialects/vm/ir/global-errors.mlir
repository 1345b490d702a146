// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f() {
  // expected-error @+1 {{'vm.global.address' op result #0 must be 32-bit signless integer or util.ptr, but got 'tuple<>'}}
  %0 = "vm.global.address"() <{global = @gi}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.global.f32' op expects parent op 'vm.module'}}
  "vm.global.f32"() <{sym_name = "g2", sym_visibility = "private", type = f32}> : () -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.global.f64' op expects parent op 'vm.module'}}
  "vm.global.f64"() <{is_mutable, sym_visibility = "private", type = f64}> : () -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.global.i32' op expects parent op 'vm.module'}}
  "vm.global.i32"() <{is_mutable, sym_name = "g0", sym_visibility = "private", type = i32}> : () -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.global.i64' op expects parent op 'vm.module'}}
  "vm.global.i64"() <{sym_visibility = "public", type = i64}> : () -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.global.load.f32' op result #0 must be 32-bit float, but got 'tuple<>'}}
  %0 = "vm.global.load.f32"() <{global = @g_f32}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.global.load.f64' op result #0 must be 64-bit float, but got 'tuple<>'}}
  %0 = "vm.global.load.f64"() <{global = @g_f64}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.global.load.i32' op result #0 must be 32-bit signless integer, but got 'tuple<>'}}
  %0 = "vm.global.load.i32"() <{global = @gi}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.global.load.i64' op result #0 must be 64-bit signless integer, but got 'tuple<>'}}
  %0 = "vm.global.load.i64"() <{global = @g_i64}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.global.load.indirect.f32' op operand #0 must be 32-bit signless integer or util.ptr, but got 'i64'}}
  %0 = "vm.global.load.indirect.f32"(%a) : (i64) -> f32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.global.load.indirect.f64' op operand #0 must be 32-bit signless integer or util.ptr, but got 'i64'}}
  %0 = "vm.global.load.indirect.f64"(%a) : (i64) -> f64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.global.load.indirect.i32' op operand #0 must be 32-bit signless integer or util.ptr, but got 'i64'}}
  %0 = "vm.global.load.indirect.i32"(%a) : (i64) -> i32
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.global.load.indirect.i64' op operand #0 must be 32-bit signless integer or util.ptr, but got 'i64'}}
  %0 = "vm.global.load.indirect.i64"(%a) : (i64) -> i64
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.global.load.indirect.ref' op operand #0 must be 32-bit signless integer or util.ptr, but got 'i64'}}
  %0 = "vm.global.load.indirect.ref"(%a) : (i64) -> !vm.ref<?>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.global.load.ref' op result #0 must be reference, but got 'tuple<>'}}
  %0 = "vm.global.load.ref"() <{global = @gr}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.global.ref' op expects parent op 'vm.module'}}
  "vm.global.ref"() <{is_mutable, sym_visibility = "private", type = !vm.ref<!hal.device>}> : () -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.global.store.f32' op operand #0 must be 32-bit float, but got 'i64'}}
  "vm.global.store.f32"(%a) <{global = @g_f32}> : (i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.global.store.f64' op operand #0 must be 64-bit float, but got 'i64'}}
  "vm.global.store.f64"(%a) <{global = @g_f64}> : (i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.global.store.i32' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  "vm.global.store.i32"(%a) <{global = @gi}> : (i64) -> ()
  return
}

// -----

func.func private @f(%a: f16) {
  // expected-error @+1 {{'vm.global.store.i64' op operand #0 must be 64-bit signless integer, but got 'f16'}}
  "vm.global.store.i64"(%a) <{global = @g_i64}> : (f16) -> ()
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'vm.global.store.indirect.f32' op operand #1 must be 32-bit signless integer or util.ptr, but got 'i64'}}
  "vm.global.store.indirect.f32"(%a, %b) : (f32, i64) -> ()
  return
}

// -----

func.func private @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'vm.global.store.indirect.f64' op operand #1 must be 32-bit signless integer or util.ptr, but got 'i64'}}
  "vm.global.store.indirect.f64"(%a, %b) : (f64, i64) -> ()
  return
}

// -----

func.func private @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'vm.global.store.indirect.i32' op operand #1 must be 32-bit signless integer or util.ptr, but got 'i64'}}
  "vm.global.store.indirect.i32"(%a, %b) : (i32, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64, %b: i64) {
  // expected-error @+1 {{'vm.global.store.indirect.i64' op operand #1 must be 32-bit signless integer or util.ptr, but got 'i64'}}
  "vm.global.store.indirect.i64"(%a, %b) : (i64, i64) -> ()
  return
}

// -----

func.func private @f(%a: !vm.ref<?>, %b: i64) {
  // expected-error @+1 {{'vm.global.store.indirect.ref' op operand #1 must be 32-bit signless integer or util.ptr, but got 'i64'}}
  "vm.global.store.indirect.ref"(%a, %b) : (!vm.ref<?>, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.global.store.ref' op operand #0 must be reference, but got 'i64'}}
  "vm.global.store.ref"(%a) <{global = @gr}> : (i64) -> ()
  return
}
