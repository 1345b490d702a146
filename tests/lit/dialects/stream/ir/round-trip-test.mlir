// Transients and the ops for tests, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  util.global private @near : !hal.device
  util.func private @transients(%arg0: !stream.resource<external>, %arg1: index, %arg2: !stream.resource<transient>, %arg3: index, %arg4: !stream.timepoint) -> (!stream.resource<external>, !stream.timepoint) {
    %result, %result_timepoint = stream.resource.transients on(#hal.device.affinity<@near>) await(%arg4) => %arg0 : !stream.resource<external>{%arg1} from %arg2 : !stream.resource<transient>{%arg3} => !stream.timepoint
    util.return %result, %result_timepoint : !stream.resource<external>, !stream.timepoint
  }
  util.func private @timeline(%arg0: !stream.resource<transient>, %arg1: index, %arg2: !stream.timepoint, %arg3: !stream.test.fence, %arg4: i32) -> (!stream.resource<external>, !stream.timepoint, i32) {
    %results, %result_timepoint = stream.test.timeline_op await_limit(1) await(%arg2) => with(%arg0) : (!stream.resource<transient>{%arg1}) -> !stream.resource<external>{%arg1} => !stream.timepoint
    %0 = stream.test.timeline_aware(%arg4) waits(%arg3) signals(%arg3) : (i32) -> i32
    util.return %results, %result_timepoint, %0 : !stream.resource<external>, !stream.timepoint, i32
  }
}
