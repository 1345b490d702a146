// RUN: strata-opt %s --iree-stream-schedule-allocation --verify-diagnostics --split-input-file

stream.async.func private @ext(%r: !stream.resource<transient>) -> %r
util.func private @call(%r: !stream.resource<transient>, %size: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %0, %t = stream.async.execute with(%r as %a: !stream.resource<transient>{%size}) -> %r{%size} {
    // expected-error @+1 {{'stream.async.call' op has no form as a command}}
    %1 = stream.async.call @ext(%a[%c0 to %size for %size]) : (!stream.resource<transient>{%size}) -> %a{%size}
    stream.yield %1 : !stream.resource<transient>{%size}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
