// RUN: strata-opt %s --split-input-file --verify-diagnostics

vm.module @m {
  vm.func @f() {
    // expected-error @+1 {{undefined global: @missing}}
    %0 = vm.global.load.i32 @missing : i32
    vm.return
  }
}

// -----

vm.module @m {
  vm.global.i32 private mutable @g : i32
  vm.func @f() {
    // expected-error @+1 {{global @g is mutable but loaded as immutable}}
    %0 = vm.global.load.i32 immutable @g : i32
    vm.return
  }
}

// -----

vm.module @m {
  vm.func @f() {
    %c0 = vm.const.i32.zero
    // expected-error @+1 {{status must not be OK (0)}}
    vm.fail %c0, "never"
  }
}

// -----

vm.module @m {
  // expected-error @+1 {{function 'f' not found}}
  vm.export @f
}

// -----

vm.module @m {
  vm.import private @host.wait() -> i32
  vm.func @f() {
    // expected-error @+1 {{results must match the arguments of the successor block}}
    vm.call.yieldable @host.wait() : () -> ^bb1 (i64)
  ^bb1(%0: i32):
    vm.return
  }
}

// -----

vm.module @m {
  vm.func @f(%list: !vm.list<i32>, %index: i32) {
    // expected-error @+1 {{list element type 'i32' does not match '!vm.buffer'}}
    %0 = vm.list.get.ref %list, %index : (!vm.list<i32>, i32) -> !vm.buffer
    vm.return
  }
}
