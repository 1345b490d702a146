// Passes that lower dispatches for GPUs.
#ifndef STRATA_CODEGEN_LLVM_GPU_PASSES
#define STRATA_CODEGEN_LLVM_GPU_PASSES

include "mlir/Pass/PassBase.td"

class GpuFunctionPass<string argument> : InterfacePass<argument, "mlir::FunctionOpInterface">;

//===-- Strategy -----------------------------------------------------------===//

def LLVMGPUSelectLoweringStrategyPass
    : Pass<"iree-llvmgpu-select-lowering-strategy", "mlir::ModuleOp"> {
  let summary = "Decides how each function is spread over the threads of a GPU";
  let description = [{
    Chooses the operation that decides, the tile of a workgroup and that of a thread, from the sizes of its loops
    and the width of its elements. Operations for which there is no strategy yet are errors.
    See tests/lit/codegen/llvm_gpu/select-lowering-strategy.mlir.
  }];
  let options = [ListOption<"gpuOptions", "gpu-options", "std::string",
                            "What flags ask for; there is nothing yet, and opaque says so">];
  let dependentDialects = ["linalg::LinalgDialect", "::mlir::iree::codegen::IREECodegenDialect",
                           "::mlir::iree::gpu::IREEGPUDialect"];
}

def LLVMGPULowerExecutableTargetPass
    : GpuFunctionPass<"iree-llvmgpu-lower-executable-target"> {
  let summary = "Runs the pipeline that was selected for a function";
  let description = [{
    The pipeline is that of the function's `translation_info`, or one that a test gives.

    See tests/lit/codegen/llvm_gpu/lower-executable-target.mlir.
  }];
  let options = [Option<"forROCDL", "for-rocdl", "bool", "false",
                        "Lower for GPUs of AMD (there is no such target yet)">];
}

//===-- From workgroups to threads -----------------------------------------===//

