// Types of the util dialect.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_TYPES
#define STRATA_DIALECTS_UTIL_IR_UTIL_TYPES

include "compiler/dialects/util/ir/UtilTypeInterfaces.td"

def Util_BufferType : Util_TypeDef<"Buffer", [
    Util_ReferenceType, Util_SizeAwareType, Util_HoistableType, Util_GlobalType,
    DeclareTypeInterfaceMethods<Util_InferTypeSize>,
    DeclareTypeInterfaceMethods<Util_SubrangeType>]> {
  let mnemonic = "buffer";
  let summary = "Reference-counted byte buffer in host memory.";
}

def Util_ListType : Util_TypeDef<"List"> {
  let mnemonic = "list";
  let summary = "Reference-counted list of values of one type, or of any type with `?`.";
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` custom<ListElementType>($elementType) `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType), [{
    return $_get(elementType.getContext(), elementType);
  }]>];
  let extraClassDeclaration = [{
    /// True if a list can hold values of the type.
    static bool isCompatible(::mlir::Type type);
    /// True if a value of type `from` can be stored in, or read from, a list of `to` elements.
    static bool canImplicitlyCast(::mlir::Type from, ::mlir::Type to);
  }];
  let genVerifyDecl = 1;
}

def Util_ObjectType : Util_TypeDef<"Object", [Util_GlobalType]> {
  let mnemonic = "object";
  let summary = "Reference of a type that is only known at run time.";
}

def Util_PtrType : Util_TypeDef<"Ptr"> {
  let mnemonic = "ptr";
  let summary = "Pointer to a global.";
  let parameters = (ins "::mlir::Type":$targetType);
  let assemblyFormat = "`<` $targetType `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$targetType), [{
    return $_get(targetType.getContext(), targetType);
  }]>];
}

def Util_UnusedType : Util_TypeDef<"Unused"> {
  let mnemonic = "unused";
  let summary = "Stands where a type is needed but no value exists.";
}

def Util_VariantType : Util_TypeDef<"Variant"> {
  let mnemonic = "variant";
  let summary = "Value of any type; element type of an untyped list.";
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

// No C++ type is named here: ops would print their types without the `!util.` prefix.
class Util_TypeIs<string cppType, string description>
    : DialectType<Util_Dialect, CPred<"::llvm::isa<::mlir::iree::util::" # cppType # ">($_self)">,
                  description>;

def Util_Buffer : Util_TypeIs<"BufferType", "util.buffer">,
                  BuildableType<"$_builder.getType<::mlir::iree::util::BufferType>()">;
def Util_AnyList : Util_TypeIs<"ListType", "util.list">;
def Util_AnyPtr : Util_TypeIs<"PtrType", "util.ptr">;

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_TYPES
