// The ops of the dialect, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module attributes {vm.toplevel} {
  vm.module public @module <version = 3> {
    vm.global.i32 private mutable @g0 = 7 : i32
    vm.global.i64 public @g1 : i64
    vm.global.f32 private @g2 = 1.500000e+00 : f32
    vm.global.ref private mutable @dev : !vm.ref<!hal.device>
    vm.rodata private @r0 <alignment = 16, mime_type = "text/plain"> dense<[1, 2, 3]> : tensor<3xi8>
    vm.rodata private @r1 "text"
    vm.import private optional @hal.fence.await(%timeout_millis : i32, %flags : i64, %fences : !vm.ref<!hal.fence> ...) -> i32 attributes {vm.yield, minimum_version = 6 : i32}
    vm.import private @hal.devices.count() -> i32 attributes {nosideeffects}
    vm.import private @m.tup(%a : tuple<i32, !vm.ref<?>> ...)
    vm.initializer {
      vm.return
    }
    vm.func private @f(%arg0: i32, %arg1: !vm.buffer) -> (i32, !vm.ref<?>) attributes {vm.unwind, inlining_policy = #util.inline.never} {
      %null = vm.const.ref.zero : !vm.ref<?>
      vm.return %arg0, %null : i32, !vm.ref<?>
    }
    vm.export @f attributes {iree.abi.stub}
    vm.export @f as("other")
  }
}

// -----

module {
  vm.module public @m {
    vm.global.i32 private mutable @gi = 1 : i32
    vm.global.ref private mutable @gr : !vm.ref<!hal.device>
    vm.rodata private @r "x"
    vm.func @f(%arg0: !vm.ref<!hal.device>, %arg1: !vm.ref<?>) -> (i32, i64, f32) {
      %zero = vm.const.i32.zero
      %c5 = vm.const.i32 5
      %c-1 = vm.const.i64 -1
      %zero_0 = vm.const.i64.zero
      %0 = vm.const.f32 1.500000e+00
      %zero_1 = vm.const.f32.zero
      %null = vm.const.ref.zero : !vm.ref<!hal.device>
      %r = vm.const.ref.rodata @r : !vm.buffer
      %buffer = vm.rodata.inline "name" <alignment = 64> : !vm.buffer = "abc"
      %gi = vm.global.load.i32 @gi : i32
      vm.global.store.i32 %c5, @gi : i32
      %1 = vm.global.address @gi : !util.ptr<i32>
      %2 = vm.global.load.indirect.i32 %1 : !util.ptr<i32> -> i32
      %gr = vm.global.load.ref @gr : !vm.ref<!hal.device>
      vm.global.store.ref %arg0, @gr : !vm.ref<!hal.device>
      %ref = vm.cast.ref.any %arg0 : !vm.ref<!hal.device> -> !vm.ref<?>
      %ref_2 = vm.cast.any.ref %arg1 : !vm.ref<?> -> !vm.ref<!hal.device>
      %ref_3 = vm.assign.ref %ref : !vm.ref<?> -> !vm.ref<?>
      vm.discard.refs %ref_2, %ref_3 : !vm.ref<!hal.device>, !vm.ref<?>
      vm.return %gi, %c-1, %0 : i32, i64, f32
    }
  }
}

// -----

module {
  vm.module public @m {
    vm.func @f(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: i64, %arg4: f32, %arg5: f32, %arg6: !vm.ref<!hal.device>, %arg7: !vm.ref<!hal.device>) -> i32 {
      %0 = vm.add.i32 %arg0, %arg1 : i32
      %1 = vm.div.i64.s %arg2, %arg3 : i64
      %2 = vm.fma.f32 %arg4, %arg5, %arg4 : f32
      %3 = vm.not.i32 %arg0 : i32
      %4 = vm.shl.i64 %arg2, %arg0 : i64
      %5 = vm.min.i32.u %arg0, %arg1 : i32
      %eq = vm.cmp.eq.i64 %arg2, %arg3 : i64
      %slt = vm.cmp.lt.i32.s %arg0, %arg1 : i32
      %nz = vm.cmp.nz.i64 %arg2 : i64
      %rnz = vm.cmp.nz.ref %arg6 : !vm.ref<!hal.device>
      %req = vm.cmp.eq.ref %arg6, %arg7 : !vm.ref<!hal.device>
      %6 = vm.cmp.lt.f32.o %arg4, %arg5 : f32
      %7 = vm.select.i64 %arg0, %arg2, %arg3 : i64
      %ref = vm.select.ref %arg0, %arg6, %arg7 : !vm.ref<!hal.device>
      %8 = vm.switch.i32 %arg0[%arg0, %arg1] else %arg1 : i32
      %ref_0 = vm.switch.ref %arg0[%arg6, %arg7] else %arg7 : !vm.ref<!hal.device>
      %9 = vm.ext.i32.i64.s %arg0 : i32 -> i64
      %10 = vm.trunc.i64.i32 %arg2 : i64 -> i32
      %11 = vm.cast.si32.f32 %arg0 : i32 -> f32
      %12 = vm.bitcast.f32.i32 %arg4 : f32 -> i32
      %13 = vm.exp.f32 %arg4 : f32
      %14 = vm.ext.i8.i32.u %arg0 : i32 -> i32
      vm.return %0 : i32
    }
  }
}

