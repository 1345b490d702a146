// Every op in its printed form: what is printed parses, and prints the same again.

// RUN: strata-opt %s --mlir-print-local-scope --split-input-file | FileCheck %s
// RUN: strata-opt %s --mlir-print-local-scope --split-input-file | strata-opt --mlir-print-local-scope --split-input-file | FileCheck %s

// CHECK: util.global private mutable @steps = 5 : i32
util.global private mutable @steps = 5 : i32
// CHECK: util.global private @bias <inlining_policy = #util.inline.never> = dense<2.000000e+00> : tensor<3xf32>
util.global private @bias <inlining_policy = #util.inline.never> = dense<2.0> : tensor<3xf32>
// CHECK: util.global public @shape : i64 = #util.byte_range<0, 4>
util.global @shape : i64 = #util.byte_range<0, 4>

// CHECK-LABEL: util.func private @globals
util.func private @globals(%v: i32) -> (i32, tensor<3xf32>, i32) {
  // CHECK: %steps = util.global.load @steps : i32
  %steps = util.global.load @steps : i32
  // CHECK: %bias = util.global.load immutable @bias : tensor<3xf32>
  %bias = util.global.load immutable @bias : tensor<3xf32>
  // CHECK: util.global.store %{{.+}}, @steps : i32
  util.global.store %v, @steps : i32
  // CHECK: %ptr_steps = util.global.address @steps : !util.ptr<i32>
  %ptr = util.global.address @steps : !util.ptr<i32>
  // CHECK: util.global.load.indirect %ptr_steps : !util.ptr<i32> -> i32
  %2 = util.global.load.indirect %ptr : !util.ptr<i32> -> i32
  // CHECK: util.global.store.indirect %{{.+}}, %ptr_steps : i32 -> !util.ptr<i32>
  util.global.store.indirect %2, %ptr : i32 -> !util.ptr<i32>
  util.return %steps, %bias, %2 : i32, tensor<3xf32>, i32
}

// CHECK-LABEL: util.initializer attributes {note = "x"}
util.initializer attributes {note = "x"} {
  %c7 = arith.constant 7 : i32
  util.global.store %c7, @steps : i32
  util.return
}

// -----

// CHECK: util.func private @ext(%arg0: !util.buffer, %arg1: index) -> i32
util.func private @ext(!util.buffer, index) -> i32
// CHECK: util.func public @tied(%arg0: tensor<4xf32> {my.attr = 1 : i32}, %arg1: index) -> (%arg0, index {some.attr}) attributes {inlining_policy = #util.inline.always, other.attr}
util.func public @tied(%a: tensor<4xf32> {my.attr = 1 : i32}, %b: index) -> (%a, index {some.attr})
    attributes {inlining_policy = #util.inline.always, other.attr} {
  util.return %a, %b : tensor<4xf32>, index
}
// CHECK-LABEL: util.func private @caller
util.func private @caller(%a: tensor<4xf32>, %b: index) -> (tensor<4xf32>, index) {
  // CHECK: util.call @tied(%{{.+}}, %{{.+}}) : (tensor<4xf32>, index) -> (%arg0, index)
  %0:2 = util.call @tied(%a, %b) : (tensor<4xf32>, index) -> (%a, index)
  util.return %0#0, %0#1 : tensor<4xf32>, index
}
// CHECK: util.func private @retyped(%arg0: tensor<?xf32>) -> %arg0 as tensor<8xf32>
util.func private @retyped(%a: tensor<?xf32>) -> %a as tensor<8xf32>

// -----

