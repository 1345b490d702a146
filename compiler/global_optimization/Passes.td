#ifndef STRATA_GLOBAL_OPTIMIZATION_PASSES
#define STRATA_GLOBAL_OPTIMIZATION_PASSES

include "mlir/Pass/PassBase.td"

def ConvertBatchMatmulToMatmulPass : Pass<"iree-global-opt-convert-batch-matmul-to-matmul"> {
  let summary = "Multiply a batch by one matrix as a single product";
  let description = [{
    A batch_matmul whose right side is one matrix, repeated for the batch, becomes a matmul in which the
    rows of all matrices follow each other.

    See tests/lit/global_optimization/convert-batch-matmul-to-matmul.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ConvertStridedContractionToContractionPass
    : Pass<"iree-global-opt-convert-strided-contraction-to-contraction"> {
  let summary = "Take strides of a contraction's input out as a slice";
  let description = [{
    A contraction that reads its first operand at multiples of a loop, as a convolution with a window of
    one element does, gets a strided slice of it and reads that element by element.

    See tests/lit/global_optimization/convert-strided-contraction-to-contraction.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

def DecomposeConcatPass : Pass<"iree-global-opt-decompose-concat"> {
  let summary = "Turn concatenation into insertions of slices";
  let description = [{
    Concatenation along the outermost dimension stays: it becomes updates of a tensor in place. With
    `enable-concat-transposition`, transposes bring other dimensions there.

    See tests/lit/global_optimization/decompose-concat.mlir.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"enableConcatTransposition", "enable-concat-transposition", "bool", /*default=*/"false",
           "Concatenate along the outermost dimension, with transposes around">,
  ];
}

def DemoteContractionInputsPass : Pass<"iree-global-opt-demote-contraction-inputs"> {
  let summary = "Multiply in a narrower floating point type";
  let description = [{
    The f32 inputs of matrix products or convolutions are truncated to `type`; the sums stay f32. This
    changes results, and so happens on demand only.

    See tests/lit/global_optimization/demote-contraction-inputs.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"demoteType", "type", "::mlir::iree::global_optimization::DemoteType",
           /*default=*/"::mlir::iree::global_optimization::DemoteType::BF16",
           "What inputs are truncated to",
           [{::llvm::cl::values(
             clEnumValN(::mlir::iree::global_optimization::DemoteType::F16, "f16", "Half"),
             clEnumValN(::mlir::iree::global_optimization::DemoteType::BF16, "bf16", "Brain float"))}]>,
    Option<"demoteOperation", "operation", "::mlir::iree::global_optimization::DemoteOperation",
           /*default=*/"::mlir::iree::global_optimization::DemoteOperation::All",
           "Which ops it happens to",
           [{::llvm::cl::values(
             clEnumValN(::mlir::iree::global_optimization::DemoteOperation::All, "all", "Both kinds"),
             clEnumValN(::mlir::iree::global_optimization::DemoteOperation::Conv, "conv",
                        "Convolutions"),
             clEnumValN(::mlir::iree::global_optimization::DemoteOperation::Matmul, "matmul",
                        "Matrix products"),
             clEnumValN(::mlir::iree::global_optimization::DemoteOperation::None, "none", "None"))}]>,
  ];
}

def DetachElementwiseFromNamedOpsPass
    : Pass<"iree-global-opt-detach-elementwise-from-named-ops"> {
  let summary = "Add what a contraction or convolution accumulates onto afterwards";
  let description = [{
    The op starts from zero, and an elementwise op adds the computed value that it accumulated onto, which
    then fuses with others. Constant initial values become fills.

    See tests/lit/global_optimization/detach-elementwise-from-named-ops.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def EraseUnusedLinalgOperandsPass : Pass<"iree-global-opt-erase-unused-linalg-operands"> {
  let summary = "Drop operands and results of linalg.generic that nothing uses";
  let description = [{
    An operand counts as used if its element is; a result also if another op reads it.

    See tests/lit/global_optimization/erase-unused-linalg-operands.mlir.
  }];
}

def ExpandTensorShapesPass : Pass<"iree-global-opt-expand-tensor-shapes", "::mlir::ModuleOp"> {
  let summary = "Pass dynamic sizes along with tensors";
  let description = [{
    Private functions, blocks, loops, branches and globals that pass a tensor of unknown shape also pass
    its sizes, and tie them to the tensor where it arrives: analyses then see where sizes come from.

    See tests/lit/global_optimization/expand-tensor-shapes.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::iree::flow::FlowDialect",
                           "::mlir::iree::util::UtilDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def GeneralizeLinalgNamedOpsPass : Pass<"iree-global-opt-generalize-linalg-named-ops"> {
  let summary = "Turn elementwise, transposing, reducing and convolving named ops into linalg.generic";
  let description = [{
    Fusion then sees one kind of op. Contractions keep their names, by which strategies recognise them,
    unless `enable-generalize-matmul` is set.

    See tests/lit/global_optimization/generalize-linalg-named-ops.mlir.
  }];
  let options = [
    Option<"enableGeneralizeMatmul", "enable-generalize-matmul", "bool", /*default=*/"false",
           "Generalize contractions too">,
  ];
}

def GlobalLoopInvariantCodeMotionPass : Pass<"iree-global-opt-loop-invariant-code-motion"> {
  let summary = "Move packs of what does not change out of loops";
  let description = [{
    tensor.empty and linalg.pack of values from outside leave scf.while loops. The loop, and what left it,
    is guarded by a check that it runs at all.

    See tests/lit/global_optimization/loop-invariant-code-motion.mlir.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

def PropagateAffineQuantizationPass
    : InterfacePass<"iree-global-opt-propagate-affine-quantization", "::mlir::FunctionOpInterface"> {
  let summary = "Move operations on dequantized tensors to the integers";
  let description = [{
    Padding with zeros becomes padding of the integers with the zero point, where scale and zero point
    don't vary along what is padded and the zero point is one number. A transpose is done by the op
    that gives the floats.

    See tests/lit/global_optimization/propagate-affine-quantization.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ConvertQDQToIntegerMathPass
    : InterfacePass<"iree-global-opt-convert-qdq-to-integer-math", "::mlir::FunctionOpInterface"> {
  let summary = "Multiply integers instead of the floats that they stand for";
  let description = [{
    A product of two dequantized operands is the product of the integers, less what their zero points
    add, times both scales. This rounds once per element of the result instead of in each step. Left
    alone are products that start from something else than zero, whose scales or zero points vary along
    the sums, or that might not fit 32 bits.

    See tests/lit/global_optimization/convert-qdq-to-integer-math.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgQuantizedConvToConvPass : Pass<"iree-global-opt-quantized-conv-to-conv"> {
  let summary = "Turn quantized convolutions into convolutions and corrections";
  let description = [{
    The stored numbers are convolved; what the zero points make out is subtracted afterwards: sums of the
    filter, sums of the input's windows, and a constant. Zero points that are 0 need nothing.

    See tests/lit/global_optimization/quantized-conv-to-conv.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgQuantizedMatmulToMatmulPass : Pass<"iree-global-opt-quantized-matmul-to-matmul"> {
  let summary = "Turn quantized matrix products into products and corrections";
  let description = [{
    The stored numbers are multiplied; one elementwise op then subtracts what the zero points make out:
    sums of rows, sums of columns, and a constant. Zero points that are 0 need nothing.

    See tests/lit/global_optimization/quantized-matmul-to-matmul.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def PropagateLinalgTransposePass : Pass<"iree-global-opt-propagate-linalg-transpose"> {
  let summary = "Move transposes until they fuse or cancel";
  let description = [{
    Names generic ops that only transpose, sinks transposes through elementwise ops where no other operand
    is affected, merges a transpose into the op that computes its input, composes two of them, and reads
    transposed operands through the indexing maps of generic ops. Contractions take part with
    `enable-aggressive-propagation`.

    See tests/lit/global_optimization/propagate-linalg-transpose.mlir.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"enableAggressivePropagation", "enable-aggressive-propagation", "bool",
           /*default=*/"false", "Generalize contractions to merge transposes into them">,
    Option<"enableConvolutionPropagation", "enable-aggressive-propagation-through-conv", "bool",
           /*default=*/"false", "Let convolutions take part">,
    Option<"enableSinkTransposeThroughPad", "enable-sink-transpose-through-pad", "bool",
           /*default=*/"false", "Pad before the transpose">,
    Option<"enableAttentionVTranspose", "enable-attention-v-transpose", "bool", /*default=*/"true",
           "Let the V operand of attention take part">,
    Option<"enableEdgeReshapePropagation", "enable-edge-reshape-propagation", "bool",
           /*default=*/"false", "Move transposes through reshapes that stand alone">,
    Option<"testSinkingOnly", "test-sinking-only", "bool", /*default=*/"false",
           "Only move transposes down">,
    Option<"testBubblingOnly", "test-bubbling-only", "bool", /*default=*/"false",
           "Only move transposes up">,
  ];
}

def RaiseSpecialOpsPass : Pass<"iree-global-opt-raise-special-ops"> {
  let summary = "Recognise named ops in generic ones";
  let description = [{
    Finds fills and softmax in generic ops, reads a right side that is transposed through the indexing map
    of the (batch) matmul, and leaves the extension of narrow operands to the contraction or convolution.

    See tests/lit/global_optimization/raise-special-ops.mlir.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def RemoveZeroExtentTensorsPass : Pass<"iree-global-opt-remove-zero-extent-tensors"> {
  let summary = "Cut off computations on tensors without elements";
  let description = [{
    A tensor with a dimension of size zero is any tensor.empty of its type; inserting one changes nothing.

    See tests/lit/global_optimization/remove-zero-extent-tensors.mlir.
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def WarnOnUninitializedValuesPass : Pass<"iree-global-opt-warn-on-uninitialized-values"> {
  let summary = "Warn where a computation reads a tensor that was never written";
  let description = [{
    What a `tensor.empty` holds is up to the device, so a result that depends on it differs from run to run.

    See tests/lit/global_optimization/warn-on-uninitialized-values.mlir.
  }];
}

#endif // STRATA_GLOBAL_OPTIMIZATION_PASSES
