// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-codegen-flatten-memref-subspan

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
func.func @copied(%a: memref<4x6xf32>) {
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) : memref<4x6xf32>
  // expected-error @+1 {{uses a binding that only loads and stores can use in SPIR-V}}
  memref.copy %0, %a : memref<4x6xf32> to memref<4x6xf32>
  return
}

// -----

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
func.func @columns(%i: index) -> f32 {
  // expected-error @+1 {{has elements that don't lie side by side, which SPIR-V can't bind}}
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) : memref<4x6xf32, strided<[1, 4]>>
  %1 = memref.load %0[%i, %i] : memref<4x6xf32, strided<[1, 4]>>
  return %1 : f32
}