def GPUCombineLayoutTransformationPass
    : GpuFunctionPass<"iree-codegen-gpu-combine-layout-transformation"> {
  let summary = "Folds reshapes between a result and the buffer it is stored to";
  let description = [{
    What it makes is one `iree_linalg_ext.map_store` for each result, as on CPUs.

    See tests/lit/codegen/llvm_gpu/gpu-combine-layout-transformation.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect"];
}

def GPUApplyTilingLevelPass : GpuFunctionPass<"iree-codegen-gpu-apply-tiling-level"> {
  let summary = "Tiles what has sizes at a level, and fuses what it reads";
  let description = [{
    Tiles for threads and subgroups become parallel loops with a mapping, those of reductions sequential ones.
    See tests/lit/codegen/llvm_gpu/gpu-apply-tiling-level.mlir.
  }];
  let options = [
    Option<"tilingLevel", "tiling-level", "::mlir::iree::gpu::TilingLevel",
           "::mlir::iree::gpu::TilingLevel::Reduction", "The level whose sizes are used", [{::llvm::cl::values(
        clEnumValN(::mlir::iree::gpu::TilingLevel::Reduction, "reduction", "Reduction loops"),
        clEnumValN(::mlir::iree::gpu::TilingLevel::Serial, "serial", "Loops that a thread runs"),
        clEnumValN(::mlir::iree::gpu::TilingLevel::Thread, "thread", "Threads"),
        clEnumValN(::mlir::iree::gpu::TilingLevel::Subgroup, "subgroup", "Subgroups"))}]>,
    Option<"allowZeroSlices", "allow-zero-slices", "bool", "true",
           "Pad slices without asking whether they are empty">,
    Option<"normalizeLoops", "normalize-loops", "bool", "false",
           "Let the loops count from 0 in steps of 1">,
    Option<"fuseConsumers", "fuse-consumers", "bool", "true",
           "Fuse operations that read the results as well">,
  ];
  let dependentDialects = ["affine::AffineDialect", "::mlir::gpu::GPUDialect", "linalg::LinalgDialect",
                           "scf::SCFDialect", "tensor::TensorDialect"];
}

def GPUFuseAndHoistParallelLoopsPass
    : GpuFunctionPass<"iree-codegen-gpu-fuse-and-hoist-parallel-loops"> {
  let summary = "Moves loops for threads out of sequential ones, and into them what they start from";
  let description = [{
    A sum whose terms threads add up step by step becomes one that each thread adds up by itself.
    See tests/lit/codegen/llvm_gpu/gpu-fuse-and-hoist-parallel-loops.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect", "scf::SCFDialect",
                           "tensor::TensorDialect"];
}

def GPUGeneralizeNamedOpsPass : GpuFunctionPass<"iree-codegen-gpu-generalize-named-ops"> {
  let summary = "Writes named contractions as generic operations";
  let description = [{
    Strategies of GPUs ask for the maps and loops of a product, not for its name.

    See tests/lit/codegen/llvm_gpu/gpu-generalize-named-ops.mlir.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def GPUVerifyDistributionPass : GpuFunctionPass<"iree-codegen-gpu-verify-distribution"> {
  let summary = "Rejects writes that all threads of a workgroup would do";
  let description = [{
    A write outside of loops over threads is done by each of them; an error names it.

    See tests/lit/codegen/llvm_gpu/gpu-verify-distribution.mlir.
  }];
}

def GPUDistributeForallPass : GpuFunctionPass<"iree-codegen-gpu-distribute-forall"> {
  let summary = "Shares parallel loops among the threads of a workgroup";
  let description = [{
    A loop that is mapped to threads becomes one in which each thread takes every n-th iteration, n being the
    number of threads, with barriers around it. See tests/lit/codegen/llvm_gpu/gpu-distribute-forall.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "::mlir::gpu::GPUDialect",
                           "scf::SCFDialect"];
}

//===-- To instructions ----------------------------------------------------===//

def ConvertHALDescriptorTypeToGPUAddressSpacePass
    : Pass<"iree-codegen-convert-hal-descriptor-type-to-gpu-address-space"> {
  let summary = "Says of buffers in which memory of a GPU they are";
  let description = [{
    Bindings of storage are in global memory, `#gpu.address_space<global>`.

    See tests/lit/codegen/llvm_gpu/convert-hal-descriptor-type-to-gpu-address-space.mlir.
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect"];
}

def LLVMGPUVectorLoweringPass : GpuFunctionPass<"iree-llvmgpu-vector-lowering"> {
  let summary = "Lowers vector operations to those that a thread has";
  let description = [{
    Contractions and reductions become multiply-adds of one-dimensional vectors; transfers become loads and stores,
    with the masked ones in loops. See tests/lit/codegen/llvm_gpu/vector-lowering.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "math::MathDialect",
                           "memref::MemRefDialect", "scf::SCFDialect", "vector::VectorDialect"];
}

def LLVMGPULegalizeNDVectorsPass : GpuFunctionPass<"iree-llvmgpu-legalize-nd-vectors"> {
  let summary = "Splits vectors of several dimensions into their rows";
  let description = [{
    What only moves rows disappears. Operations that it doesn't know keep their vectors, which are put together
    for them. See tests/lit/codegen/llvm_gpu/legalize-nd-vectors.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect", "scf::SCFDialect", "ub::UBDialect",
                           "vector::VectorDialect"];
}

def LLVMGPUVectorMultiReductionLoweringPass
    : GpuFunctionPass<"iree-llvmgpu-vector-multi-reduction-lowering"> {
  let summary = "Reduces rows by the reduction of one vector";
  let description = [{
    A reduction over several dimensions becomes one over the innermost, for each row by itself.

    See tests/lit/codegen/llvm_gpu/vector-multi-reduction-lowering.mlir.
  }];
  let dependentDialects = ["vector::VectorDialect"];
}

def ConvertToNVVMPass : Pass<"iree-convert-to-nvvm", "mlir::ModuleOp"> {
  let summary = "Lowers all of a module to the LLVM dialect and that of Nvidia's GPUs";
  let description = [{
    Public functions become kernels: one pointer per binding, then one i32 per constant of the dispatch. The
    launch code in dispatch configurations stays as it is. See tests/lit/codegen/llvm_gpu/convert-to-nvvm.mlir.
  }];
  let dependentDialects = ["LLVM::LLVMDialect", "NVVM::NVVMDialect", "affine::AffineDialect",
                           "arith::ArithDialect", "cf::ControlFlowDialect", "func::FuncDialect",
                           "::mlir::gpu::GPUDialect", "math::MathDialect", "memref::MemRefDialect",
                           "scf::SCFDialect", "ub::UBDialect", "vector::VectorDialect"];
}

def LLVMGPULinkExecutablesPass : Pass<"iree-llvmgpu-link-executables", "mlir::ModuleOp"> {
  let summary = "Combines the executables of a GPU target into one";
  let description = [{
    Where there are two or more, their variants with the same target become one variant of
    `@<module>_linked`, entry points in executable order. See tests/lit/codegen/llvm_gpu/link-executables.mlir.
  }];
  let options = [Option<"target", "target", "std::string", "\"cuda\"",
                        "The backend whose variants are combined">];
}

#endif // STRATA_CODEGEN_LLVM_GPU_PASSES
