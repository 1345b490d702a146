// The ops of the dialect, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  stream.executable private @exe {
    stream.executable.export public @entry workgroups(%arg0: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg0)
      stream.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @entry(%arg0: !stream.binding {stream.alignment = 64 : index}, %arg1: !stream.binding, %arg2: index {stream.alignment = 128 : index, stream.values = [0 : index, 1008000 : index]}, %arg3: index) {
        %c0 = arith.constant 0 : index
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
        %1 = stream.binding.subspan %arg1[%arg2] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>{%arg3}
        %workgroup_id_0 = stream.dispatch.workgroup.id[0] : index
        %workgroup_count_1 = stream.dispatch.workgroup.count[1] : index
        %workgroup_size_2 = stream.dispatch.workgroup.size[2] : index
        return
      }
    }
  }
}

// -----

module {
  util.global private @dev : !hal.device
  stream.executable private @exe {
    stream.executable.export public @entry 
    builtin.module {
      func.func @entry(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: index) {
        return
      }
    }
  }
  util.func private @tensors(%arg0: !hal.buffer_view, %arg1: index, %arg2: index, %arg3: f32, %arg4: index) -> (!hal.buffer_view, f32) {
    %0 = stream.tensor.import on(#hal.device.affinity<@dev>) %arg0 : !hal.buffer_view -> tensor<4x?xf32>{%arg1} in !stream.resource<external>{%arg4}
    %1 = stream.tensor.import consume %arg0 : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%arg4}
    %2 = stream.tensor.sizeof on(#hal.device.affinity<@dev, [0, 2]>) tensor<4x?xf32, #iree_encoding.testing<>>{%arg1} : index
    %3 = stream.async.cast %0 : !stream.resource<external>{%arg4} -> !stream.resource<*>{%arg4}
    %4 = stream.tensor.encode on(#hal.device.affinity<@dev>) %3 : tensor<4x?xf32>{%arg1} in !stream.resource<*>{%arg4} -> tensor<4x?xf32, #iree_encoding.testing<>>{%arg1} in !stream.resource<*>{%2}
    %5 = stream.tensor.dispatch on(#hal.device.affinity<@dev>) @exe::@entry(%3, %arg1) : (tensor<4x?xf32>{%arg1} in !stream.resource<*>{%arg4}, index) -> tensor<4xf32> in !stream.resource<*>{%arg4}
    %6 = stream.tensor.dispatch @exe::@entry(%3, %arg1) : (tensor<4x?xf32>{%arg1} in !stream.resource<*>{%arg4}, index) -> tensor<4x?xf32>{%arg1} in %3{%arg4}
    %empty = stream.tensor.empty : tensor<4x?xf32>{%arg1} in !stream.resource<*>{%arg4}
    %cst = stream.tensor.constant : tensor<4x?xf32>{%arg1} in !stream.resource<constant> = dense<0.000000e+00> : tensor<4x4xf32>
    %7 = stream.tensor.splat %arg3 : f32 -> tensor<4x?xf32>{%arg1} in !stream.resource<*>{%arg4}
    %8 = stream.tensor.clone %3 : tensor<4x?xf32>{%arg1} in !stream.resource<*>{%arg4} -> tensor<4x?xf32>{%arg1} in !stream.resource<*>{%arg4}
    %9 = stream.tensor.slice %3[%arg2, %arg2 for %arg1, %arg1] : tensor<4x?xf32>{%arg1} in !stream.resource<*>{%arg4} -> tensor<?x?xf32>{%arg1, %arg1} in !stream.resource<*>{%arg4}
    %10 = stream.tensor.fill %arg3, %3[%arg2, %arg2 for %arg1, %arg1] : f32 -> tensor<4x?xf32>{%arg1} in %3 as !stream.resource<*>{%arg4}
    %11 = stream.tensor.update %5, %3[%arg2, %arg2] : tensor<2x2xf32> in !stream.resource<*>{%arg4} -> tensor<4x?xf32>{%arg1} in %3 as !stream.resource<*>{%arg4}
    %12 = stream.async.transfer %3 : !stream.resource<*>{%arg4} from(#hal.device.affinity<@dev>) -> to(#hal.device.affinity<@dev>) !stream.resource<staging>{%arg4}
    %13 = stream.tensor.load %12[%arg2, %arg2] : tensor<4x?xf32>{%arg1} in !stream.resource<staging>{%arg4} -> f32
    %14 = stream.tensor.store %arg3, %12[%arg2, %arg2] : f32 -> tensor<4x?xf32>{%arg1} in %12 as !stream.resource<staging>{%arg4}
    stream.tensor.trace "k" = [
      %14 : tensor<4x?xf32>{%arg1} in !stream.resource<staging>{%arg4}
    ]
    %15 = stream.tensor.export on(#hal.device.affinity<@dev>) %0 : tensor<4x?xf32>{%arg1} in !stream.resource<external>{%arg4} -> !hal.buffer_view
    util.return %15, %13 : !hal.buffer_view, f32
  }
}

// -----

module {
  util.global private @dev : !hal.device
  stream.executable private @exe {
    stream.executable.export public @entry 
    builtin.module {
      func.func @entry(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: i32) {
        return
      }
    }
  }
  util.func private @async(%arg0: !stream.resource<external>, %arg1: index, %arg2: !stream.timepoint, %arg3: i32) -> !stream.resource<external> {
    %c0 = arith.constant 0 : index
    %results, %result_timepoint = stream.async.execute on(#hal.device.affinity<@dev>) await(%arg2) => with(%arg0 as %arg4: !stream.resource<external>{%arg1}) -> !stream.resource<external>{%arg1} {
      %1:2 = stream.async.concurrent with(%arg4 as %arg5: !stream.resource<external>{%arg1}) -> (!stream.resource<transient>{%arg1}, !stream.resource<transient>{%arg1}) {
        %4 = stream.async.dispatch @exe::@entry(%arg5[%c0 to %arg1 for %arg1], %arg3) : (!stream.resource<external>{%arg1}, i32) -> !stream.resource<transient>{%arg1}
        %5 = stream.async.splat %arg3 : i32 -> !stream.resource<transient>{%arg1}
        stream.yield %4, %5 : !stream.resource<transient>{%arg1}, !stream.resource<transient>{%arg1}
      }
      %2 = stream.async.dispatch on(#hal.device.affinity<@dev>) @exe::@entry[%c0](%1#0[%c0 to %arg1 for %arg1], %arg3) : (!stream.resource<transient>{%arg1}, i32) -> !stream.resource<external>{%arg1}
      %3 = stream.async.dispatch @exe::@entry(%2[%c0 to %arg1 for %arg1], %arg3) : (!stream.resource<external>{%arg1}, i32) -> %2{%arg1}
      stream.yield %3 : !stream.resource<external>{%arg1}
    } => !stream.timepoint
    %0 = stream.timepoint.await %result_timepoint => %results : !stream.resource<external>{%arg1}
    util.return %0 : !stream.resource<external>
  }
}

// -----

module {
  util.global private @dev : !hal.device
  util.func private @leaf(%arg0: !stream.resource<*>, %arg1: !stream.resource<*>, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: i32, %arg7: !stream.resource<staging>, %arg8: !stream.channel, %arg9: !stream.timepoint, %arg10: !util.buffer, %arg11: i64) -> !stream.resource<*> {
    %0 = stream.async.alloca on(#hal.device.affinity<@dev>) : !stream.resource<transient>{%arg2}
    %cst = stream.async.constant on(#hal.device.affinity<@dev>) : !stream.resource<constant>{%arg2} = dense<7> : tensor<4xi32>
    %1 = stream.async.splat on(#hal.device.affinity<@dev>) await(%arg9) %arg6 : i32 -> !stream.resource<*>{%arg2}
    %2 = stream.async.clone on(#hal.device.affinity<@dev>) %arg0 : !stream.resource<*>{%arg2} -> !stream.resource<*>{%arg2}
    %3 = stream.async.slice on(#hal.device.affinity<@dev>) %arg0[%arg3 to %arg4] : !stream.resource<*>{%arg2} -> !stream.resource<*>{%arg5}
    %4 = stream.async.fill on(#hal.device.affinity<@dev>) %arg6, %arg0[%arg3 to %arg4 for %arg5] : i32 -> %arg0 as !stream.resource<*>{%arg2}
    %5 = stream.async.update on(#hal.device.affinity<@dev>) %arg1, %arg0[%arg3 to %arg4] : !stream.resource<*>{%arg5} -> %arg0 as !stream.resource<*>{%arg2}
    %6 = stream.async.copy on(#hal.device.affinity<@dev>) %arg1[%arg3 to %arg4], %arg0[%arg3 to %arg4], %arg5 : !stream.resource<*>{%arg2} -> %arg0 as !stream.resource<*>{%arg2}
    %7 = stream.async.transfer on(#hal.device.affinity<@dev>) %arg0 : !stream.resource<*>{%arg2} from(#hal.device.affinity<@dev>) -> to(#hal.device.affinity<@dev>) !stream.resource<*>{%arg2}
    %8 = stream.async.barrier on(#hal.device.affinity<@dev>) %arg0 : !stream.resource<*>{%arg2}
    %9 = stream.async.cast on(#hal.device.affinity<@dev>) %arg0 : !stream.resource<*>{%arg2} -> !stream.resource<transient>{%arg2}
    %10 = stream.async.load %arg7[%arg3] : !stream.resource<staging>{%arg2} -> f32
    %11 = stream.async.store %10, %arg7[%arg3] : f32 -> %arg7 as !stream.resource<staging>{%arg2}
    %12 = stream.async.collective<all_reduce with sum : f32>[%arg5] on(#hal.device.affinity<@dev>) channel(%arg8) %arg1[%arg3 to %arg4 for %arg5], %arg0[%arg3 to %arg4 for %arg5] : !stream.resource<*>{%arg2} -> %arg0 as !stream.resource<*>{%arg2}
    %result, %result_timepoint = stream.async.parameter.load on(#hal.device.affinity<@dev>) await(%arg9) %arg10::%arg10[%arg11] : !stream.resource<constant>{%arg2} => !stream.timepoint
    %result_0, %result_timepoint_1 = stream.async.parameter.read %arg10[%arg11] -> %9[%arg3 to %arg4 for %arg5] : !stream.resource<transient>{%arg2} => !stream.timepoint
    %result_2, %result_timepoint_3 = stream.async.parameter.write %9[%arg3 to %arg4 for %arg5] -> %arg10[%arg11] : !stream.resource<transient>{%arg2} => !stream.timepoint
    util.return %12 : !stream.resource<*>
  }
}

// -----

module {
  stream.async.func private @ext(%arg0: !stream.resource<*>, %arg1: index) -> %arg0
  util.func private @call(%arg0: !stream.resource<*>, %arg1: index, %arg2: index) -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %0 = stream.async.call @ext(%arg0[%c0 to %arg1 for %arg1], %arg2) : (!stream.resource<*>{%arg1}, index) -> %arg0{%arg1}
    util.return %0 : !stream.resource<*>
  }
}

// -----

module {
  util.global private @dev : !hal.device
  stream.executable private @exe {
    stream.executable.export public @entry 
    builtin.module {
      func.func @entry(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: i32, %arg3: i32) {
        return
      }
    }
  }
  util.func private @cmd(%arg0: !stream.resource<external>, %arg1: !stream.resource<transient>, %arg2: index, %arg3: !stream.timepoint, %arg4: i32, %arg5: index, %arg6: i8, %arg7: !stream.channel) -> !stream.timepoint {
    %c0 = arith.constant 0 : index
    %0 = stream.cmd.execute once on(#hal.device.affinity<@dev>) await(%arg3) => with(%arg0 as %arg8: !stream.resource<external>{%arg2}, %arg1 as %arg9: !stream.resource<transient>{%arg2}) {
      stream.cmd.concurrent {
        stream.cmd.dispatch @exe::@entry[%arg5](%arg4, %arg4 : i32, i32) {
          ro %arg8[%c0 for %arg2] : !stream.resource<external>{%arg2},
          wo %arg9[%c0 for %arg2] : !stream.resource<transient>{%arg2}
        }
        stream.cmd.serial {
          stream.cmd.fill %arg6, %arg9[%c0 for %arg2] : i8 -> !stream.resource<transient>{%arg2}
          stream.cmd.copy %arg8[%c0], %arg9[%c0], %arg2 : !stream.resource<external>{%arg2} -> !stream.resource<transient>{%arg2}
        }
      }
      stream.cmd.dispatch {@exe::@entry, @exe::@entry}(%arg4, %arg4 : i32, i32) {
        rw %arg9[%c0 for %arg2] : !stream.resource<transient>{%arg2},
        wo %arg8[%c0 for %arg2] : !stream.resource<external>{%arg2}
      }
      stream.cmd.flush to(#hal.device.affinity<@dev>) %arg9[%c0 for %arg2] : !stream.resource<transient>{%arg2}
      stream.cmd.invalidate from(#hal.device.affinity<@dev>) %arg9[%c0 for %arg2] : !stream.resource<transient>{%arg2}
      stream.cmd.discard %arg9[%c0 for %arg2] : !stream.resource<transient>{%arg2}
      stream.cmd.collective<all_reduce with sum : f32>[%arg2] channel(%arg7) {
        ro %arg8[%c0 for %arg2] : !stream.resource<external>{%arg2},
        wo %arg9[%c0 for %arg2] : !stream.resource<transient>{%arg2}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}

// -----

module {
  stream.cmd.func private @ext(%arg0[%arg1 for %arg2]: !stream.resource<*>, %arg3: i32)
  util.func private @cmdcall(%arg0: !stream.resource<transient>, %arg1: index, %arg2: i32) -> !stream.timepoint {
    %c0 = arith.constant 0 : index
    %0 = stream.cmd.execute with(%arg0 as %arg3: !stream.resource<transient>{%arg1}) {
      stream.cmd.call @ext(rw %arg3[%c0 for %arg1], %arg2) : (!stream.resource<transient>{%arg1}, i32) -> ()
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}

// -----

module {
  util.global private @dev : !hal.device
  util.func private @res(%arg0: index, %arg1: !stream.timepoint, %arg2: !stream.resource<transient>, %arg3: !stream.resource<staging>, %arg4: index, %arg5: i1, %arg6: !util.buffer) -> (index, f32, i1) {
    %0 = stream.resource.alloc uninitialized on(#hal.device.affinity<@dev>) : !stream.resource<transient>{%arg0}
    %result, %result_timepoint = stream.resource.alloca uninitialized on(#hal.device.affinity<@dev>) await(%arg1) => !stream.resource<transient>{%arg0} => !stream.timepoint
    %result_0, %result_timepoint_1 = stream.resource.alloca uninitialized indeterminate : !stream.resource<external>{%arg0} => !stream.timepoint
    %1 = stream.resource.dealloca origin on(#hal.device.affinity<@dev>) await(%result_timepoint) => %result : !stream.resource<transient>{%arg0} => !stream.timepoint
    stream.resource.retain %arg2 : !stream.resource<transient>{%arg0}
    %is_terminal = stream.resource.release %arg2 : !stream.resource<transient>{%arg0}
    %is_terminal_2 = stream.resource.is_terminal %arg2 : !stream.resource<transient>{%arg0}
    %2 = stream.resource.size %arg2 : !stream.resource<transient>
    %3:4 = stream.resource.pack on(#hal.device.affinity<@dev>) offset(%arg4) slices({
      [0, 1] = %arg0,
      [1, 3] = %arg0,
      [2, 4] = %arg0
    }) : index
    %results:2, %result_timepoint_3 = stream.resource.constants on(#hal.device.affinity<@dev>) : 
      !stream.resource<constant>{%arg0} = dense<100> : tensor<4xi32>,
      !stream.resource<constant>{%arg0} = dense<101> : tensor<4xi32>
      => !stream.timepoint
    %did_map, %result_4 = stream.resource.try_map %arg6[%arg4] : !util.buffer -> i1, !stream.resource<constant>{%arg0}
    %4 = stream.resource.subview %arg2[%arg4] : !stream.resource<transient>{%arg0} -> !stream.resource<transient>{%arg0}
    %5 = stream.resource.load %arg3[%arg4] : !stream.resource<staging>{%arg0} -> f32
    stream.resource.store %5, %arg3[%arg4] : f32 -> !stream.resource<staging>{%arg0}
    util.return %2, %5, %is_terminal : index, f32, i1
  }
}

// -----

module {
  util.func private @tp(%arg0: !stream.resource<external>, %arg1: !stream.resource<transient>, %arg2: index, %arg3: !hal.fence, %arg4: !stream.timepoint) -> (!stream.resource<external>, !hal.fence) {
    %0 = stream.timepoint.immediate => !stream.timepoint
    %1 = stream.timepoint.import %arg3 : (!hal.fence) => !stream.timepoint
    %2 = stream.timepoint.join max(%0, %1, %arg4) => !stream.timepoint
    %3:2 = stream.timepoint.await %2 => %arg0, %arg1 : !stream.resource<external>{%arg2}, !stream.resource<transient>{%arg2}
    %4 = stream.timepoint.await sync %2 => %arg0 : !stream.resource<external>{%arg2}
    %result, %result_timepoint = stream.timepoint.barrier %3#0 : !stream.resource<external>{%arg2} => !stream.timepoint
    %5 = stream.timepoint.export %result_timepoint => (!hal.fence)
    stream.timepoint.chain_external %result_timepoint => (%arg3 : !hal.fence)
    util.return %4, %5 : !stream.resource<external>, !hal.fence
  }
}

// -----

module {
  util.global private @dev : !hal.device
  util.func private @files(%arg0: !util.buffer, %arg1: index, %arg2: index, %arg3: i64, %arg4: !stream.resource<transient>, %arg5: !stream.timepoint) -> (!hal.device, i64, !stream.timepoint) {
    %file = stream.file.constant on(#hal.device.affinity<@dev>) %arg0[%arg2 for %arg1] : !util.buffer{%arg1} -> !stream.file
    %0 = stream.file.read on(#hal.device.affinity<@dev>) await(%arg5) => %file[%arg3], %arg4[%arg2], %arg1 : !stream.file -> !stream.resource<transient>{%arg1} => !stream.timepoint
    %1 = stream.file.write await(%0) => %arg4[%arg2], %file[%arg3], %arg1 : !stream.resource<transient>{%arg1} -> !stream.file => !stream.timepoint
    %channel = stream.channel.create on(#hal.device.affinity<@dev>) id(%arg0) group("g") rank(%arg1) count(%arg1) : !stream.channel
    %channel_0 = stream.channel.split %channel, %arg1, %arg1 : !stream.channel -> !stream.channel
    %ccl_rank = stream.channel.rank %channel : index
    %ccl_count = stream.channel.count %channel : index
    %2:2 = stream.context.resolve on(#hal.device.affinity<@dev>) : !hal.device, i64
    util.return %2#0, %2#1, %1 : !hal.device, i64, !stream.timepoint
  }
}