// CHECK-LABEL: util.func private @values
util.func private @values(%a: !util.buffer, %b: !util.buffer, %i: index, %x: i32, %y: i32, %t: tensor<4xf32>) {
  // CHECK: %[[NULL:.+]] = util.null : !util.buffer
  %0 = util.null : !util.buffer
  // CHECK: util.cmp.eq %{{.+}}, %[[NULL]] : !util.buffer
  %1 = util.cmp.eq %a, %0 : !util.buffer
  // CHECK: util.cmp.ne
  %2 = util.cmp.ne %a, %b : !util.buffer
  // CHECK: util.cast %{{.+}} : !util.buffer to !util.object
  %3 = util.cast %a : !util.buffer to !util.object
  // CHECK: util.align %{{.+}}, %{{.+}} : index
  %4 = util.align %i, %i : index
  // CHECK: util.sizeof tensor<4xf32>
  %5 = util.sizeof tensor<4xf32>
  // CHECK: util.switch i32 from [%{{.+}}, %{{.+}}] at %{{.+}} else %{{.+}} : i32
  %6 = util.switch i32 from [%x, %y] at %i else %x : i32
  // CHECK: util.assume.int %{{.+}}<umin = 0, umax = 1024, udiv = 16> : index
  %7 = util.assume.int %i<umin = 0, umax = 1024, udiv = 16> : index
  // CHECK:      util.assume.int
  // CHECK-NEXT:     %{{.+}}[<umin = 0, umax = 4>, <udiv = 8>],
  // CHECK-NEXT:     %{{.+}}<umax = 7>
  // CHECK-NEXT:   : index, i32
  %8:2 = util.assume.int %7[<umin = 0, umax = 4>, <udiv = 8>], %x<umax = 7> : index, i32
  // CHECK: util.range.min %{{.+}}, %{{.+}}, %{{.+}} : index
  %9 = util.range.min %i, %i, %7 : index
  // CHECK: %min, %max = util.range.extents [%{{.+}} for %{{.+}}], [%{{.+}} for %{{.+}}] : index
  %10:2 = util.range.extents [%i for %7], [%7 for %i] : index
  // CHECK: util.status.check_ok %{{.+}}, "it broke"
  util.status.check_ok %x, "it broke"
  // CHECK: %nN = util.string.format "n={}"(%{{.+}}) : (index) -> !util.buffer
  %11 = util.string.format "n={}"(%i) : (index) -> !util.buffer
  // CHECK: %itoa = util.string.itoa %{{.+}} : index -> !util.buffer
  %12 = util.string.itoa %i : index -> !util.buffer
  // CHECK: util.optimization_barrier %{{.+}} : tensor<4xf32>
  %13 = util.optimization_barrier %t : tensor<4xf32>
  // CHECK: util.numeric.optional_narrow %{{.+}} : tensor<4xf32> as ui7 <min_value = 0 : ui7, max_value = 127 : ui7>
  %14 = util.numeric.optional_narrow %13 : tensor<4xf32> as ui7 <min_value = 0 : ui7, max_value = 127 : ui7>
  // CHECK: util.unfoldable_constant 42 : i32
  %15 = util.unfoldable_constant 42 : i32
  // CHECK: util.hoistable_conversion "there" inverts("back") (%{{.+}} = %{{.+}}) : (tensor<4xf32>) -> tensor<4xf32> {
  %16 = util.hoistable_conversion "there" inverts("back") (%u = %14) : (tensor<4xf32>) -> tensor<4xf32> {
    util.return %u : tensor<4xf32>
  }
  // CHECK: util.scf.unreachable "never"
  util.scf.unreachable "never"
  // CHECK: util.unreachable "no way"
  util.unreachable "no way"
}

// -----

