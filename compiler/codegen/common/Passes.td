// Passes that code generators of all targets share.
#ifndef STRATA_CODEGEN_COMMON_PASSES
#define STRATA_CODEGEN_COMMON_PASSES

include "mlir/Pass/PassBase.td"

class FunctionPass<string argument> : InterfacePass<argument, "mlir::FunctionOpInterface">;

//===-- Clean-up -----------------------------------------------------------===//

def MaterializeUserConfigsPass : Pass<"iree-codegen-materialize-user-configs", "mlir::ModuleOp"> {
  let summary = "Applies the strategies that a program asks for";
  let description = [{
    An operation's `compilation_info` becomes its lowering configuration and its function's translation
    info, and no other strategy is selected. A script of the transform dialect, from a flag or stored by
    materialize-tuning-specs, is applied to each function before.

    See tests/lit/codegen/common/config/materialize-user-configs.mlir.
  }];
}

def ConfigTrackingCanonicalizerPass : FunctionPass<"iree-codegen-config-tracking-canonicalize"> {
  let summary = "Canonicalizes without losing lowering configurations";
  let description = [{
    When a pattern replaces an operation by one of the same kind, the new operation inherits the
    lowering configuration of the old one.

    See tests/lit/codegen/common/config/config-tracking-canonicalize.mlir.
  }];
  let options = [Option<"testConvergence", "test-convergence", "bool", "false",
                        "Fail if the patterns don't reach a fixed point">];
}

def IREECodegenCanonicalizerPass : FunctionPass<"iree-codegen-canonicalize"> {
  let summary = "Canonicalizes buffers, with views that cover all of a dynamic buffer removed";
  let description = [{
    Beside the canonicalization patterns of all dialects: a subview from the origin with unit
    strides whose sizes are provably those of its source becomes a cast.

    See tests/lit/codegen/common/bufferize/canonicalize.mlir.
  }];
  let options = [Option<"testConvergence", "test-convergence", "bool", "false",
                        "Fail if the patterns don't reach a fixed point">];
}

