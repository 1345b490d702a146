// Tensors as values: creation, views, element access, copies and moves between devices.
#ifndef STRATA_FLOW_TENSOR_OPS
#define STRATA_FLOW_TENSOR_OPS

include "compiler/dialects/flow/ir/FlowBase.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// An op from one tensor (with its dims) to one tensor (with its dims).
class Flow_TensorViewOp<string mnemonic, list<Trait> traits = []>
    : Flow_PureOp<mnemonic, !listconcat(traits, [AttrSizedOperandSegments, Util_ShapeAwareOp])> {
  let arguments = (ins Flow_Tensor:$source, Flow_Dims:$source_dims, Flow_Dims:$result_dims);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $source `:` type($source) (`{` $source_dims^ `}`)? `->` type($result) (`{` $result_dims^ `}`)?
    attr-dict-with-keyword
  }];
  code dims = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getSourceDims()) : ::mlir::ValueRange{};
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getResultDims(); }
  }];
}

// An op that gives a tensor of the type and dims of its operand.
class Flow_TensorSameTypeOp<string mnemonic, list<Trait> traits = []>
    : Flow_PureOp<mnemonic, !listconcat(traits, [
        AllTypesMatch<["operand", "result"]>, Util_HoistableOpInterface, Util_ShapeAwareOp])> {
  code dims = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getOperandDims()) : ::mlir::ValueRange{};
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getOperandDims(); }
  }];
}

// An op that makes a tensor out of dims alone, or of dims and a scalar.
class Flow_TensorSourceOp<string mnemonic, list<Trait> traits = []>
    : Flow_Op<mnemonic, !listconcat(traits, [Util_ShapeAwareOp])> {
  code dims = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) { return {}; }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getResultDims(); }
  }];
}

def Flow_TensorConstantOp : Flow_PureOp<"tensor.constant", [ConstantLike, AllTypesMatch<["value", "result"]>]> {
  let summary = "A constant tensor outside of any kernel.";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Flow_TensorDynamicConstantOp : Flow_Op<"tensor.dynamic_constant"> {
  let summary = "A constant whose shape shall look dynamic to the compiler.";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "attr-dict $value `->` type($result)";
  let hasCanonicalizer = 1;
}

def Flow_TensorTieShapeOp : Flow_PureOp<"tensor.tie_shape", [
    AllTypesMatch<["operand", "result"]>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, Util_ShapeAwareOp]> {
  let summary = "States the dynamic dims of a tensor.";
  let arguments = (ins Flow_Tensor:$operand, Flow_Dims:$dynamic_dims);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result) (`{` $dynamic_dims^ `}`)?";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) { return getDynamicDims(); }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getDynamicDims(); }
  }];
}

def Flow_TensorReshapeOp : Flow_TensorViewOp<"tensor.reshape", [
    AllElementTypesMatch<["source", "result"]>, Util_HoistableOpInterface,
    DeclareOpInterfaceMethods<Util_TiedOpInterface, [
      "getTiedResult", "getTiedResultOperandIndex", "getTiedResultOperandIndices"]>]> {
  let summary = "The same elements in the same order, under another shape.";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = dims;
}

def Flow_TensorBitCastOp : Flow_TensorViewOp<"tensor.bitcast", [
    Util_HoistableOpInterface,
    DeclareOpInterfaceMethods<Util_TiedOpInterface, [
      "getTiedResult", "getTiedResultOperandIndex", "getTiedResultOperandIndices"]>]> {
  let summary = "The same bits under another shape and element type.";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = dims;
}

def Flow_TensorEncodeOp : Flow_PureOp<"tensor.encode", [
    AllRanksMatch<["operand", "result"]>, AllElementTypesMatch<["operand", "result"]>,
    AttrSizedOperandSegments, Util_ShapeAwareOp]> {
  let summary = "The same tensor in another layout, such as tiled for a matrix multiplication.";
  let arguments = (ins Flow_Tensor:$operand, Flow_Dims:$operand_dims, Flow_Dims:$result_dims);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $operand `:` type($operand) (`{` $operand_dims^ `}`)? `->` type($result) (`{` $result_dims^ `}`)?
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getOperandDims()) : ::mlir::ValueRange{};
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getResultDims(); }
  }];
}

def Flow_TensorLoadOp : Flow_PureOp<"tensor.load", [
    TypesMatchWith<"the loaded type must be the element type of the source", "source", "result",
                   "::llvm::cast<::mlir::ShapedType>($_self).getElementType()">,
    AttrSizedOperandSegments, Util_ShapeAwareOp]> {
  let summary = "One element of a tensor, read by the host.";
  let arguments = (ins Flow_Tensor:$source, Flow_Dims:$source_dims, Flow_Dims:$indices);
  let results = (outs Flow_Element:$result);
  let assemblyFormat = [{
    $source (`[` $indices^ `]`)? `:` type($source) (`{` $source_dims^ `}`)? attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getSourceDims()) : ::mlir::ValueRange{};
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return {}; }
  }];
}

def Flow_TensorStoreOp : Flow_PureOp<"tensor.store", [
    AllTypesMatch<["target", "result"]>,
    TypesMatchWith<"the stored type must be the element type of the target", "target", "value",
                   "::llvm::cast<::mlir::ShapedType>($_self).getElementType()">,
    AttrSizedOperandSegments, Util_ShapeAwareOp]> {
  let summary = "The target with one element replaced.";
  let arguments = (ins Flow_Element:$value, Flow_Tensor:$target, Flow_Dims:$target_dims, Flow_Dims:$indices);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $value `,` $target (`[` $indices^ `]`)? `:` type($target) (`{` $target_dims^ `}`)? attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 1 ? ::mlir::ValueRange(getTargetDims()) : ::mlir::ValueRange{};
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getTargetDims(); }
  }];
}

