// Types and attributes of the iree_tensor_ext dialect.
#ifndef STRATA_IREE_TENSOR_EXT_TYPES
#define STRATA_IREE_TENSOR_EXT_TYPES

include "compiler/dialects/iree_tensor_ext/ir/TensorExtBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

def TensorExt_TensorAccess : I32EnumAttr<"TensorAccess", "What a kernel may do to a tensor", [
    I32EnumAttrCase<"ReadOnly", 0, "readonly">, I32EnumAttrCase<"ReadWrite", 1, "readwrite">,
    I32EnumAttrCase<"WriteOnly", 2, "writeonly">]> {
  let cppNamespace = "::mlir::iree::tensor_ext";
  let genSpecializedAttr = 0;
}

def TensorExt_DispatchTensorType : TypeDef<TensorExt_Dialect, "DispatchTensor"> {
  let mnemonic = "dispatch.tensor";
  let summary = "A tensor outside of the kernel, of which slices can be loaded and stored.";
  let parameters = (ins "::mlir::iree::tensor_ext::TensorAccess":$access, "::mlir::Type":$boundType);
  let hasCustomAssemblyFormat = 1;
  let builders = [TypeBuilderWithInferredContext<
      (ins "::mlir::iree::tensor_ext::TensorAccess":$access, "::mlir::Type":$boundType),
      "return $_get(boundType.getContext(), access, boundType);">];
  let extraClassDeclaration = [{
    /// The bound tensor; a scalar is one of rank 0.
    ::mlir::RankedTensorType asRankedTensorType() const;
    ::mlir::Type getBoundElementType() const { return asRankedTensorType().getElementType(); }
    int64_t getRank() const { return asRankedTensorType().getRank(); }
    ::llvm::ArrayRef<int64_t> getShape() const { return asRankedTensorType().getShape(); }
    int64_t getDimSize(unsigned dim) const { return asRankedTensorType().getDimSize(dim); }
    bool isDynamicDim(unsigned dim) const { return asRankedTensorType().isDynamicDim(dim); }
    bool hasStaticShape() const { return asRankedTensorType().hasStaticShape(); }
    int64_t getNumDynamicDims() const { return asRankedTensorType().getNumDynamicDims(); }
    /// True if the slice is the whole tensor, given the sizes of its dynamic dimensions.
    bool doesSliceSpanWholeTensor(::mlir::ValueRange dims, ::llvm::ArrayRef<::mlir::OpFoldResult> offsets,
                                  ::llvm::ArrayRef<::mlir::OpFoldResult> sizes,
                                  ::llvm::ArrayRef<::mlir::OpFoldResult> strides) const;
  }];
}

class TensorExt_DispatchTensorWith<string predicate, string description>
    : Type<And<[CPred<"::llvm::isa<::mlir::iree::tensor_ext::DispatchTensorType>($_self)">,
                CPred<predicate>]>, description, "::mlir::iree::tensor_ext::DispatchTensorType">;
def TensorExt_AnyDispatchTensor : TensorExt_DispatchTensorWith<"true", "dispatch.tensor">;
def TensorExt_ReadableDispatchTensor : TensorExt_DispatchTensorWith<
  "::llvm::cast<::mlir::iree::tensor_ext::DispatchTensorType>($_self).getAccess() != "
  "::mlir::iree::tensor_ext::TensorAccess::WriteOnly", "dispatch.tensor that can be read">;
def TensorExt_WritableDispatchTensor : TensorExt_DispatchTensorWith<
  "::llvm::cast<::mlir::iree::tensor_ext::DispatchTensorType>($_self).getAccess() != "
  "::mlir::iree::tensor_ext::TensorAccess::ReadOnly", "dispatch.tensor that can be written">;

def TensorExt_RaggedShapeAttr : AttrDef<TensorExt_Dialect, "RaggedShape", [
    DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface, ["isIdentity", "getAffineMap", "verifyLayout"]>]> {
  let mnemonic = "ragged_shape";
  let summary = "The dimension after `raggedRow` has a length of its own in each row.";
  let parameters = (ins "int64_t":$raggedRow);
  let assemblyFormat = "`<` $raggedRow `>`";
}

def TensorExt_SparseIterationDimsAttr : AttrDef<TensorExt_Dialect, "SparseIterationDims"> {
  let mnemonic = "sparse_iteration_dims";
  let summary = "Loops whose extents vary from row to row.";
  let parameters = (ins OptionalArrayRefParameter<"int64_t">:$sparseIterationDims);
  let assemblyFormat = "`<` `[` (`]` `>`) : ($sparseIterationDims^ `]` `>`)?";
}

#endif // STRATA_IREE_TENSOR_EXT_TYPES
