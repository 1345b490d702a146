// The ops of the dialect, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  util.global private mutable @counter = 5 : i32
  util.global private @weights <inlining_policy = #util.inline.never> = dense<1.000000e+00> : tensor<2xf32>
  util.global private @scratch = #util.uninitialized : tensor<8xi8>
  util.global private @pattern = #util.byte_pattern<7> : tensor<8xi8>
  util.func private @globals(%arg0: i32) -> (i32, tensor<2xf32>, i32) {
    %counter = util.global.load @counter : i32
    %weights = util.global.load immutable @weights : tensor<2xf32>
    util.global.store %arg0, @counter : i32
    %ptr_counter = util.global.address @counter : !util.ptr<i32>
    %0 = util.global.load.indirect %ptr_counter : !util.ptr<i32> -> i32
    util.global.store.indirect %0, %ptr_counter : i32 -> !util.ptr<i32>
    util.return %counter, %weights, %0 : i32, tensor<2xf32>, i32
  }
}

// -----

module {
  util.global private @late : i64
  util.initializer attributes {note = "x"} {
    %c7_i64 = arith.constant 7 : i64
    util.global.store %c7_i64, @late : i64
    util.return
  }
}

// -----

module {
  util.func private @ext(%arg0: !util.buffer, %arg1: index) -> i32
  util.func public @tied(%arg0: tensor<4xf32> {my.attr = 1 : i32}, %arg1: index) -> (%arg0, index {iree.x}) attributes {inlining_policy = #util.inline.always, iree.abi.stub} {
    util.return %arg0, %arg1 : tensor<4xf32>, index
  }
  util.func private @caller(%arg0: tensor<4xf32>, %arg1: index) -> (tensor<4xf32>, index) {
    %0:2 = util.call @tied(%arg0, %arg1) : (tensor<4xf32>, index) -> (%arg0, index)
    util.return %0#0, %0#1 : tensor<4xf32>, index
  }
}

// -----

module {
  util.func private @prims(%arg0: !util.buffer, %arg1: !util.buffer, %arg2: index, %arg3: i32, %arg4: i32) -> (i1, i1, !util.object, index, index, i32) {
    %0 = util.null : !util.buffer
    %1 = util.cmp.eq %arg0, %0 : !util.buffer
    %2 = util.cmp.ne %arg0, %arg1 : !util.buffer
    %3 = util.cast %arg0 : !util.buffer to !util.object
    %c16 = arith.constant 16 : index
    %4 = util.align %arg2, %c16 : index
    %5 = util.sizeof tensor<4xf32>
    %6 = util.sizeof index
    %7 = util.switch i32 from [%arg3, %arg4] at %arg2 else %arg3 : i32
    util.return %1, %2, %3, %4, %6, %7 : i1, i1, !util.object, index, index, i32
  }
}

// -----

module {
  util.func private @assume(%arg0: index, %arg1: i32) -> (index, i32, index) {
    %0 = util.assume.int %arg0<umin = 0, umax = 1024, udiv = 16> : index
    %1:2 = util.assume.int 
        %0[<umin = 0, umax = 4>, <udiv = 8>], 
        %arg1<umax = 7>
      : index, i32
    %2 = util.assume.int %0[<umin = 0, umax = 0>, <umin = 128, umax = 128, udiv = 128>] : index
    util.return %1#0, %1#1, %2 : index, i32, index
  }
}

// -----

module {
  util.func private @ranges(%arg0: index, %arg1: index, %arg2: index, %arg3: index) -> (index, index, index, index) {
    %0 = util.range.min %arg0, %arg1, %arg2 : index
    %1 = util.range.max %arg0, %arg1, %arg2 : index
    %min, %max = util.range.extents [%arg0 for %arg1], [%arg2 for %arg3] : index
    util.return %0, %1, %min, %max : index, index, index, index
  }
}

// -----