def Flow_TensorAllocaOp : Flow_TensorSourceOp<"tensor.alloca", [MemoryEffects<[MemAlloc]>]> {
  let summary = "A tensor with storage of its own and undefined contents.";
  let hasCanonicalizer = 1;
  let arguments = (ins Flow_Dims:$result_dims);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = "`:` type($result) (`{` $result_dims^ `}`)? attr-dict-with-keyword";
  let hasVerifier = 1;
  let extraClassDeclaration = dims;
}

def Flow_TensorEmptyOp : Flow_TensorSourceOp<"tensor.empty", [Util_HoistableOpInterface, Pure]> {
  let summary = "A shape without contents.";
  let arguments = (ins Flow_Dims:$result_dims);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = "`:` type($result) (`{` $result_dims^ `}`)? attr-dict-with-keyword";
  let hasVerifier = 1;
  let extraClassDeclaration = dims;
}

def Flow_TensorSplatOp : Flow_TensorSourceOp<"tensor.splat", [
    TypesMatchWith<"the value must have the element type of the result", "result", "value",
                   "::llvm::cast<::mlir::ShapedType>($_self).getElementType()">,
    Util_HoistableOpInterface, Pure]> {
  let summary = "A tensor with one value everywhere.";
  let arguments = (ins Flow_Primitive:$value, Flow_Dims:$result_dims);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = "$value `:` type($result) (`{` $result_dims^ `}`)? attr-dict-with-keyword";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = dims;
}

def Flow_TensorCloneOp : Flow_TensorSameTypeOp<"tensor.clone"> {
  let summary = "A copy of a tensor.";
  let arguments = (ins Flow_Tensor:$operand, Flow_Dims:$operand_dims);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = "$operand `:` type($result) (`{` $operand_dims^ `}`)? attr-dict-with-keyword";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = dims;
}

def Flow_TensorBarrierOp : Flow_TensorSameTypeOp<"tensor.barrier", [
    DeclareOpInterfaceMethods<Util_TiedOpInterface, [
      "getTiedResult", "getTiedResultOperandIndex", "getTiedResultOperandIndices"]>]> {
  let summary = "Pins a tensor to a device at this point of the program.";
  let arguments = (ins Flow_Tensor:$operand, Flow_Dims:$operand_dims, AnyAttr:$target);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $operand `:` type($result) (`{` $operand_dims^ `}`)? `on` $target attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = dims;
}

def Flow_TensorTransferOp : Flow_TensorSameTypeOp<"tensor.transfer"> {
  let summary = "The tensor on another device: a copy where needed.";
  let arguments = (ins Flow_Tensor:$operand, Flow_Dims:$operand_dims, AnyAttr:$target);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $operand `:` type($result) (`{` $operand_dims^ `}`)? `to` $target attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = dims;
}

def Flow_TensorSliceOp : Flow_PureOp<"tensor.slice", [
    AllRanksMatch<["source", "result"]>, AllElementTypesMatch<["source", "result"]>,
    Util_HoistableOpInterface, AttrSizedOperandSegments, Util_ShapeAwareOp]> {
  let summary = "A dense box cut out of a tensor.";
  let arguments = (ins
    Flow_Tensor:$source, Flow_Dims:$source_dims, Flow_Dims:$start_indices, Flow_Dims:$lengths,
    Flow_Dims:$result_dims);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $source `[` $start_indices `for` $lengths `]` `:` type($source) (`{` $source_dims^ `}`)? `->`
    type($result) (`{` $result_dims^ `}`)? attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getSourceDims()) : ::mlir::ValueRange{};
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getResultDims(); }
  }];
}

def Flow_TensorUpdateOp : Flow_PureOp<"tensor.update", [
    AllRanksMatch<["update", "target", "result"]>, AllTypesMatch<["target", "result"]>,
    AllElementTypesMatch<["update", "target", "result"]>, Util_HoistableOpInterface, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Util_TiedOpInterface, [
      "getTiedResult", "getTiedResultOperandIndex", "getTiedResultOperandIndices"]>,
    Util_ShapeAwareOp]> {
  let summary = "The target with a dense box replaced by the update.";
  let arguments = (ins
    Flow_Tensor:$target, Flow_Dims:$target_dims, Flow_Dims:$start_indices, Flow_Tensor:$update,
    Flow_Dims:$update_dims);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $update `,` $target `[` $start_indices `]` `:` type($update) (`{` $update_dims^ `}`)? `->`
    custom<ShapedTiedResult>(type($result), $target_dims) attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index);
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getTargetDims(); }
  }];
}

def Flow_TensorTraceOp : Flow_Op<"tensor.trace", [AttrSizedOperandSegments, Util_ShapeAwareOp]> {
  let summary = "Prints tensors when the program gets here.";
  let arguments = (ins StrAttr:$key, Variadic<Flow_Tensor>:$values, Flow_Dims:$value_dims);
  let assemblyFormat = [{
    $key `=` `[` custom<ShapedOperandList>($values, type($values), $value_dims) `]` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index);
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return {}; }
  }];
}

#endif // STRATA_FLOW_TENSOR_OPS
