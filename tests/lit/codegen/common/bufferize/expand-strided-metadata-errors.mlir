// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-codegen-expand-strided-metadata))'

func.func @of_argument(%m: memref<?x12xf32, strided<[?, 1], offset: ?>>) -> index {
  // expected-error @+1 {{'memref.extract_strided_metadata' op asks for the layout of a buffer that nothing in the function tells}}
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x12xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %offset : index
}
