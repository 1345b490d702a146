// Passes that decide which work becomes a kernel.
#ifndef STRATA_DISPATCH_CREATION_PASSES
#define STRATA_DISPATCH_CREATION_PASSES

include "mlir/Pass/PassBase.td"

def AnnotateDataTilingHintsPass
    : InterfacePass<"iree-dispatch-creation-annotate-data-tiling-hints", "::mlir::FunctionOpInterface"> {
  let summary = "Marks the matrix multiplications whose operands shall be laid out in tiles.";
  let description = [{
    Nothing is marked if the program has marks already.

    See tests/lit/dispatch_creation/annotate-data-tiling-hints.mlir.
  }];
}

def BitcastUnsupportedElementTypesPass
    : InterfacePass<"iree-dispatch-creation-bitcast-unsupported-element-types", "::mlir::FunctionOpInterface"> {
  let summary = "Passes tensors of floats that are not whole bytes into and out of dispatches as bytes.";
  let description = [{
    Devices store bytes: outside, the innermost dimension counts bytes, and inside the tensor is
    cast back. It must hold whole bytes.

    See tests/lit/dispatch_creation/bitcast-unsupported-element-types.mlir.
  }];
  let dependentDialects = ["::mlir::iree::flow::FlowDialect", "::mlir::iree::tensor_ext::TensorExtDialect"];
}

