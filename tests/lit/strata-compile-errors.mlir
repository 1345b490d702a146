// What a compilation that fails says: the operation, then the pass; nothing is left of the output.
// RUN: rm -f %t.vmfb
// RUN: not strata-compile %s --iree-hal-target-backends=llvm-cpu -o %t.vmfb 2>&1 | FileCheck %s
// RUN: not ls %t.vmfb
// CHECK: [[#@LINE+17]]:8: error: failed to legalize operation 'tensor.generate'
// CHECK: error: pass `iree-stream-conversion` failed on 'builtin.module'
// CHECK-NOT: error:

// Names that don't exist come with those that do.
// RUN: not strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=x86-64-v9 -o %t.vmfb 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: unknown CPU 'x86-64-v9'{{.*}} similar ones are: x86-64-v2
// RUN: not strata-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-gpu -o %t.vmfb 2>&1 | FileCheck %s --check-prefix=BACKEND
// BACKEND: target backend 'llvm-gpu' not registered; registered backends: [cuda, llvm-cpu, vulkan-spirv]
// RUN: not strata-compile %s --iree-opt-levle=O2 -o %t.vmfb 2>&1 | FileCheck %s --check-prefix=FLAG
// FLAG: Did you mean '--iree-opt-level=O2'?
// RUN: not strata-compile %s --iree-hal-target-backends=llvm-cpu --compile-to=flow -o /dev/full 2>&1 | FileCheck %s --check-prefix=FULL
// FULL: cannot write /dev/full: No space left on device
// RUN: not strata-compile %s --iree-hal-target-backends=llvm-cpu --strata-trace=/dev/null -o %t.vmfb 2>&1 | FileCheck %s --check-prefix=TRACE
// TRACE: error: creating a trace: /dev/null is no regular file

func.func @numbers(%f: i32) -> tensor<6x7xi32> {
  %r = tensor.generate {
  ^bb0(%i: index, %j: index):
    %a = arith.index_cast %i : index to i32
    tensor.yield %a : i32
  } : tensor<6x7xi32>
  return %r : tensor<6x7xi32>
}
