// The text of every op, compared whole.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t | grep -v '^$' | diff %t -
// RUN: strata-opt %t --mlir-print-op-generic | strata-opt | grep -v '^$' | diff %t -
module {
  util.func private @transfers(%arg0: !hal.device, %arg1: i64, %arg2: !hal.fence, %arg3: !hal.fence, %arg4: !util.buffer, %arg5: !util.buffer, %arg6: !hal.buffer, %arg7: index, %arg8: i32) -> (!hal.buffer, !hal.buffer) {
    %0:2 = io_parameters.load<%arg0 : !hal.device> affinity(%arg1) wait(%arg2) signal(%arg3) type(%arg8) usage(%arg8) {
      %arg4::%arg5[%arg1] : !hal.buffer{%arg7},
      %arg4::%arg4[%arg1] : !hal.buffer{%arg7}
    }
    io_parameters.gather<%arg0 : !hal.device> affinity(%arg1) wait(%arg2) signal(%arg3) {
      %arg5[%arg1] -> %0#1[%arg7 for %arg7] : !hal.buffer
    }
    io_parameters.scatter<%arg0 : !hal.device> affinity(%arg1) wait(%arg2) signal(%arg3) {
      %arg6[%arg7 for %arg7] : !hal.buffer -> %arg4::%arg5[%arg1],
      %arg6[%arg7 for %arg7] : !hal.buffer -> %arg4::%arg4[%arg1]
    } attributes {note = 3 : i64}
    util.return %0#0, %0#1 : !hal.buffer, !hal.buffer
  }
}
