// RUN: strata-opt %s --pass-pipeline='builtin.module(vm.module(iree-vm-materialize-ref-discards))' | FileCheck %s

vm.module @m {
  vm.import private @host.take(%r : !vm.ref<?>)
  vm.import private @host.make() -> !vm.ref<?>

  // A comparison leaves the reference where it is, a call takes it.
  // CHECK-LABEL: vm.func @last_use
  vm.func @last_use(%a: !vm.ref<?>, %b: !vm.ref<?>) -> i32 {
    // CHECK-NEXT: %rnz = vm.cmp.nz.ref %arg0
    // CHECK-NEXT: vm.discard.refs %arg0
    %0 = vm.cmp.nz.ref %a : !vm.ref<?>
    // CHECK-NEXT: vm.call @host.take(%arg1)
    // CHECK-NEXT: vm.return
    vm.call @host.take(%b) : (!vm.ref<?>) -> ()
    vm.return %0 : i32
  }

  // CHECK-LABEL: vm.func @unused
  vm.func @unused(%a: !vm.ref<?>) {
    // CHECK-NEXT: vm.discard.refs %arg0
    // CHECK-NEXT: %ref = vm.call @host.make()
    // CHECK-NEXT: vm.discard.refs %ref
    // CHECK-NEXT: vm.return
    %0 = vm.call @host.make() : () -> !vm.ref<?>
    vm.return
  }

  // What is returned anywhere is never discarded.
  // CHECK-LABEL: vm.func @returned
  vm.func @returned(%a: !vm.ref<?>) -> !vm.ref<?> {
    // CHECK-NEXT: vm.return %arg0
    vm.return %a : !vm.ref<?>
  }

  // Only one of two successors needs it.
  // CHECK-LABEL: vm.func @one_way
  vm.func @one_way(%c: i32, %a: !vm.ref<?>) {
    // CHECK-NEXT: vm.cond_br %arg0, ^bb1, ^bb2
    vm.cond_br %c, ^bb1, ^bb2
    // CHECK-NEXT: ^bb1:
    // CHECK-NEXT:   vm.call @host.take(%arg1)
  ^bb1:
    vm.call @host.take(%a) : (!vm.ref<?>) -> ()
    vm.return
    // CHECK:      ^bb2:
    // CHECK-NEXT:   vm.discard.refs %arg1
    // CHECK-NEXT:   vm.return
  ^bb2:
    vm.return
  }

  // An edge between a block with several successors and one with several predecessors gets a block.
  // CHECK-LABEL: vm.func @critical_edge
  vm.func @critical_edge(%c: i32, %a: !vm.ref<?>) {
    // CHECK-NEXT: vm.cond_br %arg0, ^bb1, ^bb2
    vm.cond_br %c, ^bb1, ^bb2
  ^bb1:
    // CHECK:      ^bb1:
    // CHECK-NEXT:   vm.call @host.take(%arg1)
    // CHECK-NEXT:   vm.br ^bb3
    vm.call @host.take(%a) : (!vm.ref<?>) -> ()
    vm.br ^bb2
    // CHECK-NEXT: ^bb2:
    // CHECK-NEXT:   vm.discard.refs %arg1
    // CHECK-NEXT:   vm.br ^bb3
    // CHECK-NEXT: ^bb3:
    // CHECK-NEXT:   vm.return
  ^bb2:
    vm.return
  }

  // Handed over on one edge, it dies on the other.
  // CHECK-LABEL: vm.func @loop
  vm.func @loop(%a: !vm.ref<?>, %n: i32) {
    vm.br ^bb1(%a, %n : !vm.ref<?>, i32)
  ^bb1(%r: !vm.ref<?>, %i: i32):
    %one = vm.const.i32 1
    %next = vm.sub.i32 %i, %one : i32
    // CHECK:      vm.cond_br %{{.*}}, ^bb1({{.*}}), ^bb2
    // CHECK-NEXT: ^bb2:
    // CHECK-NEXT:   vm.discard.refs %{{.*}} : !vm.ref<?>
    // CHECK-NEXT:   vm.return
    vm.cond_br %next, ^bb1(%r, %next : !vm.ref<?>, i32), ^bb2
  ^bb2:
    vm.return
  }
}
