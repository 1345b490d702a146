// RUN: strata-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-llvmcpu-assign-workgroup-local-memory))'

#local = #iree_codegen.workgroup_local
func.func @no_config() {
  // expected-error @+1 {{needs an iree_codegen.dispatch_config of its function}}
  %a = memref.alloc() : memref<4xf32, #local>
  return
}

// -----

#local = #iree_codegen.workgroup_local
func.func @f() {
  %a = memref.alloc() : memref<4xf32, #local>
  return
}
// expected-error @+1 {{says already how much workgroup memory its function needs}}
iree_codegen.dispatch_config @f workgroup_local_memory = 64 {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}

// -----

#local = #iree_codegen.workgroup_local
func.func @f(%n: index) {
  // expected-error @+1 {{of workgroup memory needs a static shape and layout}}
  %a = memref.alloc(%n) : memref<?xf32, #local>
  return
}
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}

// -----

#local = #iree_codegen.workgroup_local
func.func @f() {
  // expected-error @+1 {{of workgroup memory has a layout that starts below its memory}}
  %a = memref.alloc() : memref<4xf32, strided<[-1], offset: 3>, #local>
  return
}
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}

// -----

#local = #iree_codegen.workgroup_local
func.func @f() {
  // expected-error @+1 {{is too large for workgroup memory}}
  %a = memref.alloc() : memref<4611686018427387904x4xf32, #local>
  return
}
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}

// -----

#local = #iree_codegen.workgroup_local
func.func @f() {
  // expected-error @+1 {{of workgroup memory needs elements of a fixed size}}
  %a = memref.alloc() : memref<4xvector<[4]xf32>, #local>
  return
}
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}

// -----

#local = #iree_codegen.workgroup_local
func.func @f(%c: i1) {
  scf.if %c {
    // expected-error @+1 {{of workgroup memory must be in the entry block}}
    %a = memref.alloc() : memref<4xf32, #local>
  }
  return
}

// -----

#local = #iree_codegen.workgroup_local
func.func @f() {
  // expected-error @+1 {{passes workgroup memory, which can only be allocated}}
  %a = memref.alloca() : memref<4xf32, #local>
  return
}

// -----

#local = #iree_codegen.workgroup_local
// expected-error @+1 {{passes workgroup memory, which can only be allocated}}
func.func @f(%a: memref<4xf32, #local>) {
  return
}
