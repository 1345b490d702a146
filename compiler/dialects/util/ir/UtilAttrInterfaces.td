// Interfaces of attributes: constants as bytes, inlining policies, what follows a hoisted value or a call.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_ATTR_INTERFACES
#define STRATA_DIALECTS_UTIL_IR_UTIL_ATTR_INTERFACES

include "compiler/dialects/util/ir/UtilBase.td"

def Util_SizedStorageAttr : Util_AttrInterface<"SizedStorageAttr"> {
  let description = "An attribute that stands for a known number of bytes.";
  let methods = [
    Util_Required<"Bytes needed to store the value, rounded up to whole bytes.", "int64_t",
                  "getStorageSize">,
  ];
}

def Util_SerializableAttrInterface
    : Util_AttrInterface<"SerializableAttrInterface", [Util_SizedStorageAttr]> {
  let description = "A constant that can be written as bytes, for example into read-only data.";
  let methods = [
    Util_Default<"Writes the value into `buffer`, which is resized to the storage size.",
                 "::llvm::LogicalResult", "serializeToVector",
                 (ins "::mlir::Location":$loc, "::llvm::endianness":$endian,
                      "::llvm::SmallVectorImpl<char> &":$buffer), [{
      buffer.resize($_attr.getStorageSize());
      return $_attr.serializeToBuffer(loc, endian, buffer);
    }]>,
    Util_Required<"Writes the value into `buffer`, which holds at least the storage size.",
                  "::llvm::LogicalResult", "serializeToBuffer",
                  (ins "::mlir::Location":$loc, "::llvm::endianness":$endian,
                       "::llvm::MutableArrayRef<char>":$buffer)>,
    Util_Default<"Writes the value to a stream.", "::llvm::LogicalResult", "serializeToStream",
                 (ins "::mlir::Location":$loc, "::llvm::endianness":$endian,
                      "::llvm::raw_ostream &":$os), [{
      ::llvm::SmallVector<char> bytes;
      if (::llvm::failed($_attr.serializeToVector(loc, endian, bytes)))
        return ::llvm::failure();
      os.write(bytes.data(), bytes.size());
      return ::llvm::success();
    }]>,
  ];
  let extraClassDeclaration = [{
    /// Writes `count` copies of the scalar `element`.
    static ::llvm::LogicalResult serializeSplatValue(::mlir::Location loc, ::mlir::Attribute element,
                                                     int64_t count, ::llvm::endianness endian,
                                                     ::llvm::raw_ostream &os);
  }];
}

def Util_InliningPolicyAttrInterface : Util_AttrInterface<"InliningPolicyAttrInterface"> {
  let description = "Says whether a function or a global may be inlined where it is used.";
  let methods = [
    Util_Required<"True if `inlinable` may be inlined at `inlineSite`.", "bool", "isLegalToInline",
                  (ins "::mlir::Operation *":$inlineSite, "::mlir::Operation *":$inlinable)>,
  ];
}

def Util_HoistableAttrInterface : Util_AttrInterface<"HoistableAttrInterface"> {
  let description = [{
    A dialect attribute that goes along when an op is hoisted into an initializer, so that the value
    is computed in the context that it was written in (for example on the same device).
  }];
  let methods = [
    Util_Default<"True if the attribute is copied to the hoisted global and its initializer.",
                 "bool", "shouldAttachToHoistedOps", (ins), "return true;">,
  ];
  let extraClassDeclaration = [{
    /// Collects the attributes of `from` and its ancestors that follow a hoisted op; the nearest wins.
    static void gatherHoistableAttrs(::mlir::Operation *from, ::mlir::NamedAttrList &attrs);
    /// Copies them from `from` (and above) to `to`, leaving what `to` already has.
    static void gatherHoistableAttrs(::mlir::Operation *from, ::mlir::Operation *to);
  }];
}

def Util_CallAnnotationAttrInterface : Util_AttrInterface<"CallAnnotationAttrInterface"> {
  let description = "An attribute of a function that its calls carry as well.";
  let methods = [
    Util_Default<"True if calls of the function get the attribute.", "bool",
                 "shouldPropagateToCallSite", (ins), "return true;">,
  ];
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_ATTR_INTERFACES