module {
  util.func private @buffers(%arg0: index, %arg1: index, %arg2: index, %arg3: !util.buffer, %arg4: index) -> (i1, i32, i64, index, !util.buffer) {
    %buffer_cst = util.buffer.constant : !util.buffer = dense<[1, 2, 3]> : tensor<3xi32>
    %named = util.buffer.constant "named" <alignment = 64, mime_type = "text/plain"> : !util.buffer = "abc"
    %buffer = util.buffer.alloc uninitialized <alignment = 16> : !util.buffer{%arg0}
    %buffer_0 = util.buffer.slice %arg3[%arg1] : !util.buffer{%arg4} -> !util.buffer{%arg2}
    %buffer_span = util.buffer.subspan %arg3[%arg1] : !util.buffer{%arg4} -> !util.buffer{%arg2}
    %buffer_size = util.buffer.size %arg3 : !util.buffer
    %buffer_storage, %buffer_offset = util.buffer.storage %arg3 : !util.buffer{%arg4} -> (memref<?xi8>, index)
    util.buffer.copy %arg3[%arg1], %buffer[%arg1], %arg2 : !util.buffer{%arg4} -> !util.buffer{%arg0}
    %0 = util.buffer.compare %arg3[%arg1], %buffer[%arg1], %arg2 : !util.buffer{%arg4}, !util.buffer{%arg0}
    %c0_i32 = arith.constant 0 : i32
    util.buffer.fill %c0_i32, %buffer[%arg1 for %arg2] : i32 -> !util.buffer{%arg0}
    %c4 = arith.constant 4 : index
    %1 = util.buffer.load %buffer[%arg1 for %c4] : !util.buffer{%arg0} -> i32
    util.buffer.store %1, %buffer[%arg1 for %c4] : i32 -> !util.buffer{%arg0}
    %2 = util.buffer.hash %buffer[%arg1 for %arg2] : !util.buffer{%arg0} -> i64
    util.buffer.dealloc %buffer : !util.buffer{%arg0}
    util.return %0, %1, %2, %buffer_size, %buffer_span : i1, i32, i64, index, !util.buffer
  }
}

// -----

module {
  util.func private @lists(%arg0: index, %arg1: i32) -> (i32, index, !util.list<?>) {
    %0 = util.list.create %arg0 : !util.list<i32>
    %1 = util.list.create : !util.list<?>
    %2 = util.list.construct [%arg1 : i32, %arg1 : i32] : !util.list<i32>
    util.list.resize %0, %arg0 : !util.list<i32>
    util.list.set %0[%arg0], %arg1 : !util.list<i32>
    util.list.set %1[%arg0], %arg1 : i32 -> !util.list<?>
    %3 = util.list.get %0[%arg0] : !util.list<i32>
    %4 = util.list.get %1[%arg0] : !util.list<?> -> i32
    %5 = util.list.size %0 : !util.list<i32>
    util.return %3, %5, %1 : i32, index, !util.list<?>
  }
}

// -----

module {
  util.func private @misc(%arg0: i32, %arg1: index, %arg2: tensor<4xf32>) -> (tensor<4xf32>, !util.buffer) {
    util.status.check_ok %arg0, "it broke"
    util.status.check_ok %arg0
    %nN = util.string.format "n={}"(%arg1) : (index) -> !util.buffer
    %itoa = util.string.itoa %arg1 : index -> !util.buffer
    %0 = util.optimization_barrier %arg2 : tensor<4xf32>
    %1 = util.numeric.optional_narrow %0 : tensor<4xf32> as ui7 <min_value = 0 : ui7, max_value = 127 : ui7>
    %2 = util.unfoldable_constant 42 : i32
    %3 = util.hoistable_conversion "fwd" inverts("bwd") (%arg3 = %1) : (tensor<4xf32>) -> tensor<4xf32> {
      util.return %arg3 : tensor<4xf32>
    }
    util.scf.unreachable "never"
    util.return %3, %itoa : tensor<4xf32>, !util.buffer
  }
}

// -----

module {
  util.func private @dead() {
    util.unreachable "no way"
  }
}
