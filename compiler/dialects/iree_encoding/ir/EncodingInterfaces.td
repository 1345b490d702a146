// Who decides about layouts, and who can tell what a layout means.
#ifndef STRATA_IREE_ENCODING_INTERFACES
#define STRATA_IREE_ENCODING_INTERFACES

include "compiler/dialects/iree_encoding/ir/EncodingBase.td"

class IREEEncoding_AttrInterface<string name> : AttrInterface<name> {
  let cppNamespace = "::mlir::iree::encoding";
}

class IREEEncoding_Method<string desc, string ret, string name, dag args, code default>
    : InterfaceMethod<desc, ret, name, args, [{}], default>;

def IREEEncoding_LayoutResolverAttr : IREEEncoding_AttrInterface<"LayoutResolverAttr"> {
  let description = [{
    A target's way from encodings to layouts. It sits in the configuration of an executable target
    (`iree.encoding.resolver`).
  }];
  let methods = [
    IREEEncoding_Method<[{
      The resolver with what it needs to know of the target's configuration taken into itself. Null if
      this resolver can't be configured.}], "::mlir::Attribute", "cloneWithSimplifiedConfig",
      (ins "::mlir::DictionaryAttr":$config), "return $_attr;">,
    IREEEncoding_Method<[{
      The layout of a tensor type with an encoding, as an attribute that can serialize itself. Null if
      the resolver has none for it.}], "::mlir::Attribute", "getLayout",
      (ins "::mlir::RankedTensorType":$type), "return {};">,
    IREEEncoding_Method<[{
      One encoding that serves all users of a value that `encodings` were wanted for; null if there
      is none.}], "::mlir::Attribute", "getUnifiedEncoding",
      (ins "::llvm::ArrayRef<::mlir::Attribute>":$encodings), "return {};">,
  ];
}

def IREEEncoding_SerializableAttr : IREEEncoding_AttrInterface<"SerializableAttr"> {
  let description = [{
    An encoding of a tensor. It is serialized once it carries layouts: from then on it alone tells the
    size of the tensor in memory.
  }];
  let methods = [
    IREEEncoding_Method<"True if the encoding carries layouts.", "bool", "isSerialized", (ins),
      "return false;">,
    IREEEncoding_Method<"True if elements lie in row-major order without padding.", "bool",
      "isIdentityLayout", (ins), "return false;">,
    IREEEncoding_Method<"The encoding with layouts in place of what led to them; null if it can't have any.",
      "::mlir::Attribute", "cloneWithLayouts", (ins "::llvm::ArrayRef<::mlir::Attribute>":$layouts),
      "return {};">,
    IREEEncoding_Method<[{
      True if a value of this encoding may be taken for one of the other: decided only when both are
      serialized.}], "bool", "isCompatibleWith", (ins "SerializableAttr":$other), [{
      if (!other)
        return false;
      auto self = ::llvm::cast<SerializableAttr>($_attr);
      return !self.isSerialized() || !other.isSerialized() || self == other;
    }]>,
    IREEEncoding_Method<[{
      Builds the size in bytes of a tensor of `type`, whose dynamic dimensions are given. Null if the
      encoding does not tell.}], "::mlir::Value", "calculateStorageSizeInBytes",
      (ins "::mlir::Location":$loc, "::mlir::OpBuilder &":$builder,
           "::mlir::RankedTensorType":$type, "::mlir::ValueRange":$dynamicDims), "return {};">,
    IREEEncoding_Method<[{
      The number of sizes that `encoding_dims` must give: one for each unknown size in the encoding.
      Nothing if the encoding does not say.}], "std::optional<int64_t>", "getNumDynamicEncodingDims",
      (ins), "return std::nullopt;">,
  ];
  let extraClassDeclaration = [{
    /// True for equal attributes and for compatible encodings; null stands for no encoding.
    static bool areCompatible(::mlir::Attribute lhs, ::mlir::Attribute rhs);
  }];
}

def IREEEncoding_LayoutMaterializerAttr : IREEEncoding_AttrInterface<"LayoutMaterializerAttr"> {
  let description = "Rewrites what is inside a kernel from encoded tensors to tensors in their layout.";
  let methods = [
    IREEEncoding_Method<"The type that a value of `type` has in its layout.", "::mlir::Type",
      "convertType", (ins "::mlir::Type":$type), "return type;">,
    IREEEncoding_Method<[{
      The slice of the laid-out `type` that a load or store of the logical slice becomes. Fails for
      slices that the layout can't express.}], "::llvm::LogicalResult", "getOffsetsSizesStrides",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc, "::mlir::RankedTensorType":$type,
           "::mlir::ValueRange":$dynamicDims, "::llvm::ArrayRef<::mlir::OpFoldResult>":$offsets,
           "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes,
           "::llvm::ArrayRef<::mlir::OpFoldResult>":$strides,
           "::llvm::SmallVectorImpl<::mlir::OpFoldResult> &":$newOffsets,
           "::llvm::SmallVectorImpl<::mlir::OpFoldResult> &":$newSizes,
           "::llvm::SmallVectorImpl<::mlir::OpFoldResult> &":$newStrides), "return ::mlir::failure();">,
    IREEEncoding_Method<"Builds `op` on operands in their layouts; null if the layout does not apply to it.",
      "::mlir::Operation *", "lowerOp",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Operation *":$op,
           "::mlir::TypeRange":$resultTypes, "::mlir::ValueRange":$operands), "return nullptr;">,
  ];
}

#endif // STRATA_IREE_ENCODING_INTERFACES
