// Initializers that only a running program can run.
// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(iree-consteval-jit-globals)' | FileCheck %s

// What depends on an initializer that stays, stays.

// CHECK-COUNT-2: util.initializer
util.func private @unknown() -> i32
util.global private @called : i32
util.initializer {
  %v = util.call @unknown() : () -> i32
  util.global.store %v, @called : i32
  util.return
}
util.global private @after : i32
util.initializer {
  %v = util.global.load @called : i32
  %sum = arith.addi %v, %v : i32
  util.global.store %sum, @after : i32
  util.return
}

// -----

// The value of a mutable global, or of one that is stored twice, is more than its initial value.

// CHECK-COUNT-3: util.initializer
util.global private mutable @state : i32
util.global private @twice : i32
util.initializer {
  %c3 = arith.constant 3 : i32
  util.global.store %c3, @state : i32
  util.return
}
util.initializer {
  %c4 = arith.constant 4 : i32
  util.global.store %c4, @twice : i32
  util.return
}
util.initializer {
  %c5 = arith.constant 5 : i32
  util.global.store %c5, @twice : i32
  util.return
}

// -----

// Control flow, and a value that is a parameter of the program.

// CHECK-COUNT-2: util.initializer
util.global private @branch : i32
util.initializer {
  %c = arith.constant 1 : i32
  %condition = arith.constant true
  scf.if %condition {
    util.global.store %c, @branch : i32
  }
  util.return
}
util.global private @parameter = #flow.parameter.named<"scope"::"key"> : tensor<4xi32>
util.global private @fromParameter : tensor<4xi32>
util.initializer {
  %p = util.global.load @parameter : tensor<4xi32>
  %q = arith.addi %p, %p : tensor<4xi32>
  util.global.store %q, @fromParameter : tensor<4xi32>
  util.return
}

// -----

// A type that can't be exchanged.

// CHECK: util.initializer
util.global private @nibbles : tensor<4xi4>
util.initializer {
  %a = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi4>
  %b = arith.addi %a, %a : tensor<4xi4>
  util.global.store %b, @nibbles : tensor<4xi4>
  util.return
}

// -----

// A division that may be by zero; one that can't be runs.

// CHECK: util.initializer
// CHECK: @remainder = dense<[1, 0]> : tensor<2xi32>
util.global private @quotient : tensor<2xi32>
util.initializer {
  %a = arith.constant dense<[7, 8]> : tensor<2xi32>
  %b = arith.constant dense<[2, 0]> : tensor<2xi32>
  %q = arith.divsi %a, %b : tensor<2xi32>
  util.global.store %q, @quotient : tensor<2xi32>
  util.return
}
util.global private @remainder : tensor<2xi32>
util.initializer {
  %a = arith.constant dense<[7, 8]> : tensor<2xi32>
  %empty = tensor.empty() : tensor<2xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<2xi32>) outs(%empty : tensor<2xi32>) {
  ^bb0(%x: i32, %out: i32):
    %c2 = arith.constant 2 : i32
    %y = arith.remui %x, %c2 : i32
    linalg.yield %y : i32
  } -> tensor<2xi32>
  util.global.store %r, @remainder : tensor<2xi32>
  util.return
}

// -----

// Machine code that the program brings along runs in the program, not in its compiler.

// CHECK: util.initializer
// CHECK: llvm.inline_asm
util.global private @assembled : tensor<4xi32>
util.initializer {
  %in = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %out = tensor.empty() : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%in : tensor<4xi32>) outs(%out : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32):
    %s = llvm.inline_asm "ud2; mov $1, $0", "=r,r" %x : (i32) -> i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  util.global.store %r, @assembled : tensor<4xi32>
  util.return
}
