// RUN: strata-opt %s --split-input-file --verify-diagnostics

util.func private @dims(%bytes: index) {
  // expected-error @+1 {{result encoding 'tensor<?xi8>' has 1 dynamic dimensions, but 0 are given}}
  %0 = "stream.tensor.empty"(%bytes) <{result_encoding = tensor<?xi8>}> : (index) -> !stream.resource<*>
  util.return
}

// -----

util.func private @backwards(%r: !stream.resource<*>, %size: index) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  // expected-error @+1 {{range 8 to 4 ends before it starts}}
  %0 = stream.async.slice %r[%c8 to %c4] : !stream.resource<*>{%size} -> !stream.resource<*>{%size}
  util.return
}

// -----

util.func private @beyond(%r: !stream.resource<transient>, %p: i8) {
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %t = stream.cmd.execute with(%r as %a: !stream.resource<transient>{%c24}) {
    // expected-error @+1 {{range 16 to 40 exceeds the resource of 24 bytes}}
    stream.cmd.fill %p, %a[%c16 for %c24] : i8 -> !stream.resource<transient>{%c24}
  } => !stream.timepoint
  util.return
}

// -----

util.func private @uncaptured(%r: !stream.resource<transient>, %size: index, %p: i8) {
  %c0 = arith.constant 0 : index
  %t = stream.cmd.execute with() {
    // expected-error @+1 {{uses a resource that the region does not capture}}
    stream.cmd.fill %p, %r[%c0 for %size] : i8 -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  util.return
}
