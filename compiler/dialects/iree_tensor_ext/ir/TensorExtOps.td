// Operations of the iree_tensor_ext dialect.
#ifndef STRATA_IREE_TENSOR_EXT_OPS
#define STRATA_IREE_TENSOR_EXT_OPS

include "compiler/dialects/iree_tensor_ext/ir/TensorExtTypes.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

//===----------------------------------------------------------------------===//
// Slices of dispatch operands
//===----------------------------------------------------------------------===//

def TensorExt_DispatchTensorLoadOp : TensorExt_Op<"dispatch.tensor.load", [
    AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface, Pure,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
    DeclareOpInterfaceMethods<Util_TiedOpInterface,
                              ["getTiedResultOperandIndex", "getTiedResultOperandIndices"]>,
    DeclareOpInterfaceMethods<Util_ShapeAwareOp>]> {
  let summary = "Loads a slice of a tensor from outside of the kernel.";
  let description = [{
    The result may have fewer dimensions than the slice: dimensions of size 1 may be dropped.
  }];
  let arguments = (ins TensorExt_ReadableDispatchTensor:$source, TensorExt_Dims:$source_dims,
                       Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides,
                       DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes,
                       DenseI64ArrayAttr:$static_strides);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source
    `,` `offsets` `=` custom<DynamicIndexList>($offsets, $static_offsets)
    `,` `sizes` `=` custom<DynamicIndexList>($sizes, $static_sizes)
    `,` `strides` `=` custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` qualified(type($source)) (`{` $source_dims^ `}`)? `->` type($result)
  }];
  let builders = [
    // The whole tensor.
    OpBuilder<(ins "::mlir::RankedTensorType":$resultType, "::mlir::Value":$source,
                   "::mlir::ValueRange":$sourceDims)>,
    OpBuilder<(ins "::mlir::RankedTensorType":$resultType, "::mlir::Value":$source,
                   "::mlir::ValueRange":$sourceDims, "::llvm::ArrayRef<::mlir::OpFoldResult>":$offsets,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$strides)>,
  ];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    static unsigned getOffsetSizeAndStrideStartOperandIndex() { return 1; }
    std::array<unsigned, 3> getArrayAttrMaxRanks() {
      unsigned rank = getSourceType().getRank();
      return {rank, rank, rank};
    }
    DispatchTensorType getSourceType() { return ::llvm::cast<DispatchTensorType>(getSource().getType()); }
    ::mlir::RankedTensorType getType() { return ::llvm::cast<::mlir::RankedTensorType>(getResult().getType()); }
    /// Dimensions of the slice that the result does not have.
    ::llvm::SmallBitVector getDroppedDims();
    bool isLoadOfWholeSource() {
      return getSourceType().doesSliceSpanWholeTensor(getSourceDims(), getMixedOffsets(), getMixedSizes(),
                                                      getMixedStrides());
    }
  }];
}

def TensorExt_DispatchTensorStoreOp : TensorExt_Op<"dispatch.tensor.store", [
    AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface,
    DeclareOpInterfaceMethods<Util_ShapeAwareOp>]> {
  let summary = "Stores a tensor as a slice of one outside of the kernel.";
  let arguments = (ins AnyRankedTensor:$value, TensorExt_WritableDispatchTensor:$target,
                       TensorExt_Dims:$target_dims, Variadic<Index>:$offsets, Variadic<Index>:$sizes,
                       Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets,
                       DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let assemblyFormat = [{
    $value `,` $target
    `,` `offsets` `=` custom<DynamicIndexList>($offsets, $static_offsets)
    `,` `sizes` `=` custom<DynamicIndexList>($sizes, $static_sizes)
    `,` `strides` `=` custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($value) `->` qualified(type($target)) (`{` $target_dims^ `}`)?
  }];
  let builders = [
    // The whole tensor.
    OpBuilder<(ins "::mlir::Value":$value, "::mlir::Value":$target, "::mlir::ValueRange":$targetDims)>,
    OpBuilder<(ins "::mlir::Value":$value, "::mlir::Value":$target, "::mlir::ValueRange":$targetDims,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$offsets,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$strides)>,
  ];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    static unsigned getOffsetSizeAndStrideStartOperandIndex() { return 2; }
    std::array<unsigned, 3> getArrayAttrMaxRanks() {
      unsigned rank = getTargetType().getRank();
      return {rank, rank, rank};
    }
    DispatchTensorType getTargetType() { return ::llvm::cast<DispatchTensorType>(getTarget().getType()); }
    ::mlir::RankedTensorType getValueType() { return ::llvm::cast<::mlir::RankedTensorType>(getValue().getType()); }
    /// Dimensions of the slice that the value does not have.
    ::llvm::SmallBitVector getDroppedDims();
    bool isStoreToWholeTarget() {
      return getTargetType().doesSliceSpanWholeTensor(getTargetDims(), getMixedOffsets(), getMixedSizes(),
                                                      getMixedStrides());
    }
  }];
}

//===----------------------------------------------------------------------===//
// Workloads
//===----------------------------------------------------------------------===//

def TensorExt_DispatchWorkloadOrdinalOp : TensorExt_Op<"dispatch.workload.ordinal", [
    Pure, AllTypesMatch<["operand", "result"]>,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    DeclareOpInterfaceMethods<Util_InferIntDivisibilityOpInterface>]> {
  let summary = "Marks a value of the kernel as the workload operand of that number.";
  let arguments = (ins Index:$operand, IndexAttr:$ordinal);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $operand `,` $ordinal `:` type($operand)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def TensorExt_DispatchWorkgroupCountFromSliceOp : TensorExt_Op<"dispatch.workgroup_count_from_slice", [
    Pure]> {
  let summary = "The workgroup count that the kernel's tiling will ask for.";
  let description = "Replaced, when the kernel is tiled, by what it depends on among the workload.";
  let arguments = (ins Variadic<Index>:$operands);
  let results = (outs Index:$x, Index:$y, Index:$z);
  let assemblyFormat = "attr-dict `` `(` $operands `)`";
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$workload), [{
    ::mlir::Type index = $_builder.getIndexType();
    build($_builder, $_state, index, index, index, workload);
  }]>];
}

def TensorExt_DispatchWorkgroupCountSplitReductionModifierOp
    : TensorExt_Op<"dispatch.workgroup_count_split_reduction_modifier", [Pure]> {
  let summary = "A workgroup count multiplied by the number of parts that a reduction is split into.";
  let arguments = (ins Index:$workgroup_x, Index:$workgroup_y, Index:$workgroup_z,
                       Variadic<Index>:$workload);
  let results = (outs Index:$result_x, Index:$result_y, Index:$result_z);
  let assemblyFormat = [{
    attr-dict `workgroups` `` `(` $workgroup_x `,` $workgroup_y `,` $workgroup_z `)`
    `workload` `` `(` $workload `)`
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$x, "::mlir::Value":$y, "::mlir::Value":$z,
                                 "::mlir::ValueRange":$workload), [{
    ::mlir::Type index = $_builder.getIndexType();
    build($_builder, $_state, index, index, index, x, y, z, workload);
  }]>];
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

class TensorExt_ComputeBarrierOp<string mnemonic> : TensorExt_Op<mnemonic, [
    Pure, DeclareOpInterfaceMethods<Util_ShapeAwareOp>]> {
  let arguments = (ins AnyRankedTensor:$value, TensorExt_Dims:$value_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $value `:` type($value) (`{` $value_dims^ `}`)? `->` type($result) attr-dict-with-keyword
  }];
  let builders = [
    // Finds the dynamic dimensions, with ops for those that are not known.
    OpBuilder<(ins "::mlir::Value":$value)>,
    OpBuilder<(ins "::mlir::Value":$value, "::mlir::ValueRange":$valueDims), [{
      build($_builder, $_state, value.getType(), value, valueDims);
    }]>,
  ];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TensorExt_ComputeBarrierStartOp : TensorExt_ComputeBarrierOp<"compute_barrier.start"> {
  let summary = "Where a tensor enters the compute part of a function.";
  let description = "Reshapes of the compute part do not move up beyond it.";
}

def TensorExt_ComputeBarrierEndOp : TensorExt_ComputeBarrierOp<"compute_barrier.end"> {
  let summary = "Where a tensor leaves the compute part of a function.";
  let description = "Reshapes of the compute part do not move down beyond it.";
}

def TensorExt_BitCastOp : TensorExt_Op<"bitcast", [
    AttrSizedOperandSegments, Pure,
    DeclareOpInterfaceMethods<Util_HoistableOpInterface, ["isHoistableLeafOp"]>,
    DeclareOpInterfaceMethods<Util_TiedOpInterface,
                              ["getTiedResultOperandIndex", "getTiedResultOperandIndices"]>,
    DeclareOpInterfaceMethods<Util_ShapeAwareOp>]> {
  let summary = "The same bytes as a tensor of another shape and element type.";
  let arguments = (ins AnyRankedTensor:$source, TensorExt_Dims:$source_dims, TensorExt_Dims:$result_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `:` type($source) (`{` $source_dims^ `}`)? `->` type($result) (`{` $result_dims^ `}`)?
    attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Ragged shapes
//===----------------------------------------------------------------------===//

def TensorExt_TensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;

def TensorExt_CastToRaggedShapeOp : TensorExt_Op<"cast_to_ragged_shape", [
    AttrSizedOperandSegments, Pure]> {
  let summary = "Sees a dense tensor as rows of different lengths, one after another.";
  let description = [{
    Dimension `raggedDim` of the source becomes two: rows, and columns of which each row has as many as
    `columnLengths` says.
  }];
  let arguments = (ins TensorExt_TensorOrMemRef:$source, IndexAttr:$raggedDim,
                       TensorExt_TensorOrMemRef:$columnLengths, Optional<Index>:$numRaggedRows,
                       Variadic<Index>:$sourceDynamicDims);
  let results = (outs TensorExt_TensorOrMemRef:$result);
  let assemblyFormat = [{
    $source `ragged_dim` `` `(` $raggedDim `)` `column_lengths` `` `(` $columnLengths `)`
    (`num_ragged_rows` `` `(` $numRaggedRows^ `)`)? attr-dict `:`
    `(` type($source) (`{` $sourceDynamicDims^ `}`)? `,` type($columnLengths) `)` `->` type($result)
  }];
  let hasVerifier = 1;
}

def TensorExt_LinearizeRaggedDimsOp : TensorExt_Op<"linearize_ragged_dims", [Pure]> {
  let summary = "Sees rows of different lengths as one dimension again.";
  let arguments = (ins TensorExt_TensorOrMemRef:$source, Variadic<Index>:$resultDynamicDims);
  let results = (outs TensorExt_TensorOrMemRef:$result);
  let assemblyFormat = [{
    $source attr-dict `:` type($source) `->` type($result) (`{` $resultDynamicDims^ `}`)?
  }];
  let hasVerifier = 1;
}

#endif // STRATA_IREE_TENSOR_EXT_OPS
