// RUN: strata-opt %s --iree-stream-materialize-transient-size-queries --verify-diagnostics

util.global private mutable @rows : index

util.func public @state() {
  %rows = util.global.load @rows : index
  // expected-error @+1 {{has a size that can't be computed from the arguments of the function alone}}
  %0:2 = stream.resource.pack slices({
    [0, 0] = %rows
  }) : index attributes {stream.experimental.transients}
  util.return
}
