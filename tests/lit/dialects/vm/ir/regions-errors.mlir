// Regions, bodies and branches that don't fit their op.
// RUN: strata-opt %s --split-input-file --verify-diagnostics

vm.module @m {
  vm.func @f(%a: i32) {
    // expected-error @+1 {{branch has 2 operands for successor #0, but target block has 1}}
    vm.br ^bb1(%a, %a : i32, i32)
  ^bb1(%x: i32):
    vm.return
  }
}

// -----

vm.module @m {
  vm.func @f(%a: i32) {
    vm.br_table %a {
      default: ^bb1(%a : i32),
      // expected-error @+1 {{custom op 'vm.br_table' expected case 0}}
      1: ^bb1
    }
  ^bb1(%x: i32):
    vm.return
  }
}

// -----

vm.module @m {
  vm.func @f(%a: i32) {
    // expected-error @+1 {{branch has 0 operands for successor #0, but target block has 1}}
    vm.break ^bb1
  ^bb1(%x: i32):
    vm.return
  }
}

// -----

vm.module @m {
  vm.func @f(%a: i32, %b: i64) {
    // expected-error @+1 {{type mismatch for bb argument #0 of successor #0}}
    vm.cond_br %a, ^bb1(%b : i64), ^bb1(%a : i32)
  ^bb1(%x: i32):
    vm.return
  }
}

// -----

vm.module @m {
  vm.func @f(%a: i32) {
    // expected-error @+1 {{branch has 2 operands for successor #0, but target block has 1}}
    vm.cond_break %a, ^bb1(%a, %a : i32, i32)
  ^bb1(%x: i32):
    vm.return
  }
}

// -----

vm.module @m {
  vm.func @f(%a: i32) {
    // expected-error @+1 {{branch has 0 operands for successor #0, but target block has 1}}
    vm.yield ^bb1
  ^bb1(%x: i32):
    vm.return
  }
}

// -----

vm.module @m {
  vm.func private @callee(%a: i32) -> i64
  vm.func @f(%a: i32) {
    // expected-error @+1 {{'vm.call.yieldable' op results must match the arguments of the successor block}}
    vm.call.yieldable @callee(%a) : (i32) -> ^bb1 (i64)
  ^bb1(%x: i32):
    vm.return
  }
}

// -----

vm.module @m {
  vm.import private @far.fn(%a : i32 ...) -> i64 attributes {vm.yield}
  vm.func @f(%a: i32) {
    // expected-error @+1 {{'vm.call.variadic.yieldable' op results must match the arguments of the successor block}}
    vm.call.variadic.yieldable @far.fn(%a) <segment_sizes = dense<[1]> : vector<1xi16>, segment_types = [i32]> : (i32) -> ^bb1 (i64)
  ^bb1(%x: i32):
    vm.return
  }
}

// -----

func.func private @f(%a: i32) {
  // expected-error @+1 {{'vm.optimization_barrier' op failed to verify that all of {operands, results} have same type}}
  %0 = "vm.optimization_barrier"(%a) : (i32) -> i64
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.initializer' op expects parent op 'vm.module'}}
  "vm.initializer"() <{function_type = (i32) -> ()}> ({
  ^bb0(%a: i32):
    "vm.return"() : () -> ()
  }) : () -> ()
  return
}

// -----

// expected-error @+1 {{'vm.func' op expects parent op 'vm.module'}}
"vm.func"() <{sym_name = "f", function_type = i32}> ({
}) : () -> ()

// -----

// expected-error @+1 {{'vm.import' op requires one region}}
"vm.import"() <{sym_name = "f", function_type = i32}> : () -> ()

// -----

// expected-error @+1 {{'vm.initializer' op expects parent op 'vm.module'}}
vm.initializer {
  vm.return
}

// -----

// expected-error @+1 {{'vm.func' op expects parent op 'vm.module'}}
vm.func @outside() {
  vm.return
}