// -----

module {
  vm.module public @m {
    vm.import private @m.yieldable(%a : i32, %r : !vm.ref<!hal.fence> ...) -> i32 attributes {vm.yield}
    vm.import private @m.vararg(%a : i32, %t : tuple<i32, i64> ..., %v : i64 ...) -> i32
    vm.import private optional @m.opt(%a : i32) -> i32
    vm.func @callee(%arg0: i32) -> i32 {
      vm.return %arg0 : i32
    }
    vm.func @f(%arg0: i32, %arg1: i64, %arg2: !vm.ref<!hal.fence>) -> i32 attributes {vm.yield} {
      %0 = vm.call @callee(%arg0) : (i32) -> i32
      %1 = vm.call.variadic @m.vararg(%arg0, [(%arg0, %arg1), (%arg0, %arg1)], [%arg1, %arg1]) {nosideeffects} : (i32, tuple<i32, i64> ..., i64 ...) -> i32
      %has_m_opt = vm.import.resolved @m.opt : i32
      vm.cond_fail %arg0, "failed"
      vm.check.eq %arg0, %0, "not equal" : i32
      vm.check.nz %arg0, "zero" : i32
      vm.cond_br %arg0, ^bb1(%0 : i32), ^bb2
    ^bb1(%2: i32):  // pred: ^bb0
      vm.br ^bb4(%2 : i32)
    ^bb2:  // pred: ^bb0
      vm.br_table %arg0 {
        default: ^bb3,
        0: ^bb4(%arg0 : i32),
        1: ^bb3
      }
    ^bb3:  // 2 preds: ^bb2, ^bb2
      vm.fail %arg0, "message"
    ^bb4(%3: i32):  // 2 preds: ^bb1, ^bb2
      vm.call.variadic.yieldable @m.yieldable(%arg0, %arg2) <segment_sizes = dense<[-1, 1]> : vector<2xi16>, segment_types = [i32, !vm.ref<!hal.fence>]> : (i32, !vm.ref<!hal.fence>) -> ^bb5 (i32)
    ^bb5(%4: i32):  // pred: ^bb4
      vm.yield ^bb6
    ^bb6:  // pred: ^bb5
      vm.trace "ev"(%arg0) : i32
      vm.print "msg"(%arg0) : i32
      vm.break ^bb7
    ^bb7:  // pred: ^bb6
      vm.return %4 : i32
    }
  }
}

// -----

module {
  vm.module public @m {
    vm.func @f(%arg0: i32, %arg1: i64, %arg2: i64, %arg3: !vm.buffer, %arg4: i32) -> i32 {
      %list = vm.list.alloc %arg0 : (i32) -> !vm.list<i32>
      vm.list.reserve %list, %arg0 : (!vm.list<i32>, i32)
      vm.list.resize %list, %arg0 : (!vm.list<i32>, i32)
      %0 = vm.list.size %list : (!vm.list<i32>) -> i32
      %1 = vm.list.get.i32 %list, %arg0 : (!vm.list<i32>, i32) -> i32
      vm.list.set.i32 %list, %arg0, %arg4 : (!vm.list<i32>, i32, i32)
      %buffer = vm.buffer.alloc %arg2, %arg0 : !vm.buffer
      %buffer_0 = vm.buffer.clone %arg3, %arg1, %arg2, %arg0 : !vm.buffer -> !vm.buffer
      %2 = vm.buffer.length %arg3 : !vm.buffer -> i64
      vm.buffer.copy %arg3, %arg1, %buffer, %arg1, %arg2 : !vm.buffer -> !vm.buffer
      %3 = vm.buffer.compare %arg3, %arg1, %buffer, %arg1, %arg2 : !vm.buffer, !vm.buffer
      vm.buffer.fill.i8 %buffer, %arg1, %arg2, %arg4 : i32 -> !vm.buffer
      %4 = vm.buffer.load.i8.u %arg3[%arg1] : !vm.buffer -> i32
      vm.buffer.store.i32 %arg4, %buffer[%arg1] : i32 -> !vm.buffer
      %5 = vm.buffer.hash %arg3, %arg1, %arg2 : !vm.buffer -> i64
      vm.return %4 : i32
    }
  }
}
