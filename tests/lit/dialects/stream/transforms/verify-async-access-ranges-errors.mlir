// RUN: strata-opt %s --iree-stream-verify-async-access-ranges --split-input-file --verify-diagnostics

util.func public @length(%r: !stream.resource<*>, %p: i8) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c4 = arith.constant 4 : index
  %size = util.optimization_barrier %c4 : index
  // expected-error @+1 {{'stream.async.slice' op accesses [8 to 16 for 4] of ? bytes, which has another length than from its start to its end}}
  %0 = stream.async.slice %r[%c8 to %c16] : !stream.resource<*>{%size} -> !stream.resource<*>{%c4}
  util.return %0 : !stream.resource<*>
}
