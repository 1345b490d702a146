// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-convert-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  // expected-error @+1 {{doesn't say how many invocations its workgroups have}}
  func.func @unsized() {
    return
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  // expected-error @+1 {{is an entry point and can't have arguments or results}}
  func.func @with_argument(%i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    return
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  func.func @wide() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    // expected-error @+1 {{computes with 'f64', for which 'the target' lacks the capability Float64 of SPIR-V}}
    %own = memref.alloca() : memref<1xf64, #spirv.storage_class<Function>>
    %0 = arith.constant 1.0 : f64
    memref.store %0, %own[%c0] : memref<1xf64, #spirv.storage_class<Function>>
    return
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  func.func @bytes() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    // expected-error @+1 {{computes with 'i8', for which 'the target' lacks the capability StorageBuffer8BitAccess of SPIR-V}}
    %own = memref.alloca() : memref<4xi8, #spirv.storage_class<Function>>
    %0 = arith.constant 1 : i8
    memref.store %0, %own[%c0] : memref<4xi8, #spirv.storage_class<Function>>
    return
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  func.func @brain() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    // expected-error @+1 {{computes with 'bf16', which SPIR-V doesn't have}}
    %own = memref.alloca() : memref<1xbf16, #spirv.storage_class<Function>>
    %0 = arith.constant 1.0 : bf16
    memref.store %0, %own[%c0] : memref<1xbf16, #spirv.storage_class<Function>>
    return
  }
}
