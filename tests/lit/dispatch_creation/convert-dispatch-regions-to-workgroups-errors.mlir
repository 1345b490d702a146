// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-dispatch-creation-convert-dispatch-regions-to-workgroups))' --verify-diagnostics --split-input-file

util.func public @empty() {
  // expected-error @+1 {{'flow.dispatch.region' op has no body}}
  "flow.dispatch.region"() <{operandSegmentSizes = array<i32: 0, 0>}> ({}, {}) : () -> ()
  util.return
}
