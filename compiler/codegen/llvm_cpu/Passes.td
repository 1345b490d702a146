// Passes that lower dispatches for CPUs.
#ifndef STRATA_CODEGEN_LLVM_CPU_PASSES
#define STRATA_CODEGEN_LLVM_CPU_PASSES

include "mlir/Pass/PassBase.td"

class CpuFunctionPass<string argument> : InterfacePass<argument, "mlir::FunctionOpInterface">;

class TilingLevelOption<string text>
    : Option<"tilingLevel", "tiling-level", "::mlir::iree::cpu::TilingLevel",
             "::mlir::iree::cpu::TilingLevel::Distribution", text, [{::llvm::cl::values(
      clEnumValN(::mlir::iree::cpu::TilingLevel::Distribution, "distribution", "Workgroups"),
      clEnumValN(::mlir::iree::cpu::TilingLevel::CacheParallel, "cache_parallel",
                 "Parallel loops, for the cache"),
      clEnumValN(::mlir::iree::cpu::TilingLevel::CacheReduction, "cache_reduction",
                 "Reduction loops, for the cache"),
      clEnumValN(::mlir::iree::cpu::TilingLevel::VectorCommonParallel, "vector_common_parallel",
                 "Parallel loops that all operations share, for vectors"),
      clEnumValN(::mlir::iree::cpu::TilingLevel::VectorReduction, "vector_reduction",
                 "Reduction loops, for vectors"),
      clEnumValN(::mlir::iree::cpu::TilingLevel::VectorInnerParallel, "vector_inner_parallel",
                 "The other parallel loops, for vectors"))}]>;

def LLVMCPUSelectLoweringStrategyPass
    : Pass<"iree-llvmcpu-select-lowering-strategy", "mlir::ModuleOp"> {
  let summary = "Decides how each function is lowered";
  let description = [{
    Finds the operation that dominates the cost of a function, chooses a pipeline and tile sizes for
    it from its shape, its types and the target's vector registers, and spreads the sizes over the
    other operations. The decision is recorded as `translation_info` on the function and
    `lowering_config` on the operations.

    See tests/lit/codegen/llvm_cpu/select-lowering-strategy.mlir.
  }];
  let dependentDialects = ["::mlir::iree::codegen::IREECodegenDialect",
                           "::mlir::iree::cpu::IREECPUDialect", "linalg::LinalgDialect",
                           "affine::AffineDialect"];
}

def LLVMCPUTileAndFuseProducerConsumerPass
    : CpuFunctionPass<"iree-llvmcpu-tile-and-fuse-producer-consumer"> {
  let summary = "Tiles one operation at a level and fuses the operations around it";
  let description = [{
    The root is the operation whose lowering configuration has sizes at this level; producers
    and consumers whose loops follow its own come into the loop with it.

    See tests/lit/codegen/llvm_cpu/tile-and-fuse-producer-consumer.mlir.
  }];
  let options = [
    TilingLevelOption<"The level whose sizes are used">,
    Option<"anchorOnRootOp", "anchor-on-root-op", "bool", "true",
           "Tile the root; otherwise the last operations before and after it that have the level">,
    Option<"onlyFuseProducerInputOperands", "only-fuse-producer-input-operands", "bool", "false",
           "Fuse only the producers of inputs, into sequential loops">,
  ];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
                           "scf::SCFDialect", "tensor::TensorDialect", "vector::VectorDialect"];
}

