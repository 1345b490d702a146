// Interfaces of types: sizes, references, what a global may hold.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_TYPE_INTERFACES
#define STRATA_DIALECTS_UTIL_IR_UTIL_TYPE_INTERFACES

include "compiler/dialects/util/ir/UtilBase.td"

def Util_ReferenceType : Util_TypeInterface<"ReferenceTypeInterface"> {
  let description = "Values are references: two of them may alias, and results may be tied to operands.";
}

def Util_SizeAwareType : Util_TypeInterface<"SizeAwareTypeInterface"> {
  let description = "Every value of the type has an SSA value with its size in bytes.";
  let extraClassDeclaration = [{
    /// The size of `value` if it is defined before the given point; null if it can't be found.
    static ::mlir::Value findSizeValue(::mlir::Value value, ::mlir::Block *block,
                                       ::mlir::Block::iterator before);
    /// The size of `value`, with ops added to compute it if needed; null if the type has no size.
    static ::mlir::Value queryValueSize(::mlir::Location loc, ::mlir::Value value,
                                        ::mlir::OpBuilder &builder);
  }];
}

def Util_InferTypeSize : Util_TypeInterface<"InferTypeSizeInterface"> {
  let description = "The size of a value can be computed from the value itself.";
  let methods = [
    Util_Required<"Builds the computation of the size in bytes.", "::mlir::Value",
                  "inferSizeFromValue",
                  (ins "::mlir::Location":$loc, "::mlir::Value":$value,
                       "::mlir::OpBuilder &":$builder)>,
  ];
}

def Util_GlobalType : Util_TypeInterface<"GlobalTypeInterface"> {
  let description = "Values of the type can be stored in a global.";
  let methods = [
    Util_Default<"True if a global of this type may be accessed as `accessType`.", "bool",
                 "isAccessStorageCompatible", (ins "::mlir::Type":$accessType), [{
      if (::llvm::isa<::mlir::ShapedType>($_type) || ::llvm::isa<::mlir::ShapedType>(accessType))
        return ::llvm::succeeded(::mlir::verifyCompatibleShape($_type, accessType));
      return $_type == accessType;
    }]>,
  ];
}

def Util_HoistableType : Util_TypeInterface<"HoistableTypeInterface"> {
  let description = "Controls how values of the type are hoisted into globals and how they are stored there.";
  let methods = [
    Util_Default<"True if a value of the type may be used within an initializer.", "bool",
                 "isHoistableType", (ins), "return true;">,
    Util_Default<"True if a value of the type may become a global.", "bool", "isHoistableLeafType",
                 (ins), "return true;">,
    Util_Default<"The type that the global should have.", "::mlir::Type", "getPreferredStorageType",
                 (ins), "return $_type;">,
    StaticInterfaceMethod<"Casts a value to the storage type before it is stored.", "::mlir::Value",
                 "encodeStorageType",
                 (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
                      "::mlir::Type":$storageType, "::mlir::Value":$value), [{}],
                 "return value;">,
    StaticInterfaceMethod<"Casts a loaded value back from the storage type.", "::mlir::Value",
                 "decodeStorageType",
                 (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
                      "::mlir::Type":$originalType, "::mlir::Value":$value), [{}],
                 "return value;">,
  ];
}

def Util_SubrangeType : Util_TypeInterface<"SubrangeTypeInterface"> {
  let description = "A size-aware type of which an (offset, length) range can be taken.";
  let methods = [
    Util_Required<"Builds the op that takes the range.", "::mlir::Value", "createSubrangeOp",
                  (ins "::mlir::Location":$loc, "::mlir::Value":$resource,
                       "::mlir::Value":$resourceSize, "::mlir::Value":$offset,
                       "::mlir::Value":$length, "::mlir::OpBuilder &":$builder)>,
  ];
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_TYPE_INTERFACES