// CHECK-LABEL: util.func private @buffers
util.func private @buffers(%size: index, %offset: index, %length: index, %src: !util.buffer, %src_size: index) {
  // CHECK: %buffer_cst = util.buffer.constant : !util.buffer = dense<[1, 2, 3]> : tensor<3xi32>
  %0 = util.buffer.constant : !util.buffer = dense<[1, 2, 3]> : tensor<3xi32>
  // CHECK: %named = util.buffer.constant "named" <alignment = 64, mime_type = "text/plain"> : !util.buffer = "abc"
  %1 = util.buffer.constant "named" <alignment = 64, mime_type = "text/plain"> : !util.buffer = "abc"
  // The older spelling gives the same op.
  // CHECK: util.buffer.constant "older" <alignment = 64> : !util.buffer = "abc"
  %old = util.buffer.constant "older" {alignment = 64 : index} : !util.buffer = "abc"
  // CHECK: %buffer = util.buffer.alloc uninitialized <alignment = 16> : !util.buffer{%{{.+}}}
  %2 = util.buffer.alloc uninitialized <alignment = 16> : !util.buffer{%size}
  // CHECK: util.buffer.slice %{{.+}}[%{{.+}}] : !util.buffer{%{{.+}}} -> !util.buffer{%{{.+}}}
  %3 = util.buffer.slice %src[%offset] : !util.buffer{%src_size} -> !util.buffer{%length}
  // CHECK: %buffer_span = util.buffer.subspan
  %4 = util.buffer.subspan %src[%offset] : !util.buffer{%src_size} -> !util.buffer{%length}
  // CHECK: %buffer_size = util.buffer.size %{{.+}} : !util.buffer
  %5 = util.buffer.size %src : !util.buffer
  // CHECK: %buffer_storage, %buffer_offset = util.buffer.storage %{{.+}} : !util.buffer{%{{.+}}} -> (memref<?xi8>, index)
  %6:2 = util.buffer.storage %src : !util.buffer{%src_size} -> (memref<?xi8>, index)
  // CHECK: util.buffer.copy %{{.+}}[%{{.+}}], %buffer[%{{.+}}], %{{.+}} : !util.buffer{%{{.+}}} -> !util.buffer{%{{.+}}}
  util.buffer.copy %src[%offset], %2[%offset], %length : !util.buffer{%src_size} -> !util.buffer{%size}
  // CHECK: util.buffer.compare %{{.+}}[%{{.+}}], %buffer[%{{.+}}], %{{.+}} : !util.buffer{%{{.+}}}, !util.buffer{%{{.+}}}
  %7 = util.buffer.compare %src[%offset], %2[%offset], %length : !util.buffer{%src_size}, !util.buffer{%size}
  %c0 = arith.constant 0 : i32
  // CHECK: util.buffer.fill %{{.+}}, %buffer[%{{.+}} for %{{.+}}] : i32 -> !util.buffer{%{{.+}}}
  util.buffer.fill %c0, %2[%offset for %length] : i32 -> !util.buffer{%size}
  // CHECK: util.buffer.load %buffer[%{{.+}} for %{{.+}}] : !util.buffer{%{{.+}}} -> i32
  %8 = util.buffer.load %2[%offset for %length] : !util.buffer{%size} -> i32
  // CHECK: util.buffer.store %{{.+}}, %buffer[%{{.+}} for %{{.+}}] : i32 -> !util.buffer{%{{.+}}}
  util.buffer.store %8, %2[%offset for %length] : i32 -> !util.buffer{%size}
  // CHECK: util.buffer.hash %buffer[%{{.+}} for %{{.+}}] : !util.buffer{%{{.+}}} -> i64
  %9 = util.buffer.hash %2[%offset for %length] : !util.buffer{%size} -> i64
  // CHECK: util.buffer.dealloc %buffer : !util.buffer{%{{.+}}}
  util.buffer.dealloc %2 : !util.buffer{%size}
  util.return
}

// -----

// CHECK-LABEL: util.func private @lists
util.func private @lists(%i: index, %x: i32) {
  // CHECK: util.list.create %{{.+}} : !util.list<i32>
  %0 = util.list.create %i : !util.list<i32>
  // CHECK: util.list.create : !util.list<?>
  %1 = util.list.create : !util.list<?>
  // CHECK: util.list.construct [%{{.+}} : i32, %{{.+}} : i32] : !util.list<i32>
  %2 = util.list.construct [%x : i32, %x : i32] : !util.list<i32>
  // CHECK: util.list.resize %{{.+}}, %{{.+}} : !util.list<i32>
  util.list.resize %0, %i : !util.list<i32>
  // CHECK: util.list.set %{{.+}}[%{{.+}}], %{{.+}} : !util.list<i32>
  util.list.set %0[%i], %x : !util.list<i32>
  // CHECK: util.list.set %{{.+}}[%{{.+}}], %{{.+}} : i32 -> !util.list<?>
  util.list.set %1[%i], %x : i32 -> !util.list<?>
  // CHECK: util.list.get %{{.+}}[%{{.+}}] : !util.list<i32>
  %3 = util.list.get %0[%i] : !util.list<i32>
  // CHECK: util.list.get %{{.+}}[%{{.+}}] : !util.list<?> -> i32
  %4 = util.list.get %1[%i] : !util.list<?> -> i32
  // CHECK: util.list.size %{{.+}} : !util.list<i32>
  %5 = util.list.size %0 : !util.list<i32>
  util.return
}