def LLVMCPUAssignWorkgroupLocalMemoryPass
    : CpuFunctionPass<"iree-llvmcpu-assign-workgroup-local-memory"> {
  let summary = "Places allocations in the memory that the runtime gives to each workgroup";
  let description = [{
    Allocations in the memory space `#iree_codegen.workgroup_local` become views of one allocation
    of bytes, one behind the other, each aligned to at least 16 bytes. The dispatch_config of the
    function takes down how many bytes the runtime has to provide. All of these allocations must be
    static and in the entry block.

    See tests/lit/codegen/llvm_cpu/assign-workgroup-local-memory.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect"];
}

def LLVMCPUTilePass : CpuFunctionPass<"iree-llvmcpu-tile"> {
  let summary = "Tiles every operation that has sizes at a level, without fusion";
  let description = [{
    Tiles are those of the level in each operation's lowering configuration.

    See tests/lit/codegen/llvm_cpu/tile.mlir.
  }];
  let options = [
    TilingLevelOption<"The level whose sizes are used">,
    Option<"skipRootOp", "skip-root-op", "bool", "false", "Leave the root operation alone">,
  ];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
                           "scf::SCFDialect", "tensor::TensorDialect", "vector::VectorDialect"];
}

def LLVMCPUTileToVectorSizePass : CpuFunctionPass<"iree-llvmcpu-tile-to-vector-size"> {
  let summary = "Tiles what is still larger than its vector sizes";
  let description = [{
    What producers and consumers of the root kept in one piece is tiled to the sizes that it
    will be vectorized with.

    See tests/lit/codegen/llvm_cpu/tile-to-vector-size.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
                           "scf::SCFDialect", "tensor::TensorDialect"];
}

def LLVMCPUSplitReductionPass : CpuFunctionPass<"iree-llvmcpu-split-reduction"> {
  let summary = "Reduces rows as vectors, then the elements of the last vector";
  let description = [{
    A reduction along rows whose length is a multiple of the tile for vectors becomes an elementwise
    reduction over such vectors and one reduction of their elements. The order of operations changes, so
    floats need permission.

    See tests/lit/codegen/llvm_cpu/split-reduction.mlir.
  }];
  let options = [Option<"enableFpReductionReordering", "enable-fp-reduction-reordering", "bool",
                        "false", "Reduce floating point numbers in another order as well">];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
                           "scf::SCFDialect", "tensor::TensorDialect"];
}

def ExpandF16OpToF32Pass : CpuFunctionPass<"iree-llvmcpu-expand-f16-op-to-f32"> {
  let summary = "Computes in f32 what kernels can't compute in f16";
  let description = [{
    Operands are extended and results truncated around maxima and minima, which CPUs without f16
    can't compute.

    See tests/lit/codegen/llvm_cpu/expand-f16-op-to-f32.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

def LLVMCPUPeelPass : CpuFunctionPass<"iree-llvmcpu-peel"> {
  let summary = "Splits off the last iterations of tiled loops, so that the others have full tiles";
  let description = [{
    The full tiles are vectorized without masks; the rest is a loop of its own.

    See tests/lit/codegen/llvm_cpu/peel.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect", "scf::SCFDialect",
                           "tensor::TensorDialect"];
}

def LLVMCPUVirtualVectorLoweringPass
    : CpuFunctionPass<"iree-llvmcpu-virtual-vector-lowering"> {
  let summary = "Lowers contractions, reductions and transfers to simpler vector operations";
  let description = [{
    Contractions become outer products and these multiply-adds on one-dimensional vectors;
    multi-dimensional reductions are unrolled; transfers with permutations become transfers and
    transpositions.

    See tests/lit/codegen/llvm_cpu/virtual-vector-lowering.mlir.
  }];
  let options = [
    Option<"splitVectorTransfersTo", "split-transfers", "std::string", "\"\"",
           "How transfers that may be out of bounds are split: none, linalg-copy or vector-transfers">,
    Option<"enableArmI8mm", "enable-arm-i8mm", "bool", "false",
           "Use the 8 bit matrix multiplication of Arm">,
  ];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
                           "memref::MemRefDialect", "scf::SCFDialect", "tensor::TensorDialect",
                           "vector::VectorDialect", "arm_neon::ArmNeonDialect"];
}

def LLVMCPUMmt4dVectorLoweringPass : CpuFunctionPass<"iree-llvmcpu-mmt4d-vector-lowering"> {
  let summary = "Reduces the contraction of a packed multiplication to its inner tiles";
  let description = [{
    Outer dimensions of size one go, and additions of results move into the accumulator, so that
    a product of matrices is left.

    See tests/lit/codegen/llvm_cpu/mmt4d-vector-lowering.mlir.
  }];
  let options = [Option<"enableVectorContractCustomKernels", "vector-contract-custom-kernels",
                        "bool", "false", "Use hand-written kernels (there are none yet)">];
  let dependentDialects = ["vector::VectorDialect"];
}

def LLVMCPUVectorTransposeLoweringPass
    : CpuFunctionPass<"iree-llvmcpu-vector-transpose-lowering"> {
  let summary = "Lowers vector transpositions to shuffles";
  let description = [{
    Where it is allowed, blocks of 8x8 numbers are transposed as AVX2 does it best.

    See tests/lit/codegen/llvm_cpu/vector-transpose-lowering.mlir.
  }];
  let options = [Option<"lowerVectorTransposeToAVX2", "lower-vector-transpose-to-avx2", "bool",
                        "false", "Transpose 8x8 tiles with AVX2 instructions">];
  let dependentDialects = ["LLVM::LLVMDialect", "vector::VectorDialect"];
}

def LLVMCPUVectorShapeCastLoweringPass
    : CpuFunctionPass<"iree-llvmcpu-vector-shape-cast-lowering"> {
  let summary = "Lowers vector shape casts to extracts and inserts";
  let description = [{
    What remains of casts after folding goes element group by element group, as LLVM's vectors
    have one dimension.

    See tests/lit/codegen/llvm_cpu/vector-shape-cast-lowering.mlir.
  }];
  let dependentDialects = ["vector::VectorDialect"];
}

def LLVMCPUVerifyVectorSizeLegalityPass
    : CpuFunctionPass<"iree-llvmcpu-verify-vector-size-legality"> {
  let summary = "Rejects vectors that are too large to be compiled";
  let description = [{
    A vector beyond the limit would be taken apart by LLVM for minutes or until memory ends; an
    error names the operation instead.

    See tests/lit/codegen/llvm_cpu/verify-vector-size-legality.mlir.
  }];
}

def ConvertToLLVMPass : Pass<"iree-convert-to-llvm", "mlir::ModuleOp"> {
  let summary = "Lowers all of a module to the LLVM dialect";
  let description = [{
    Public functions get the signature of dispatch functions; bindings, constants and workgroup ids
    are read from the structures that the runtime passes. The launch code in dispatch
    configurations stays as it is.

    See tests/lit/codegen/llvm_cpu/convert-to-llvm.mlir.
  }];
  let options = [
    Option<"reassociateFpReductions", "reassociateFpReductions", "bool", "false",
           "Add the elements of a vector in any order">,
    Option<"targetDataLayout", "target-data-layout", "std::string", "\"\"",
           "The data layout; empty means that of the executable's target">,
    Option<"targetTriple", "target-triple", "std::string", "\"\"",
           "The target triple; empty means that of the executable's target">,
  ];
  let dependentDialects = ["LLVM::LLVMDialect", "arith::ArithDialect", "cf::ControlFlowDialect",
                           "func::FuncDialect", "math::MathDialect", "memref::MemRefDialect",
                           "scf::SCFDialect", "vector::VectorDialect"];
}

def LLVMCPULowerExecutableTargetPass
    : CpuFunctionPass<"iree-llvmcpu-lower-executable-target"> {
  let summary = "Runs the pipeline that was selected for a function";
  let description = [{
    The pipeline is that of the function's `translation_info`, or one that a test gives.

    See tests/lit/codegen/llvm_cpu/lower-executable-target.mlir.
  }];
  let options = [
    ListOption<"cpuOptions", "cpu-options", "std::string",
               "What flags ask for: disable-distribution leaves all work to one workgroup, "
               "reassociate-fp-reductions adds floating point numbers in any order; opaque says nothing">,
  ];
}

def LLVMCPUCheckIRBeforeLLVMConversionPass
    : CpuFunctionPass<"iree-llvmcpu-check-ir-before-llvm-conversion"> {
  let summary = "Rejects functions whose stack buffers are too large";
  let description = [{
    Threads that run kernels have a stack of limited size: the sum of a function's allocations
    must stay below what the target allows, each with a bound and at the start.

    See tests/lit/codegen/llvm_cpu/check-ir-before-llvm-conversion.mlir.
  }];
  let options = [Option<"failOnOutOfBounds", "fail-on-out-of-bounds", "bool", "true",
                        "Check at all">];
}

def LLVMCPUSynchronizeSymbolVisibilityPass
    : Pass<"iree-llvmcpu-synchronize-symbol-visibility", "mlir::ModuleOp"> {
  let summary = "Makes symbols private that the linker keeps to itself, and all others public";
  let description = [{
    LLVM drops and specializes what is private; what others link to has to stay.

    See tests/lit/codegen/llvm_cpu/synchronize-symbol-visibility.mlir.
  }];
}

def LLVMCPUAssignConstantOrdinalsPass
    : Pass<"iree-llvmcpu-assign-constant-ordinals", "::mlir::iree::hal::ExecutableVariantOp"> {
  let summary = "Gives constants of load time their places";
  let description = [{
    A global with `hal.executable.constant.key` becomes the number of that key among those of all constant
    blocks of the variant. See tests/lit/codegen/llvm_cpu/assign-constant-ordinals.mlir.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def LLVMCPUAssignImportOrdinalsPass
    : Pass<"iree-llvmcpu-assign-import-ordinals", "::mlir::iree::hal::ExecutableVariantOp"> {
  let summary = "Gives imported functions their places";
  let description = [{
    A global with `hal.executable.import.key` becomes the number of that function among those that the
    variant imports, sorted by name. The variant gets the list, `hal.executable.imports`, in which each is
    marked that may be missing. See tests/lit/codegen/llvm_cpu/assign-import-ordinals.mlir.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def LLVMCPULinkExecutablesPass : Pass<"iree-llvmcpu-link-executables", "mlir::ModuleOp"> {
  let summary = "Combines the executables of the CPU target into one";
  let description = [{
    Where there are two or more, their variants with the same target become one variant of
    `@<module>_linked`, entry points in executable order. Private symbols that clash are renamed;
    references to entry points follow them.

    See tests/lit/codegen/llvm_cpu/link-executables.mlir.
  }];
  let options = [Option<"target", "target", "std::string", "\"llvm-cpu\"",
                        "The backend whose variants are combined">];
}

#endif // STRATA_CODEGEN_LLVM_CPU_PASSES
