// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-check-ir-before-llvm-conversion))' --verify-diagnostics --split-input-file
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-check-ir-before-llvm-conversion{fail-on-out-of-bounds=false}))' --split-input-file

func.func @small() -> memref<16xf32> {
  %0 = memref.alloca() : memref<16xf32>
  return %0 : memref<16xf32>
}

// -----

// expected-error@+1 {{of stack}}
func.func @large() -> memref<16384xf32> {
  %0 = memref.alloca() : memref<16384xf32>
  return %0 : memref<16384xf32>
}

// -----

func.func @unbounded(%size: index) -> memref<?xf32> {
  // expected-error@+1 {{no bounded size}}
  %0 = memref.alloca(%size) : memref<?xf32>
  return %0 : memref<?xf32>
}
