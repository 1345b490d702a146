// Attributes of the util dialect.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_ATTRS
#define STRATA_DIALECTS_UTIL_IR_UTIL_ATTRS

include "compiler/dialects/util/ir/UtilAttrInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

def Util_IntAssumptionAttr : Util_AttrDef<"IntAssumption"> {
  let mnemonic = "int.assumption";
  let summary = "What is known about an integer: bounds (inclusive) and a divisor, all unsigned.";
  let parameters = (ins
    DefaultValuedParameter<"std::optional<uint64_t>", "std::nullopt">:$umin,
    DefaultValuedParameter<"std::optional<uint64_t>", "std::nullopt">:$umax,
    DefaultValuedParameter<"std::optional<uint64_t>", "std::nullopt">:$udiv
  );
  let assemblyFormat = "`<` struct($umin, $umax, $udiv) `>`";
}

def Util_IntAssumptionAttrList
    : TypedArrayAttrBase<Util_IntAssumptionAttr, "assumptions about one value">;
def Util_MultiValueIntAssumptionAttrList
    : TypedArrayAttrBase<Util_IntAssumptionAttrList, "assumptions about several values">;

def Util_IntAssumptionAttrArray
    : ArrayOfAttr<Util_Dialect, "IntAssumptionArray", "int.assumption.array", "IntAssumptionAttr"> {
  let cppNamespace = "::mlir::iree::util";
}
def Util_MultiIntAssumptionAttrArray
    : ArrayOfAttr<Util_Dialect, "MultiIntAssumptionArray", "int.assumption.multi_array",
                  "IntAssumptionArrayAttr"> {
  let cppNamespace = "::mlir::iree::util";
}

def Util_BytePatternAttr : Util_AttrDef<"BytePattern", [
    TypedAttrInterface,
    DeclareAttrInterfaceMethods<Util_SizedStorageAttr>,
    DeclareAttrInterfaceMethods<Util_SerializableAttrInterface, ["serializeToStream"]>]> {
  let mnemonic = "byte_pattern";
  let summary = "A value whose bytes all equal the pattern.";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, "int64_t":$pattern);
  let assemblyFormat = "`<` $pattern `>`";
}

def Util_ByteRangeAttr : Util_AttrDef<"ByteRange"> {
  let mnemonic = "byte_range";
  let summary = "A range of bytes: offset and length.";
  let parameters = (ins "int64_t":$offset, "int64_t":$length);
  let assemblyFormat = "`<` $offset `,` $length `>`";
}

def Util_CompositeAttr : Util_AttrDef<"Composite", [
    DeclareAttrInterfaceMethods<Util_SizedStorageAttr>,
    DeclareAttrInterfaceMethods<Util_SerializableAttrInterface, ["serializeToStream"]>]> {
  let mnemonic = "composite";
  let summary = "The bytes of several constants, one after another.";
  let parameters = (ins "int64_t":$totalLength, "::mlir::ArrayAttr":$values);
  let builders = [AttrBuilder<(ins "::llvm::ArrayRef<::mlir::Attribute>":$values)>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Util_InlineNeverAttr : Util_AttrDef<"InlineNever", [
    DeclareAttrInterfaceMethods<Util_InliningPolicyAttrInterface>]> {
  let mnemonic = "inline.never";
  let summary = "Never inlined.";
}

def Util_InlineAlwaysAttr : Util_AttrDef<"InlineAlways", [
    DeclareAttrInterfaceMethods<Util_InliningPolicyAttrInterface>]> {
  let mnemonic = "inline.always";
  let summary = "Inlined wherever that is legal, whatever it costs.";
}

def Util_NullAttr : Util_AttrDef<"Null", [TypedAttrInterface]> {
  let mnemonic = "null";
  let summary = "The null reference.";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "";
}

def Util_PreprocessingPipelineAttr : Util_AttrDef<"PreprocessingPassPipeline"> {
  let mnemonic = "preprocessing_pipeline";
  let summary = "The pass pipeline that preprocessing runs on the function with this attribute.";
  let parameters = (ins "::mlir::StringAttr":$pipelineString);
  let assemblyFormat = "`<` $pipelineString `>`";
}

def Util_UninitializedAttr : Util_AttrDef<"Uninitialized", [
    TypedAttrInterface, DeclareAttrInterfaceMethods<Util_SizedStorageAttr>]> {
  let mnemonic = "uninitialized";
  let summary = "Storage whose contents do not matter.";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "";
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_ATTRS