def BubbleUpExpandShapesPass
    : Pass<"iree-dispatch-creation-bubble-up-expand-shapes", ""> {
  let summary = "Moves expanding reshapes towards producers and collapsing ones towards consumers.";
  let description = [{
    Ops that compute then meet without a reshape in between and can be fused.

    See tests/lit/dispatch_creation/bubble-up-expand-shapes.mlir.
  }];
  let options = [
    Option<"enableReshapeMovementAcrossReductions", "enable-reshape-movement-across-reductions", "bool", "false", "Move reshapes across reductions too.">,
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def CloneProducersIntoDispatchRegionsPass
    : InterfacePass<"iree-dispatch-creation-clone-producers-into-dispatch-regions", "::mlir::FunctionOpInterface"> {
  let summary = "Clones cheap producers into every dispatch region that uses them.";
  let description = [{
    Constants, empty tensors, fills, slices, widening casts and scalar arithmetic are cheaper to compute in each
    kernel than to store and load. What is then unused outside is erased.

    See tests/lit/dispatch_creation/clone-producers-into-dispatch-regions.mlir.
  }];
  let options = [Option<"aggressive", "aggressive", "bool", "false", "Also clone producers that only some back ends handle.">];
}

def CollapseDimensionsPass
    : InterfacePass<"iree-dispatch-creation-collapse-dimensions", "::mlir::FunctionOpInterface"> {
  let summary = "Merges adjacent loops of the ops in dispatch regions that walk memory contiguously.";
  let description = [{
    An elementwise op on 500x500 becomes one loop of 250000, which is easier to distribute and to vectorize. The
    reshapes that this takes leave the region.

    See tests/lit/dispatch_creation/collapse-dimensions.mlir.
  }];
  let options = [Option<"maxIterations", "max-iterations", "int", "10", "How often the known loops are propagated between the ops of a region.">];
  let dependentDialects = ["::mlir::tensor::TensorDialect", "::mlir::affine::AffineDialect"];
}

def ConvertDispatchRegionsToWorkgroupsPass
    : InterfacePass<"iree-dispatch-creation-convert-dispatch-regions-to-workgroups", "::mlir::FunctionOpInterface"> {
  let summary = "Isolates dispatch regions: what they use becomes operands.";
  let description = [{
    Tensors are passed as `!iree_tensor_ext.dispatch.tensor`, loaded at the start of the body and stored at its end.
    A result that continues the storage of an operand is tied to it.

    See tests/lit/dispatch_creation/convert-dispatch-regions-to-workgroups.mlir.
  }];
  let dependentDialects = ["::mlir::iree::flow::FlowDialect", "::mlir::iree::tensor_ext::TensorExtDialect"];
}

def ConvertEncodingToFlowPass
    : InterfacePass<"iree-dispatch-creation-convert-encoding-to-flow", "::mlir::FunctionOpInterface"> {
  let summary = "Makes changes of layout outside of dispatches ops of the flow dialect.";
  let description = [{
    Where no kernel takes one in, setting or dropping an encoding is a `flow.tensor.encode`.

    See tests/lit/dispatch_creation/convert-encoding-to-flow.mlir.
  }];
  let dependentDialects = ["::mlir::iree::encoding::EncodingDialect", "::mlir::iree::flow::FlowDialect", "::mlir::tensor::TensorDialect"];
}

def ConvertTensorToFlowPass
    : InterfacePass<"iree-dispatch-creation-convert-tensor-to-flow", "::mlir::FunctionOpInterface"> {
  let summary = "Makes the tensor ops that are in no kernel ops of the flow dialect.";
  let description = [{
    Fills become splats, reshapes and casts views, contiguous slices copies; slices that are not contiguous become
    kernels of their own.

    See tests/lit/dispatch_creation/convert-tensor-to-flow.mlir.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::iree::flow::FlowDialect", "::mlir::iree::tensor_ext::TensorExtDialect", "::mlir::tensor::TensorDialect"];
}

def ElementwiseOpFusionPass : Pass<"iree-dispatch-creation-elementwise-op-fusion", ""> {
  let summary = "Computes elementwise producers inside their consumers.";
  let description = [{
    Two `linalg.generic` ops become one where that saves a tensor in between and repeats no work. An init whose
    value nobody reads becomes an empty tensor.

    See tests/lit/dispatch_creation/elementwise-op-fusion.mlir.
  }];
  let options = [
    Option<"intraDispatch", "intra-dispatch", "bool", "false", "Fuse inside dispatch regions too.">,
    Option<"fuseMultiReduction", "fuse-multi-reduction", "bool", "true", "Fuse into ops that reduce several dims.">,
    Option<"fuseTruncateOps", "fuse-truncate-ops", "bool", "false", "Fuse ops that narrow their elements.">,
    Option<"fuseBroadcastOps", "fuse-broadcast-ops", "bool", "false", "Fuse into ops that only broadcast.">,
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def FoldReshapesIntoTensorBarriersPass
    : InterfacePass<"iree-dispatch-creation-fold-reshapes-into-tensor-barriers", "::mlir::FunctionOpInterface"> {
  let summary = "Moves reshapes from the inside of the barriers around kernels to the outside.";
  let description = [{
    The barrier then stands for the tensor in the shape that the kernel computes it in.

    See tests/lit/dispatch_creation/fold-reshapes-into-tensor-barriers.mlir.
  }];
  let dependentDialects = ["::mlir::iree::tensor_ext::TensorExtDialect"];
}

def FoldUnitExtentDimsPass : Pass<"iree-dispatch-creation-fold-unit-extent-dims", "::mlir::ModuleOp"> {
  let summary = "Removes loops of size one, and the dims of size one of globals whose contents are not in the program.";
  let description = [{
    Loads and stores of such globals reshape what they exchange with them.

    See tests/lit/dispatch_creation/fold-unit-extent-dims.mlir.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def FoldUnitExtentDimsForFuncPass : Pass<"iree-dispatch-creation-fold-unit-extent-dims-for-func", ""> {
  let summary = "Removes loops of size one from the ops of a function.";
  let description = [{
    Operands and results are reshaped around the ops.

    See tests/lit/dispatch_creation/fold-unit-extent-dims-for-func.mlir.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def FormDispatchRegionsPass
    : InterfacePass<"iree-dispatch-creation-form-dispatch-regions", "::mlir::FunctionOpInterface"> {
  let summary = "Groups ops around roots; each group becomes a dispatch region.";
  let description = [{
    Reductions and named ops are roots. Each takes in producers and consumers whose loops can follow its own; the
    elementwise ops that remain form groups among themselves.

    See tests/lit/dispatch_creation/form-dispatch-regions.mlir.
  }];
  let options = [
    Option<"aggressiveFusion", "aggressive-fusion", "bool", "false", "Also fuse what not all back ends handle.">,
    Option<"fuseDataTiledConvolution", "fuse-data-tiled-convolution", "bool", "false", "Fuse consumers into convolutions on packed operands; no op of this kind exists yet.">,
    Option<"fuseMmt4d", "fuse-mmt4d", "bool", "false", "Fuse consumers into matrix products on packed operands.">,
    Option<"fuseMultiUseProducers", "fuse-multi-use-producers", "bool", "true", "Fuse producers that others use too.">,
    Option<"fusePadWithConsumers", "fuse-pad-with-consumers", "bool", "false", "Fuse a pad into the convolution that reads it.">,
    Option<"fusePadWithProducers", "fuse-pad-with-producers", "bool", "false", "Fuse a pad with the op that gives its source.">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::iree::flow::FlowDialect", "::mlir::tensor::TensorDialect"];
}

def FormScalarDispatchesPass
    : InterfacePass<"iree-dispatch-creation-form-scalar-dispatches", "::mlir::FunctionOpInterface"> {
  let summary = "Groups work on single elements into dispatches that run as one workgroup.";
  let description = [{
    Otherwise each would be a dispatch of its own that computes one number.

    See tests/lit/dispatch_creation/form-scalar-dispatches.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::iree::flow::FlowDialect"];
}

def FormSplitReductionDispatchesPass
    : InterfacePass<"iree-dispatch-creation-form-split-reduction-dispatches", "::mlir::FunctionOpInterface"> {
  let summary = "Makes a dispatch that reduces parts, in parallel, of each op marked with iree_linalg_ext.split_reduction.";
  let description = [{
    The second step, over the partial results, stays outside and is grouped with other ops.

    See tests/lit/dispatch_creation/form-split-reduction-dispatches.mlir.
  }];
  let options = [
    Option<"enableFusePad", "enable-fuse-pad", "bool", "false", "Pad inside the parts; pads stay outside so far.">,
    ListOption<"splitSize", "split-size", "int64_t", "Sizes of the parts for ops without a mark, innermost dim first.">,
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::iree::flow::FlowDialect", "::mlir::iree::linalg_ext::LinalgExtDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def FuseEncodingOpsIntoDispatchRegionsPass
    : InterfacePass<"iree-dispatch-creation-fuse-encoding-ops-into-dispatch-regions-pass", "::mlir::FunctionOpInterface"> {
  let summary = "Lets the kernel that computes a tensor write it in the layout that is needed.";
  let description = [{
    The kernel gets a result in the layout, if nothing else reads the plain one.

    See tests/lit/dispatch_creation/fuse-encoding-ops-into-dispatch-regions-pass.mlir.
  }];
  let options = [
    Option<"enableAggressiveFusion", "enable-aggressive-fusion", "bool", "false", "Fuse although others use the plain tensor too.">,
  ];
  let dependentDialects = ["::mlir::iree::encoding::EncodingDialect", "::mlir::iree::flow::FlowDialect"];
}

def FuseMultiUseElementwiseProducerPass
    : InterfacePass<"iree-dispatch-creation-fuse-multi-use-elementwise-producer", "::mlir::FunctionOpInterface"> {
  let summary = "Fuses an elementwise op that several ops use with the first of them.";
  let description = [{
    The fused op gives both results.

    See tests/lit/dispatch_creation/fuse-multi-use-elementwise-producer.mlir.
  }];
  let options = [
    Option<"intraDispatch", "intra-dispatch", "bool", "false", "Fuse inside dispatch regions instead of outside.">,
    Option<"numIterations", "num-iterations", "unsigned", "2", "How often producers are searched for.">,
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def FusionPreprocessingPass : Pass<"iree-dispatch-creation-fusion-preprocessing", ""> {
  let summary = "Rewrites ops into forms that fuse better.";
  let description = [{
    Elementwise ops walk transposed inputs in order, nested paddings become one, reshapes fold into packs, and
    dims of results are expressed by the operands.

    See tests/lit/dispatch_creation/fusion-preprocessing.mlir.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def HoistEncodingOpsPass
    : Pass<"iree-dispatch-creation-hoist-encoding-ops", "::mlir::ModuleOp"> {
  let summary = "Moves changes of layout out of dispatches where their source comes from outside.";
  let description = [{
    Each becomes a copy of its own, which several dispatches can share and which constants need not repeat.

    See tests/lit/dispatch_creation/hoist-encoding-ops.mlir.
  }];
  let dependentDialects = ["::mlir::iree::encoding::EncodingDialect", "::mlir::iree::flow::FlowDialect"];
}

def HoistUniformScalarComputePass
    : InterfacePass<"iree-dispatch-creation-hoist-uniform-scalar-compute", "::mlir::FunctionOpInterface"> {
  let summary = "Moves integer arithmetic that is the same for all workgroups out of dispatches.";
  let description = [{
    It reads values from outside only, so that one number goes into the dispatch. Constants are
    made inside again.

    See tests/lit/dispatch_creation/hoist-uniform-scalar-compute.mlir.
  }];
}

def InsertTensorBarriersPass
    : InterfacePass<"iree-dispatch-creation-insert-tensor-barriers", "::mlir::FunctionOpInterface"> {
  let summary = "Marks where tensors enter and leave the part of the program that becomes kernels.";
  let description = [{
    Reshapes and fusions may move up to the barriers but not across them, so imports, exports and globals keep
    their types.

    See tests/lit/dispatch_creation/insert-tensor-barriers.mlir.
  }];
  let dependentDialects = ["::mlir::iree::tensor_ext::TensorExtDialect"];
}

def MaterializeDefaultWorkgroupCountRegionPass
    : InterfacePass<"iree-dispatch-creation-materialize-default-workgroup-count-region", "::mlir::FunctionOpInterface"> {
  let summary = "Gives each dispatch a region that computes how many workgroups run.";
  let description = [{
    The count is left to code generation: a placeholder takes the indices that the kernel uses, and the kernel
    marks each of them by its position.

    See tests/lit/dispatch_creation/materialize-default-workgroup-count-region.mlir.
  }];
  let dependentDialects = ["::mlir::iree::flow::FlowDialect", "::mlir::iree::tensor_ext::TensorExtDialect"];
}

def PropagateEncodingsPass
    : InterfacePass<"iree-dispatch-creation-propagate-encodings", "::mlir::FunctionOpInterface"> {
  let summary = "Removes changes of layout that undo each other.";
  let description = [{
    Moving layouts across reshapes takes encodings that say how; there are none so far.

    See tests/lit/dispatch_creation/propagate-encodings.mlir.
  }];
}

def RemoveTensorBarriersPass
    : InterfacePass<"iree-dispatch-creation-remove-tensor-barriers", "::mlir::FunctionOpInterface"> {
  let summary = "Removes the barriers around kernels.";
  let description = [{
    They held reshapes back while these moved; the ops then see each other again.

    See tests/lit/dispatch_creation/remove-tensor-barriers.mlir.
  }];
}

def SetEncodingPass
    : InterfacePass<"iree-dispatch-creation-set-encoding", "::mlir::FunctionOpInterface"> {
  let summary = "Lets marked ops work on operands in a layout of their own.";
  let description = [{
    Each operand gets an encoding that names the op, its element types and loop sizes and which operand it is.

    See tests/lit/dispatch_creation/set-encoding.mlir.
  }];
  let options = [
    Option<"encodingOption", "encoding-option", "std::string", [{"default"}], "The kind of encoding; `default` is the only one.">,
  ];
  let dependentDialects = ["::mlir::iree::encoding::EncodingDialect", "::mlir::iree::flow::FlowDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def SinkReshapesPass
    : Pass<"iree-dispatch-creation-sink-reshapes", ""> {
  let summary = "Moves expanding reshapes behind elementwise consumers so that these fuse with what precedes.";
  let description = [{
    A reshape between a product and what is added to it would keep the two in kernels of their
    own.

    See tests/lit/dispatch_creation/sink-reshapes.mlir.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def SplitReductionOpsPass
    : InterfacePass<"iree-dispatch-creation-split-reduction-ops", "::mlir::FunctionOpInterface"> {
  let summary = "Reduces in two steps what has a strata.split_reduction_ratio: the number of parts reduced in parallel.";
  let description = [{
    The parts are reduced by an op of the same name with one more parallel loop, the partial
    results by a second. A number of parts that divides no reduction is an error.

    See tests/lit/dispatch_creation/split-reduction-ops.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def TensorPadToTensorInsertSlicePass
    : Pass<"iree-dispatch-creation-tensor-pad-to-tensor-insert-slice", ""> {
  let summary = "Makes padding an insertion into a filled tensor.";
  let description = [{
    Padding with one value outside of dispatches. It stays in front of an encoding, which takes
    it in, and with an option in front of an only user.

    See tests/lit/dispatch_creation/tensor-pad-to-tensor-insert-slice.mlir.
  }];
  let options = [
    Option<"skipSingleLinalgOpUses", "skip-one-linalg-use-case", "bool", "false", "Keep pads whose only user is a linalg op.">,
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def TransposeGenericOpsPass
    : Pass<"iree-dispatch-creation-transpose-generic-ops", ""> {
  let summary = "Orders the loops of generic ops: parallel before reduction, and as their producers.";
  let description = [{
    Loops in one order are what fusion asks for.

    See tests/lit/dispatch_creation/transpose-generic-ops.mlir.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect"];
}

#endif // STRATA_DISPATCH_CREATION_PASSES
