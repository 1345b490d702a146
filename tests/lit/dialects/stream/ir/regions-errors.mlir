// Regions, bodies and shapes that don't fit their op.
// RUN: strata-opt %s --split-input-file --verify-diagnostics

util.func private @f(%r: !stream.resource<transient>, %size: index) -> !stream.timepoint {
  %0, %t = stream.async.execute with(%r as %a: !stream.resource<transient>{%size}) -> !stream.resource<transient>{%size} {
    %1 = stream.async.concurrent with(%a as %b: !stream.resource<transient>{%size}) -> !stream.resource<transient>{%size} {
      // expected-error @+1 {{'stream.async.clone' op uses a resource that the region does not capture}}
      %c = stream.async.clone %a : !stream.resource<transient>{%size} -> !stream.resource<transient>{%size}
      stream.yield %c : !stream.resource<transient>{%size}
    }
    stream.yield %1 : !stream.resource<transient>{%size}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

util.func private @f(%r: !stream.resource<transient>, %size: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %t = stream.cmd.execute with(%r as %a: !stream.resource<transient>{%size}) {
    // expected-error @+1 {{'stream.cmd.discard' op uses a resource that the region does not capture}}
    stream.cmd.discard %r[%c0 for %size] : !stream.resource<transient>{%size}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

util.func private @f(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{'stream.cmd.concurrent' op expects parent op to be one of 'stream.cmd.concurrent, stream.cmd.execute, stream.cmd.serial'}}
  stream.cmd.concurrent {
    util.optimization_barrier %size : index
    %0 = util.null : !util.buffer
  }
  util.return
}

// -----

util.func private @f() {
  // expected-error @+1 {{'stream.cmd.serial' op expects parent op to be one of 'stream.cmd.concurrent, stream.cmd.execute, stream.cmd.serial'}}
  stream.cmd.serial {
    %0 = util.null : !util.buffer
  }
  util.return
}

// -----

// expected-error @+1 {{'stream.executable' op requires one region}}
"stream.executable"() <{sym_name = "e"}> : () -> ()

// -----

util.func private @f(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{'stream.cmd.execute' op captures 1 values, but its body has 0 arguments}}
  %0 = "stream.cmd.execute"(%r, %size) <{operandSegmentSizes = array<i32: 1, 1, 0>}> ({
    "stream.yield"() : () -> ()
  }) : (!stream.resource<transient>, index) -> !stream.timepoint
  util.return
}

// -----

util.func private @f(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{'stream.async.concurrent' op expects parent op to be one of 'stream.async.concurrent, stream.async.execute'}}
  %0 = "stream.async.concurrent"(%r, %size) <{operandSegmentSizes = array<i32: 1, 1, 0>}> ({
    "stream.yield"() : () -> ()
  }) : (!stream.resource<transient>, index) -> !stream.resource<transient>
  util.return
}

// -----

util.func private @f(%r: !stream.resource<transient>, %size: index) -> i32 {
  // expected-error @+1 {{'stream.async.execute' op result #1 must be timepoint, but got 'i32'}}
  %0:2 = "stream.async.execute"(%r, %size) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> ({
  ^bb0(%a: !stream.resource<transient>):
    "stream.yield"() : () -> ()
  }) : (!stream.resource<transient>, index) -> (!stream.resource<transient>, i32)
  util.return %0#1 : i32
}

// -----

// expected-error @+1 {{'stream.async.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"stream.async.func"() <{sym_name = "f", function_type = i32}> ({
}) : () -> ()

// -----

// expected-error @+1 {{'stream.cmd.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"stream.cmd.func"() <{sym_name = "f", function_type = i32}> ({
}) : () -> ()

// -----

util.func private @f(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{'stream.cmd.execute' op has 1 operands with a size, but 0 sizes}}
  %0 = "stream.cmd.execute"(%r) <{operandSegmentSizes = array<i32: 1, 0, 0>}> ({
  ^bb0(%a: !stream.resource<transient>):
    "stream.yield"() : () -> ()
  }) : (!stream.resource<transient>) -> !stream.timepoint
  util.return
}

// -----

util.func private @f(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{'stream.cmd.execute' op operand #0 must be variadic of resource, but got 'index'}}
  %0 = "stream.cmd.execute"(%size) <{operandSegmentSizes = array<i32: 1, 0, 0>}> ({
  ^bb0(%a: index):
    "stream.yield"() : () -> ()
  }) : (index) -> i32
  util.return
}

// -----

util.func private @f(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{'stream.async.concurrent' op expects parent op to be one of 'stream.async.concurrent, stream.async.execute'}}
  %0 = "stream.async.concurrent"(%size) <{operandSegmentSizes = array<i32: 1, 0, 0>}> ({
  ^bb0(%a: index):
    "stream.yield"() : () -> ()
  }) : (index) -> i32
  util.return
}
