// Attributes of the iree_encoding dialect.
#ifndef STRATA_IREE_ENCODING_ATTRS
#define STRATA_IREE_ENCODING_ATTRS

include "compiler/dialects/iree_encoding/ir/EncodingInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/TensorEncoding.td"

def IREEEncoding_EncodingAttr : IREEEncoding_Attr<"Encoding", "encoding", [
    DeclareAttrInterfaceMethods<IREEEncoding_SerializableAttr,
                                ["cloneWithLayouts", "getNumDynamicEncodingDims"]>]> {
  let summary = "Says which operand of which operation a tensor is.";
  let description = [{
    `element_types` are those of all operands; `user_indexing_maps` map the loops of the operation to
    its operands; `iteration_sizes` are the extents of those loops, `?` where they are only known as
    `encoding_dims` of the op that sets the encoding.
  }];
  let parameters = (ins
    "::mlir::IntegerAttr":$operand_index,
    "::mlir::iree::encoding::EncodingOpTypeAttr":$op_type,
    "::mlir::ArrayAttr":$element_types,
    OptionalParameter<"::mlir::TypeAttr">:$original_element_type,
    OptionalParameter<"::mlir::ArrayAttr">:$user_indexing_maps,
    OptionalParameter<"::mlir::ArrayAttr">:$iteration_sizes);
  let hasCustomAssemblyFormat = 1;
  let builders = [
    AttrBuilder<(ins "int64_t":$operandIndex, "EncodingOpType":$opType,
                     "::llvm::ArrayRef<::mlir::Type>":$elementTypes,
                     CArg<"::llvm::ArrayRef<::mlir::AffineMap>", "{}">:$maps,
                     CArg<"::llvm::ArrayRef<int64_t>", "{}">:$iterationSizes)>,
  ];
  let extraClassDeclaration = [{
    /// The map of this operand, or null.
    ::mlir::AffineMap getOperandMap() const;
    /// All maps in operand order.
    ::llvm::SmallVector<::mlir::AffineMap> getMaps() const;
    /// Extents of the loops, ShapedType::kDynamic where unknown; empty if the attribute has none.
    ::llvm::SmallVector<int64_t> getIterationSizesArray() const;
    /// Element types of all operands.
    ::llvm::SmallVector<::mlir::Type> getElementTypesArray() const;
  }];
}

def IREEEncoding_LayoutAttr : IREEEncoding_Attr<"Layout", "layout", [
    DeclareAttrInterfaceMethods<IREEEncoding_SerializableAttr,
      ["isSerialized", "isIdentityLayout", "cloneWithLayouts", "calculateStorageSizeInBytes"]>]> {
  let summary = "The layouts that devices have chosen for a tensor; its size is that of the largest.";
  let parameters = (ins "::mlir::ArrayAttr":$layouts);
  let assemblyFormat = "`<` $layouts `>`";
}

def IREEEncoding_IdentityAttr : IREEEncoding_Attr<"Identity", "identity", [
    DeclareAttrInterfaceMethods<IREEEncoding_SerializableAttr,
      ["isSerialized", "isIdentityLayout", "calculateStorageSizeInBytes"]>]> {
  let summary = "Row-major and dense: as if there were no encoding.";
}

def IREEEncoding_PackedStorageAttr : IREEEncoding_Attr<"PackedStorage", "packed_storage", [
    DeclareAttrInterfaceMethods<IREEEncoding_SerializableAttr,
      ["isSerialized", "calculateStorageSizeInBytes"]>]> {
  let summary = "Elements of less than a byte lie without gaps between them.";
}

def IREEEncoding_PaddingAttr : IREEEncoding_Attr<"Padding", "padding", [
    DeclareAttrInterfaceMethods<IREEEncoding_SerializableAttr,
      ["isSerialized", "isIdentityLayout", "calculateStorageSizeInBytes"]>]> {
  let summary = "Elements to add at the end of each dimension; `?` where that is still open.";
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$padding);
  let hasCustomAssemblyFormat = 1;
}

def IREEEncoding_SpecializedAttr : IREEEncoding_Attr<"Specialized", "specialized", [
    DeclareAttrInterfaceMethods<IREEEncoding_SerializableAttr, ["isSerialized"]>]> {
  let summary = "A layout that only stands for being one, for tests of the passes around it.";
  let parameters = (ins "int32_t":$seed, OptionalParameter<"::mlir::TypeAttr">:$type);
  let assemblyFormat = "`<` $seed (`,` $type^)? `>`";
}

def IREEEncoding_TestingAttr : IREEEncoding_Attr<"Testing", "testing", [
    DeclareAttrInterfaceMethods<IREEEncoding_SerializableAttr,
      ["isSerialized", "cloneWithLayouts"]>]> {
  let summary = "An encoding for tests, before and after it has layouts.";
  let parameters = (ins OptionalParameter<"::mlir::ArrayAttr">:$layouts,
                        OptionalParameter<"::mlir::Type">:$original_element_type);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREEEncoding_UnknownAttr : IREEEncoding_Attr<"Unknown", "unknown"> {
  let summary = "An encoding that nobody can resolve.";
}

def IREEEncoding_IdentityResolverAttr : IREEEncoding_Attr<"IdentityResolver", "identity_resolver", [
    DeclareAttrInterfaceMethods<IREEEncoding_LayoutResolverAttr, ["getLayout", "getUnifiedEncoding"]>,
    DeclareAttrInterfaceMethods<IREEEncoding_LayoutMaterializerAttr,
      ["convertType", "getOffsetsSizesStrides", "lowerOp"]>]> {
  let summary = "Resolves every encoding to the identity layout.";
}

def IREEEncoding_UnsupportedResolverAttr : IREEEncoding_Attr<"UnsupportedResolver", "unsupported_resolver", [
    DeclareAttrInterfaceMethods<IREEEncoding_LayoutResolverAttr, ["cloneWithSimplifiedConfig"]>]> {
  let summary = "Resolves nothing.";
}

def IREEEncoding_SpecializationResolverAttr
    : IREEEncoding_Attr<"SpecializationResolver", "specialization_resolver", [
    DeclareAttrInterfaceMethods<IREEEncoding_LayoutResolverAttr, ["getLayout"]>]> {
  let summary = "Resolves to `specialized` layouts with the same seed, for tests.";
  let parameters = (ins "int32_t":$seed);
  let assemblyFormat = "`<` $seed `>`";
}

#endif // STRATA_IREE_ENCODING_ATTRS
