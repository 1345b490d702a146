// Instrumentation of kernels, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  func.func @kernel(%arg0: memref<?xi8>, %arg1: i32, %arg2: memref<8xf32>, %arg3: index, %arg4: f32) -> (f32, f32, f32) {
    %0 = hal.instrument.workgroup[%arg0 : memref<?xi8>] dispatch(%arg1) : index
    hal.instrument.print[%arg0 : memref<?xi8> for %0] "x = {}" * (%arg4 : f32)
    hal.instrument.print[%arg0 : memref<?xi8> for %0] "here"
    %1 = hal.instrument.value[%arg0 : memref<?xi8> for %0] 3 : i8 = %arg4 : f32
    %2 = hal.instrument.memory.load[%arg0 : memref<?xi8> for %0] %arg2[%arg3], %arg4 : memref<8xf32>, f32
    %3 = hal.instrument.memory.store[%arg0 : memref<?xi8> for %0] %arg2[%arg3], %arg4 : memref<8xf32>, f32
    return %1, %2, %3 : f32, f32, f32
  }
}
