// RUN: strata-opt %s --split-input-file --iree-stream-emplace-transients --verify-diagnostics

// expected-error @+1 {{only a public function can}}
util.func private @inside(%value: !stream.resource<external>, %size: index, %storage: !stream.resource<transient>, %length: index) -> !stream.resource<external> {
  %result, %there = stream.resource.transients %value : !stream.resource<external>{%size} from %storage : !stream.resource<transient>{%length} => !stream.timepoint
  util.return %result : !stream.resource<external>
}

// -----

util.func private @helper()

// expected-error @+1 {{may not call functions}}
util.func public @calls(%value: !stream.resource<external>, %size: index, %storage: !stream.resource<transient>, %length: index) -> !stream.resource<external> {
  util.call @helper() : () -> ()
  %result, %there = stream.resource.transients %value : !stream.resource<external>{%size} from %storage : !stream.resource<transient>{%length} => !stream.timepoint
  util.return %result : !stream.resource<external>
}

// -----

util.func public @two_storages(%value: !stream.resource<external>, %size: index, %a: !stream.resource<transient>, %b: !stream.resource<transient>) -> !stream.resource<external> {
  %0, %1 = stream.resource.transients %value : !stream.resource<external>{%size} from %a : !stream.resource<transient>{%size} => !stream.timepoint
  // expected-error @+1 {{takes other storage than a request before}}
  %2, %3 = stream.resource.transients await(%1) => %0 : !stream.resource<external>{%size} from %b : !stream.resource<transient>{%size} => !stream.timepoint
  util.return %2 : !stream.resource<external>
}

// -----

util.func public @other_lifetime(%value: !stream.resource<external>, %size: index, %storage: !stream.resource<external>) -> !stream.resource<external> {
  // expected-error @+1 {{takes storage that is not transient}}
  %0, %1 = stream.resource.transients %value : !stream.resource<external>{%size} from %storage : !stream.resource<external>{%size} => !stream.timepoint
  util.return %0 : !stream.resource<external>
}

// -----

util.func public @overlapping_iterations(%value: !stream.resource<external>, %size: index, %storage: !stream.resource<transient>, %n: index, %start: !stream.timepoint) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0_i8 = arith.constant 0 : i8
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%all = %start) -> (!stream.timepoint) {
    // expected-error @+1 {{is in a loop of which an iteration may start before the previous one is done}}
    %a, %there = stream.resource.alloca uninitialized await(%start) => !stream.resource<transient>{%size} => !stream.timepoint
    %done = stream.cmd.execute await(%there) => with(%a as %in: !stream.resource<transient>{%size}) {
      stream.cmd.fill %c0_i8, %in[%c0 for %size] : i8 -> !stream.resource<transient>{%size}
    } => !stream.timepoint
    %gone = stream.resource.dealloca await(%done) => %a : !stream.resource<transient>{%size} => !stream.timepoint
    %both = stream.timepoint.join max(%all, %gone) => !stream.timepoint
    scf.yield %both : !stream.timepoint
  }
  %0, %1 = stream.resource.transients await(%end) => %value : !stream.resource<external>{%size} from %storage : !stream.resource<transient>{%size} => !stream.timepoint
  util.return %0 : !stream.resource<external>
}

// -----

util.global private mutable @rows : index

util.func public @size_from_elsewhere(%value: !stream.resource<external>, %size: index, %storage: !stream.resource<transient>, %cond: i1) -> !stream.resource<external> {
  %end = scf.if %cond -> (!stream.timepoint) {
    %rows = util.global.load @rows : index
    // expected-error @+1 {{has a size that can't be computed before}}
    %a, %there = stream.resource.alloca uninitialized : !stream.resource<transient>{%rows} => !stream.timepoint
    scf.yield %there : !stream.timepoint
  } else {
    %b, %there = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
    scf.yield %there : !stream.timepoint
  }
  %0, %1 = stream.resource.transients await(%end) => %value : !stream.resource<external>{%size} from %storage : !stream.resource<transient>{%size} => !stream.timepoint
  util.return %0 : !stream.resource<external>
}

// -----

util.global private mutable @workspace : !stream.resource<transient>

util.func public @late_storage(%value: !stream.resource<external>, %size: index) -> !stream.resource<external> {
  %a, %there = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  %storage = util.global.load @workspace : !stream.resource<transient>
  // expected-error @+1 {{takes storage that is not there yet}}
  %0, %1 = stream.resource.transients await(%there) => %value : !stream.resource<external>{%size} from %storage : !stream.resource<transient>{%size} => !stream.timepoint
  util.return %0 : !stream.resource<external>
}
