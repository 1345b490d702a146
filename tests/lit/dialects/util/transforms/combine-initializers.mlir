// RUN: strata-opt %s --iree-util-combine-initializers | FileCheck %s

util.func private @make() -> tensor<3xf32>

// CHECK:      util.global private @a : tensor<3xf32>
// CHECK-NEXT: util.global private @b : i32
// CHECK-NEXT: util.global private @c : i32
// CHECK-NEXT: util.initializer {
// CHECK-NEXT:   %[[A:.+]] = util.call @make()
// CHECK-NEXT:   util.global.store %[[A]], @a
// CHECK-NEXT:   %[[C7:.+]] = arith.constant 7 : i32
// CHECK-NEXT:   util.global.store %[[C7]], @b
// CHECK-NEXT:   cf.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   %[[C8:.+]] = arith.constant 8 : i32
// CHECK-NEXT:   util.global.store %[[C8]], @c
// CHECK:        util.return
// CHECK-NOT: util.initializer
util.global private @a : tensor<3xf32>
util.initializer {
  %0 = util.call @make() : () -> tensor<3xf32>
  util.global.store %0, @a : tensor<3xf32>
  util.return
}
// CHECK: util.func public @between
util.func public @between() {
  util.return
}
util.global private @b = 7 : i32
util.global private @c : i32
util.initializer {
  cf.br ^bb1
^bb1:
  %c8 = arith.constant 8 : i32
  util.global.store %c8, @c : i32
  util.return
}
