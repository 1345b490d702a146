// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-check-ir-before-llvm-conversion))' --verify-diagnostics --split-input-file
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-check-ir-before-llvm-conversion{fail-on-out-of-bounds=false}))' --split-input-file

// expected-error @+1 {{'func.func' op needs 65536 bytes of stack; the target allows 32768}}
func.func @large() -> memref<16384xf32> {
  %0 = memref.alloca() : memref<16384xf32>
  return %0 : memref<16384xf32>
}

// -----

#tight = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {max_stack_allocation_size = 64 : i64}>
module attributes {hal.executable.target = #tight} {
  // expected-error @+1 {{'func.func' op needs 128 bytes of stack; the target allows 64}}
  func.func @together() -> (memref<16xf32>, memref<16xf32>) {
    %0 = memref.alloca() : memref<16xf32>
    %1 = memref.alloca() : memref<16xf32>
    return %0, %1 : memref<16xf32>, memref<16xf32>
  }
}

// -----

func.func @unbounded(%size: index) -> memref<?xf32> {
  // expected-error @+1 {{'memref.alloca' op has no bounded size}}
  %0 = memref.alloca(%size) : memref<?xf32>
  return %0 : memref<?xf32>
}

// -----

func.func @repeated(%count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %count step %c1 {
    // expected-error @+1 {{'memref.alloca' op is not at the start of the function, so that the stack may overflow}}
    %0 = memref.alloca() : memref<4xf32>
    memref.store %zero, %0[%c0] : memref<4xf32>
  }
  return
}
