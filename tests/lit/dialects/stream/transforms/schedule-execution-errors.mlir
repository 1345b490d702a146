// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-stream-schedule-execution))' --verify-diagnostics --split-input-file

// How large the result is comes from a call that would be in the region with it.
stream.async.func private @measure(%r: !stream.resource<external>) -> index
util.func private @measured(%r: !stream.resource<external>, %size: index, %p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'stream.async.call' op has a result whose size is computed with it}}
  %n = stream.async.call @measure(%r[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> index
  %0 = stream.async.splat %p : i8 -> !stream.resource<external>{%n}
  util.return %0 : !stream.resource<external>
}
