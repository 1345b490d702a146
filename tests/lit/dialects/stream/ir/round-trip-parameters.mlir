// Parameters: tensors, resources and commands, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  util.global private @near : !hal.device
  util.func private @async(%arg0: i64, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: !stream.resource<transient>, %arg6: !stream.timepoint, %arg7: !util.buffer, %arg8: !util.buffer, %arg9: !util.buffer) {
    %result, %result_timepoint = stream.async.parameter.load on(#hal.device.affinity<@near>) await(%arg6) %arg7::%arg8[%arg0] : !stream.resource<constant>{%arg4} => !stream.timepoint
    %result_0, %result_timepoint_1 = stream.async.parameter.read await(%arg6) %arg8[%arg0] -> %arg5[%arg1 to %arg2 for %arg3] : !stream.resource<transient>{%arg4} => !stream.timepoint
    %result_2, %result_timepoint_3 = stream.async.parameter.write on(#hal.device.affinity<@near>) %arg5[%arg1 to %arg2 for %arg3] -> %arg7::%arg9[%arg0] : !stream.resource<transient>{%arg4} => !stream.timepoint
    %result_4, %result_timepoint_5 = stream.async.parameter.gather on(#hal.device.affinity<@near>) await(%arg6) {
      %arg7::%arg8[%arg0] -> %arg5[%arg1 to %arg2 for %arg3] : !stream.resource<transient>{%arg4},
      %arg7::%arg9[%arg0] -> %arg5[%arg1 to %arg2 for %arg3] : !stream.resource<transient>{%arg4}
    } : !stream.resource<transient> => !stream.timepoint
    %result_6, %result_timepoint_7 = stream.async.parameter.scatter {
      %arg5[%arg1 to %arg2 for %arg3] : !stream.resource<transient>{%arg4} -> %arg7::%arg8[%arg0],
      %arg5[%arg1 to %arg2 for %arg3] : !stream.resource<transient>{%arg4} -> %arg7::%arg9[%arg0]
    } : !stream.resource<transient> => !stream.timepoint
    util.return
  }
  util.func private @cmd(%arg0: i64, %arg1: index, %arg2: index, %arg3: index, %arg4: !stream.resource<transient>, %arg5: !stream.timepoint, %arg6: !util.buffer, %arg7: !util.buffer, %arg8: !util.buffer) {
    %results:2, %result_timepoint = stream.cmd.parameter.load on(#hal.device.affinity<@near>) await(%arg5) => {
      %arg6::%arg7[%arg0] : !stream.resource<constant>{%arg3},
      %arg6::%arg8[%arg0] : !stream.resource<constant>{%arg2}
    } => !stream.timepoint
    %0 = stream.cmd.parameter.read await(%arg5) => %arg7[%arg0] -> %arg4[%arg1 for %arg2] : !stream.resource<transient>{%arg3} => !stream.timepoint
    %1 = stream.cmd.parameter.write on(#hal.device.affinity<@near>) %arg4[%arg1 for %arg2] : !stream.resource<transient>{%arg3} -> %arg6::%arg8[%arg0] => !stream.timepoint
    %2 = stream.cmd.parameter.gather await(%arg5) => {
      %arg6::%arg7[%arg0] -> %arg4[%arg1 for %arg2] : !stream.resource<transient>{%arg3},
      %arg6::%arg8[%arg0] -> %arg4[%arg1 for %arg2] : !stream.resource<transient>{%arg3}
    } => !stream.timepoint
    %3 = stream.cmd.parameter.scatter {
      %arg4[%arg1 for %arg2] : !stream.resource<transient>{%arg3} -> %arg7[%arg0],
      %arg4[%arg1 for %arg2] : !stream.resource<transient>{%arg3} -> %arg8[%arg0]
    } => !stream.timepoint
    util.return
  }
  util.func private @tensor(%arg0: i64, %arg1: index, %arg2: index, %arg3: !stream.resource<external>, %arg4: !util.buffer, %arg5: !util.buffer) -> (!stream.resource<constant>, !stream.resource<external>) {
    %0 = stream.tensor.parameter.load on(#hal.device.affinity<@near>) %arg4::%arg5[%arg0] : tensor<4x?xf32>{%arg1} in !stream.resource<constant>{%arg2}
    %1 = stream.tensor.parameter.write %arg3 -> %arg5[%arg0] : tensor<?xi8>{%arg1} in !stream.resource<external>{%arg2}
    util.return %0, %1 : !stream.resource<constant>, !stream.resource<external>
  }
}