def IREELowerAffinePass : Pass<"iree-lower-affine"> {
  let summary = "Lowers affine operations to arith, scf and memref";
  let description = [{
    Index computations that the passes before left as `affine.apply` and their kind are written
    out, also inside of loops and kernels.

    See tests/lit/codegen/common/lower-affine.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect", "vector::VectorDialect"];
}

def IREEAffineExpandIndexOpsPass : Pass<"iree-affine-expand-index-ops"> {
  let summary = "Writes linearize_index and delinearize_index as arithmetic";
  let description = [{
    Applied greedily, so constants are also hoisted to the entry of the enclosing function and made
    unique on the way.

    See tests/lit/codegen/common/affine-expand-index-ops.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect"];
}

def TypePropagationPass : FunctionPass<"iree-codegen-type-propagation"> {
  let summary = "Gives elements the width that they have in memory";
  let description = [{
    Single bits are stored as bytes, and other odd widths as the next power of two. Tensors get the type
    of what is stored; computations truncate what they read and extend what they write.

    See tests/lit/codegen/common/type-propagation.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect"];
}

def AddFastMathFlagsPass : Pass<"iree-codegen-add-fast-math-flags", "LLVM::LLVMFuncOp"> {
  let summary = "Allows floating point operations to be contracted";
  let description = [{
    Adds `contract` to the fast-math flags of the operations of the LLVM dialect, so that a
    multiplication and an addition may become one instruction.

    See tests/lit/codegen/common/add-fast-math-flags.mlir.
  }];
}

//===-- Tiling -------------------------------------------------------------===//

def TileAndDistributeToWorkgroupsUsingForallOpPass
    : FunctionPass<"iree-codegen-tile-and-distribute-to-workgroups-using-forall-op"> {
  let summary = "Tiles the dispatch into workgroups";
  let description = [{
    Tiles the last operation that has workgroup tile sizes into an `scf.forall` mapped to
    workgroups, and fuses its producers and consumers into the loop. A loop that is covered by one
    tile isn't tiled, as long as one loop remains.

    See tests/lit/codegen/common/tiling/tile-and-distribute-to-workgroups-using-forall-op.mlir.
  }];
  let options = [Option<"transposeWorkgroup", "transpose-workgroup", "bool", "false",
                        "Swap the workgroup dimensions x and y of static loops">];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect", "scf::SCFDialect",
                           "tensor::TensorDialect",
                           "::mlir::iree::codegen::IREECodegenDialect"];
}

def RematerializeParallelOpsPass : FunctionPass<"iree-codegen-rematerialize-parallel-ops"> {
  let summary = "Computes elementwise producers anew in their consumers";
  let description = [{
    Fuses an elementwise linalg.generic that captures nothing but constants into each of its users, if all of them are linalg
    operations, so that no
    intermediate tensor of its size is left.

    See tests/lit/codegen/common/tiling/rematerialize-parallel-ops.mlir.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def FuseTensorPadWithConsumerPass : FunctionPass<"iree-codegen-fuse-tensor-pad-with-consumer"> {
  let summary = "Pads only the slice of a padded tensor that is used";
  let description = [{
    A slice of a padded tensor becomes the padding of a slice, so that a tile pads what it needs
    and no more.

    See tests/lit/codegen/common/tiling/fuse-tensor-pad-with-consumer.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "scf::SCFDialect"];
}

def ConcretizePadResultShapePass : FunctionPass<"iree-codegen-concretize-pad-result-shape"> {
  let summary = "Finds static shapes of padded slices";
  let description = [{
    A slice of at most a tile, padded up to the tile, has the tile's size although neither the slice nor
    the padding is constant.

    See tests/lit/codegen/common/tiling/concretize-pad-result-shape.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "scf::SCFDialect", "tensor::TensorDialect"];
}

def ForallToForPass : FunctionPass<"iree-codegen-forall-to-for"> {
  let summary = "Turns parallel loops without a mapping into sequential loops";
  let description = [{
    Loops that no workgroup or thread was chosen for run one turn after the other, each
    dimension as a loop of its own.

    See tests/lit/codegen/common/tiling/forall-to-for.mlir.
  }];
  let dependentDialects = ["scf::SCFDialect", "tensor::TensorDialect"];
}

def RemoveSingleIterationLoopPass : FunctionPass<"iree-codegen-remove-single-iteration-loop"> {
  let summary = "Removes loops that run at most once";
  let description = [{
    Loops whose bounds say so are replaced by their bodies; the bounds of ids of workgroups are
    taken into account.

    See tests/lit/codegen/common/tiling/remove-single-iteration-loop.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect", "scf::SCFDialect"];
}

def DecomposeConvolutionToLowerDimOpsPass
    : FunctionPass<"iree-codegen-decompose-convolution-to-lower-dim-ops"> {
  let summary = "Replaces convolutions over one row by one-dimensional convolutions";
  let description = [{
    Of a convolution or a pooling whose window and result have one row, the dimension of that
    row goes away.

    See tests/lit/codegen/common/tiling/decompose-convolution-to-lower-dim-ops.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect"];
}

def DecomposeSoftmaxPass : FunctionPass<"iree-codegen-decompose-softmax"> {
  let summary = "Replaces softmax by reductions and elementwise operations";
  let description = [{
    The maximum of each row, the exponentials of what is left above it, their sum and the
    division each become an operation.

    See tests/lit/codegen/common/tiling/decompose-softmax.mlir.
  }];
  let options = [Option<"useFusion", "use-fusion", "bool", "true",
                        "Fuse the elementwise operations that result">];
  let dependentDialects = ["linalg::LinalgDialect", "math::MathDialect"];
}

def ConvertAccGEMMToGEMMPass : FunctionPass<"iree-convert-accgemm-to-gemm"> {
  let summary = "Adds to an accumulator after a multiplication, if it can't be overwritten";
  let description = [{
    A multiplication or convolution whose accumulator is loaded from a binding that it doesn't also
    write starts from zero; the accumulator is added to its result.

    See tests/lit/codegen/common/tiling/convert-accgemm-to-gemm.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect"];
}

//===-- Vectorization ------------------------------------------------------===//

def GenericVectorizationPass : FunctionPass<"iree-codegen-generic-vectorization"> {
  let summary = "Replaces structured operations on tensors by vector operations";
  let description = [{
    Vector sizes come from the lowering configuration, otherwise from the static shape or from the
    bounds of the slices that an operation works on. Operations whose size isn't known at compile
    time are vectorized under masks.

    See tests/lit/codegen/common/vectorize/generic-vectorization.mlir.
  }];
  let options = [
    Option<"enableCleanup", "enable-cleanup", "bool", "true",
           "Fold and simplify transfers afterwards">,
    Option<"enableVectorMasking", "enable-vector-masking", "bool", "false",
           "Vectorize dynamic shapes under masks">,
    Option<"foldCastIntoContract", "fold-cast-into-contract", "bool", "false",
           "Let contractions extend their operands">,
    Option<"generateContract", "generate-contract", "bool", "true",
           "Form vector.contract from reductions">,
    Option<"maxVectorSize", "max-vector-size", "int64_t", "2147483647",
           "Leave an operation alone when its vector would have this many elements or more">,
    Option<"useConfiguredVectorSizes", "use-configured-vector-sizes", "bool", "true",
           "Read vector sizes from lowering configurations">,
    Option<"vectorizeCopies", "vectorize-copies", "bool", "true", "Vectorize linalg.copy">,
    Option<"vectorizeMapStore", "vectorize-map-store", "bool", "false",
           "Vectorize iree_linalg_ext.map_store">,
    Option<"vectorizeToTransferGather", "vectorize-to-transfer-gather", "bool", "false",
           "Turn indirect accesses into transfer_gather">,
  ];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect", "vector::VectorDialect"];
}

def VectorTransferLoweringPass : FunctionPass<"iree-codegen-vector-transfer-lowering"> {
  let summary = "Lowers vector transfers to loads and stores of one-dimensional vectors";
  let description = [{
    Contiguous transfers are flattened first; the others are unrolled along their outer
    dimensions. Masks on the innermost dimension become masked loads and stores.

    See tests/lit/codegen/common/vectorize/vector-transfer-lowering.mlir.
  }];
  let options = [Option<"enableScalableLowerings", "enable-scalable-lowerings", "bool", "true",
                        "Also lower transfers of scalable vectors, with loops">];
  let dependentDialects = ["affine::AffineDialect", "scf::SCFDialect", "vector::VectorDialect"];
}

def OptimizeTensorInsertExtractSlicesPass
    : FunctionPass<"iree-codegen-optimize-tensor-insert-extract-slices"> {
  let summary = "Keeps the values of loops in vectors instead of slices of tensors";
  let description = [{
    Transfers through slices access the sliced tensor; a tile that each iteration reads, changes and
    writes back is carried by the loop as a vector; what doesn't change moves out of the loop.

    See tests/lit/codegen/common/vectorize/optimize-tensor-insert-extract-slices.mlir.
  }];
  let options = [Option<"foldIdentitySlices", "fold-identity-slices", "bool", "false",
                        "Fold slices that take or replace all of a tensor">];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "scf::SCFDialect",
                           "tensor::TensorDialect", "ub::UBDialect", "vector::VectorDialect"];
}

def TensorToVectorVectorizePadPass : FunctionPass<"iree-codegen-vectorize-tensor-pad"> {
  let summary = "Vectorizes tensor.pad of static result shape";
  let description = [{
    One slice for each index along padded dimensions: read from the source where the index is inside of it (scf.if),
    the constant padding elsewhere. The slices are inserted into one vector.

    See tests/lit/codegen/common/vectorize/vectorize-tensor-pad.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "scf::SCFDialect", "vector::VectorDialect"];
}

def OptimizeVectorTransferPass : FunctionPass<"iree-codegen-optimize-vector-transfer"> {
  let summary = "Simplifies transfers: without unit dimensions, out of loops, from write to read";
  let description = [{
    Transfers lose dimensions of size one, leave loops that don't change what they read, and a
    read of what was just written becomes that value.

    See tests/lit/codegen/common/vectorize/optimize-vector-transfer.mlir.
  }];
  let options = [
    Option<"flatten", "flatten", "bool", "false", "Join the dimensions of contiguous transfers">,
    Option<"redundantHoisting", "redundant-hoisting", "bool", "true",
           "Move transfers that each iteration repeats out of loops">,
  ];
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect", "scf::SCFDialect",
                           "vector::VectorDialect"];
}

def HoistInnerTiledAccReshapesPass : FunctionPass<"iree-codegen-hoist-inner-tiled-acc-reshapes"> {
  let summary = "Loops carry accumulators in the shape that inner_tiled adds to";
  let description = [{
    A loop may bring an accumulator to the shape of an intrinsic, add to it, and bring it back. Where
    the two ways cancel out, they are taken once, before and after the loop.

    See tests/lit/codegen/common/vectorize/hoist-inner-tiled-acc-reshapes.mlir.
  }];
  let dependentDialects = ["ub::UBDialect", "vector::VectorDialect"];
}

def DropVectorUnitDimsPass : FunctionPass<"iree-codegen-drop-vector-unit-dims"> {
  let summary = "Removes dimensions of size one from vector operations";
  let description = [{
    Elementwise operations, transfers and casts work on the vectors without these dimensions;
    casts of shapes stand where they meet others.

    See tests/lit/codegen/common/vectorize/drop-vector-unit-dims.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "memref::MemRefDialect", "vector::VectorDialect"];
}

def EmulateNarrowTypePass : FunctionPass<"iree-codegen-emulate-narrow-type"> {
  let summary = "Keeps elements of less than eight bits in buffers of bytes";
  let description = [{
    Loads and stores of narrow elements become accesses of the bytes that hold them, with shifts and masks. Vector
    operations are sunk past broadcasts and extracts afterwards.

    See tests/lit/codegen/common/emulate-narrow-type.mlir.
  }];
  let options = [Option<"disableAtomicRMW", "disable-atomic-rmw", "bool", "false",
                        "Write the parts of bytes that vectors end with by plain loads and stores">];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "memref::MemRefDialect",
                           "vector::VectorDialect"];
}

def MathTransformPass : FunctionPass<"iree-codegen-math-transform"> {
  let summary = "Replaces mathematical functions by polynomials and simpler functions";
  let description = [{
    Functions that machines don't have are approximated in f32, which operands are extended to.

    See tests/lit/codegen/common/math-transform.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect", "vector::VectorDialect"];
}

//===-- Bufferization ------------------------------------------------------===//

def IREEBufferizeConstantsPass : Pass<"iree-codegen-iree-bufferize-constants", "mlir::ModuleOp"> {
  let summary = "Turns constant tensors into globals";
  let description = [{
    Each `arith.constant` of a tensor becomes a read-only `memref.global` by upstream's
    bufferization, before everything else is bufferized.

    See tests/lit/codegen/common/bufferize/iree-bufferize-constants.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect", "bufferization::BufferizationDialect",
                           "memref::MemRefDialect"];
}

def FoldTensorExtractOpPass : FunctionPass<"iree-codegen-fold-tensor-extract-op"> {
  let summary = "Loads elements of constants from their buffers";
  let description = [{
    Canonicalization turns a load from the buffer of a constant into an extraction from the constant;
    once constants are buffers, this makes it a load again.

    See tests/lit/codegen/common/bufferize/fold-tensor-extract-op.mlir.
  }];
  let dependentDialects = ["memref::MemRefDialect"];
}

def HoistStaticallyBoundAllocationsPass
    : FunctionPass<"iree-codegen-hoist-statically-bound-allocations"> {
  let summary = "Moves allocations of bounded size to the stack, at the start of the function";
  let description = [{
    An allocation whose sizes have known upper bounds becomes a `memref.alloca` of these bounds
    and a view of it.

    See tests/lit/codegen/common/bufferize/hoist-statically-bound-allocations.mlir.
  }];
  let options = [
    Option<"vscaleMax", "vscale-max", "int64_t", "0", "The largest vector scale; 0 if unknown">,
    Option<"vscaleMin", "vscale-min", "int64_t", "0", "The smallest vector scale; 0 if unknown">,
  ];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect"];
}

def MemrefCopyToLinalgPass : FunctionPass<"iree-codegen-memrefcopy-to-linalg"> {
  let summary = "Turns copies into elementwise operations";
  let description = [{
    A `memref.copy` becomes a `linalg.generic` that yields what it reads, so that it is tiled
    and vectorized as everything else.

    See tests/lit/codegen/common/bufferize/memrefcopy-to-linalg.mlir.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def EliminateEmptyTensorsPass : FunctionPass<"iree-eliminate-empty-tensors"> {
  let summary = "Computes results in the buffer where they are stored";
  let description = [{
    Follows a tensor that is stored to a bound buffer back to the empty tensor it starts from, and
    replaces that by the buffer's contents.

    See tests/lit/codegen/common/bufferize/eliminate-empty-tensors.mlir.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect", "tensor::TensorDialect",
                           "linalg::LinalgDialect"];
}

def BufferizeCopyOnlyDispatchesPass
    : FunctionPass<"iree-codegen-bufferize-copy-only-dispatches"> {
  let summary = "Bufferizes at once what only copies";
  let description = [{
    A dispatch that stores nothing but parts of what it loads, or constants, needs no strategy for
    tensors: its copies are then tiled as operations on buffers.

    See tests/lit/codegen/common/bufferize/bufferize-copy-only-dispatches.mlir.
  }];
}

def CleanupBufferAllocViewPass : FunctionPass<"iree-codegen-cleanup-buffer-alloc-view"> {
  let summary = "Folds reshapes of what is loaded or stored into views of the buffer";
  let description = [{
    What is reshaped behind a load from a binding, or before a store to one, becomes a binding
    of that shape.

    See tests/lit/codegen/common/bufferize/cleanup-buffer-alloc-view.mlir.
  }];
  let dependentDialects = ["memref::MemRefDialect", "::mlir::iree::codegen::IREECodegenDialect"];
}

def IREEExpandStridedMetadataPass : FunctionPass<"iree-codegen-expand-strided-metadata"> {
  let summary = "Computes offsets, sizes and strides of buffers from where they are bound";
  let description = [{
    Operations that ask for the layout of a buffer get it from the views and the binding behind it.

    See tests/lit/codegen/common/bufferize/expand-strided-metadata.mlir.
  }];
  let options = [
    Option<"allowSubviewExpansion", "allow-subview-expansion", "bool", "false",
           "Replace subviews and reshapes by arithmetic on the layout as well">,
    Option<"allowUnresolved", "allow-unresolved", "bool", "false",
           "Accept layouts that can't be told">,
  ];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "memref::MemRefDialect",
                           "::mlir::iree::codegen::IREECodegenDialect",
                           "::mlir::iree::hal::HALDialect"];
}

def IREEComprehensiveBufferizePass
    : FunctionPass<"iree-codegen-iree-comprehensive-bufferize"> {
  let summary = "Turns the tensors of a dispatch into buffers";
  let description = [{
    One-shot bufferization: results are computed in place where the analysis allows it. Copies that
    remain are `linalg.generic` operations, so that later passes vectorize or remove them.

    See tests/lit/codegen/common/bufferize/iree-comprehensive-bufferize.mlir.
  }];
  let options = [
    Option<"printConflicts", "print-conflicts", "bool", "false",
           "Annotate the operations whose accesses conflict">,
    Option<"testAnalysisOnly", "test-analysis-only", "bool", "false",
           "Annotate the result of the analysis and stop">,
  ];
  let dependentDialects = [
    "affine::AffineDialect", "arith::ArithDialect", "bufferization::BufferizationDialect",
    "linalg::LinalgDialect", "memref::MemRefDialect", "scf::SCFDialect", "vector::VectorDialect",
    "::mlir::iree::linalg_ext::LinalgExtDialect"];
}

def BufferizeDispatchTensorLoadStorePass
    : FunctionPass<"iree-codegen-bufferize-dispatch-tensor-load-store"> {
  let summary = "Accesses bindings as buffers instead of as dispatch tensors";
  let description = [{
    Loads from and stores to a binding go through a memref of the same binding; an access to a part
    of it through a subview.

    See tests/lit/codegen/common/bufferize/bufferize-dispatch-tensor-load-store.mlir.
  }];
  let dependentDialects = ["memref::MemRefDialect", "::mlir::iree::codegen::IREECodegenDialect",
                           "::mlir::iree::hal::HALDialect"];
}

def IREEInjectAssumeAlignmentPass : FunctionPass<"iree-codegen-inject-assume-alignment"> {
  let summary = "States the alignment of bindings to the optimizer";
  let description = [{
    Behind each `hal.interface.binding.subspan` with an alignment stands a
    `memref.assume_alignment`.

    See tests/lit/codegen/common/bufferize/inject-assume-alignment.mlir.
  }];
  let dependentDialects = ["memref::MemRefDialect"];
}

def EraseHALDescriptorTypeFromMemRefPass
    : FunctionPass<"iree-codegen-erase-hal-descriptor-type-from-memref"> {
  let summary = "Drops the descriptor type of bindings from the memory space of buffers";
  let description = [{
    Buffers of bindings are in the memory that all buffers are in; only a host program tells
    them apart.

    See tests/lit/codegen/common/bufferize/erase-hal-descriptor-type-from-memref.mlir.
  }];
}

def LinalgExtToLoopsPass : FunctionPass<"iree-linalg-ext-to-loops"> {
  let summary = "Replaces operations of iree_linalg_ext on buffers by loops";
  let description = [{
    An operation that implements tiling runs its scalar form in a nest of loops over its iteration
    domain. Constants and index computations are folded along the way.

    See tests/lit/codegen/common/linalg-ext-to-loops.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect", "math::MathDialect", "memref::MemRefDialect",
                           "scf::SCFDialect"];
}

//===-- Layout -------------------------------------------------------------===//

def CombineResultLayoutTransformationPass
    : FunctionPass<"iree-codegen-combine-result-layout-transformation"> {
  let summary = "Folds reshapes and slices between a result and the buffer it is stored to";
  let description = [{
    They become one `iree_linalg_ext.map_store`, which says of each position of the result where
    it is written, if at all.

    See tests/lit/codegen/common/packing/combine-result-layout-transformation.mlir.
  }];
  let options = [Option<"scope", "scope", "::mlir::iree::codegen::RelayoutScope",
                        "::mlir::iree::codegen::RelayoutScope::Dispatch",
                        "What is folded: all of a dispatch, or only chains that reshape", [{
      ::llvm::cl::values(
        clEnumValN(::mlir::iree::codegen::RelayoutScope::Dispatch, "dispatch",
                   "Everything before a store"),
        clEnumValN(::mlir::iree::codegen::RelayoutScope::DispatchReshape, "dispatch-reshape",
                   "Only chains with a reshape"))}]>];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect"];
}

def InsertBatchDimForBatchlessConvPass
    : FunctionPass<"iree-codegen-insert-batch-dim-for-batchless-conv"> {
  let summary = "Adds a batch of one to a convolution without";
  let description = [{
    What else the dispatch computes gets the dimension too, and so do its bindings.

    See tests/lit/codegen/common/packing/insert-batch-dim-for-batchless-conv.mlir.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect"];
}

def CPUPropagateDataLayoutPass : FunctionPass<"iree-codegen-cpu-propagate-data-layout"> {
  let summary = "Moves unit dimensions of packed tensors to the store";
  let description = [{
    A product with a vector is packed with a dimension of one. Its unpack and what follows it work on
    that dimension too, until it is one of the binding.

    See tests/lit/codegen/common/packing/cpu-propagate-data-layout.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect"];
}

def MaterializeDeviceEncodingPass : FunctionPass<"iree-codegen-materialize-device-encoding"> {
  let summary = "Gives encoded tensors the layout of the target";
  let description = [{
    Bindings, loads, stores and operations on encoded tensors get packed types; setting an encoding
    becomes a pack, removing one an unpack, an encoded multiplication an mmt4d. Without a resolver in
    the target's configuration encodings are dropped.

    See tests/lit/codegen/common/packing/materialize-device-encoding.mlir.
  }];
  let options = [Option<"testGPUEncodingResolver", "test-gpu-encoding-resolver", "std::string",
                        "\"none\"", "The resolver of GPUs to test with (there is none yet)">];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect", "::mlir::iree::cpu::IREECPUDialect",
                           "::mlir::iree::encoding::EncodingDialect", "::mlir::iree::hal::HALDialect"];
}

def DecomposePackUnPackOpsPass : FunctionPass<"iree-codegen-decompose-pack-unpack-ops"> {
  let summary = "Replaces packs and unpacks by pads, transpositions and slices";
  let description = [{
    Ops of more than one tile are tiled first, so that each piece is one tile, or are rewritten
    whole; which of the two, options say.

    See tests/lit/codegen/common/packing/decompose-pack-unpack-ops.mlir.
  }];
  let options = [
    Option<"tileOuterToOne", "tile-outer-to-one", "bool", "false",
           "Tile to single inner tiles first, instead of working on whole tensors">,
    Option<"useOnlyReshapes", "use-only-reshapes", "bool", "false",
           "Use reshapes even where slices would do">,
  ];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect", "scf::SCFDialect", "tensor::TensorDialect"];
}

//===-- Workgroups ---------------------------------------------------------===//

def BubbleUpOrdinalOpsPass : FunctionPass<"iree-codegen-bubble-up-ordinal-ops"> {
  let summary = "Marks all uses of a workload number, not only some";
  let description = [{
    Where a workload ordinal marks a cast number that others use as well, they use the mark instead, so
    that the computation of the workgroup count can follow them to the workload.

    See tests/lit/codegen/common/workgroup/bubble-up-ordinal-ops.mlir.
  }];
}

def PropagateDispatchSizeBoundsPass : FunctionPass<"iree-codegen-propagate-dispatch-size-bounds"> {
  let summary = "Tells what is known of workgroup ids, counts and sizes";
  let description = [{
    Counts and sizes that the dispatch configuration holds as constants replace the operations that ask
    for them; a constant count bounds the workgroup ids.

    See tests/lit/codegen/common/workgroup/propagate-dispatch-size-bounds.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

def VerifyWorkgroupDistributionPass : FunctionPass<"iree-codegen-verify-workgroup-distribution"> {
  let summary = "Rejects writes to bindings outside of loops over workgroups";
  let description = [{
    Only where there is such a loop: what stands beside it would run in each workgroup, and all would
    write the same memory.

    See tests/lit/codegen/common/workgroup/verify-workgroup-distribution.mlir.
  }];
}

def ReconcileTranslationInfoPass
    : Pass<"iree-codegen-reconcile-translation-info", "mlir::ModuleOp"> {
  let summary = "Turns workgroup loops into the code of one workgroup";
  let description = [{
    Workgroup and subgroup sizes move from the translation info to the dispatch configuration. The
    body of a loop mapped to workgroups is placed in the function, its indices computed from the
    workgroup id; the number of iterations becomes a workgroup count hint.

    See tests/lit/codegen/common/workgroup/reconcile-translation-info.mlir.
  }];
  let options = [Option<"distributeAlong", "distribute-along",
                        "::mlir::iree::codegen::WorkgroupId",
                        "::mlir::iree::codegen::WorkgroupId::IdX",
                        "The workgroup dimension that the remaining loops share", [{
      ::llvm::cl::values(
        clEnumValN(::mlir::iree::codegen::WorkgroupId::IdX, "x", "All loops share x"),
        clEnumValN(::mlir::iree::codegen::WorkgroupId::IdY, "y", "Loops from the second on share y"),
        clEnumValN(::mlir::iree::codegen::WorkgroupId::IdZ, "z", "Loops from the third on share z"))
    }]>];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "scf::SCFDialect",
                           "::mlir::iree::codegen::IREECodegenDialect",
                           "::mlir::iree::hal::HALDialect"];
}

def ResolveWorkgroupCountHintsPass
    : Pass<"iree-codegen-resolve-workgroup-count-hints", "mlir::ModuleOp"> {
  let summary = "Computes workgroup counts from what functions ask for";
  let description = [{
    The computation of the counts in a function's hint is repeated in the dispatch configuration,
    with the workload in place of the function's operands. Without a hint there is one workgroup.

    See tests/lit/codegen/common/workgroup/resolve-workgroup-count-hints.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect"];
}

//===-- Element types that machines lack ------------------------------------===//

def ConvertBf16ArithToF32Pass : Pass<"iree-convert-bf16-arith-to-f32"> {
  let summary = "Computes in f32 what is said in bf16";
  let description = [{
    Values stay f32 from one operation of arith, math or vector to the next, and are rounded to bf16
    where something else takes them.

    See tests/lit/codegen/common/types/convert-bf16-arith-to-f32.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

def ConvertUnsupportedFloatToIntBuffersPass
    : Pass<"iree-codegen-convert-unsupported-float-to-int-buffers"> {
  let summary = "Stores floats of narrow types as integers with the same bits";
  let description = [{
    Buffers, loads, stores and all that only moves values get integer types; conversions to and from
    wider floats see the bits through arith.bitcast.

    See tests/lit/codegen/common/types/convert-unsupported-float-to-int-buffers.mlir.
  }];
  let options = [
    Option<"includeBf16", "include-bf16", "bool", "true", "bf16 as i16">,
    Option<"includeF8E4M3FN", "include-f8e4m3fn", "bool", "true", "f8E4M3FN as i8">,
    Option<"includeF8E4M3FNUZ", "include-f8e4m3fnuz", "bool", "true", "f8E4M3FNUZ as i8">,
    Option<"includeF8E5M2", "include-f8e5m2", "bool", "true", "f8E5M2 as i8">,
    Option<"includeF8E5M2FNUZ", "include-f8e5m2fnuz", "bool", "true", "f8E5M2FNUZ as i8">,
    Option<"includeF8E8M0FNU", "include-f8e8m0fnu", "bool", "true", "f8E8M0FNU as i8">,
  ];
  let dependentDialects = ["arith::ArithDialect"];
}

#endif // STRATA_CODEGEN_COMMON_PASSES
