// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-convert-to-nvvm

func.func @allocates() {
  // expected-error @+1 {{remains in a kernel, which can't allocate memory}}
  %buffer = memref.alloc() : memref<4xf32, #gpu.address_space<workgroup>>
  return
}

// -----

// expected-error @+1 {{is an entry point and can't have arguments or results}}
func.func @argument(%x: i32) {
  return
}

// -----

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
func.func @two_spaces() {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{failed to legalize operation 'hal.interface.binding.subspan'}}
  %a = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<4xf32, #gpu.address_space<global>>
  // expected-error @+1 {{is in another address space than the binding is elsewhere}}
  %b = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<4xf32>
  %x = memref.load %a[%c0] : memref<4xf32, #gpu.address_space<global>>
  memref.store %x, %b[%c0] : memref<4xf32>
  return
}
