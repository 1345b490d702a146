// Attributes, types and enums of the flow dialect.
#ifndef STRATA_FLOW_ATTRS
#define STRATA_FLOW_ATTRS

include "compiler/dialects/flow/ir/FlowBase.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

class Flow_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Flow_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def Flow_DummyAttr : Flow_Attr<"Dummy", "dummy"> {
  let summary = "Placeholder attribute that keeps the attribute syntax of the dialect open.";
}

def Flow_NamedParameterAttr : Flow_Attr<"NamedParameter", "parameter.named", [TypedAttrInterface]> {
  let summary = "A tensor that the runtime finds by scope and key, such as a weight in a parameter file.";
  let parameters = (ins
    AttributeSelfTypeParameter<"">:$type,
    OptionalParameter<"::mlir::StringAttr">:$scope,
    AttrParameter<"::mlir::StringAttr", "name inside the scope">:$key,
    OptionalParameter<"::mlir::DictionaryAttr">:$config
  );
  let assemblyFormat = [{ `<` custom<ParameterReferenceAttr>($scope, $key) (`,` $config^)? `>` }];
}

class Flow_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<Flow_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def Flow_ChannelType : Flow_Type<"Channel", "channel"> {
  let summary = "A communicator: the devices that take part in a collective, and which one this is.";
}

def Flow_DummyType : Flow_Type<"Dummy", "dummy"> {
  let summary = "Placeholder type that keeps the type syntax of the dialect open.";
}

class Flow_I32Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::iree::flow";
}

def Flow_CollectiveReductionOpAttr : Flow_I32Enum<"CollectiveReductionOp", "how elements of several devices are combined", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"ReductionSum", 1, "sum">,
  I32EnumAttrCase<"ReductionProduct", 2, "product">, I32EnumAttrCase<"ReductionMinimum", 3, "minimum">,
  I32EnumAttrCase<"ReductionMaximum", 4, "maximum">, I32EnumAttrCase<"ReductionAverage", 5, "average">,
]>;
def Flow_CollectiveElementTypeAttr : Flow_I32Enum<"CollectiveElementType", "element type on the wire", [
  I32EnumAttrCase<"Sint8", 0, "si8">, I32EnumAttrCase<"Uint8", 1, "ui8">,
  I32EnumAttrCase<"Sint16", 2, "si16">, I32EnumAttrCase<"Uint16", 3, "ui16">,
  I32EnumAttrCase<"Sint32", 4, "si32">, I32EnumAttrCase<"Uint32", 5, "ui32">,
  I32EnumAttrCase<"Sint64", 6, "si64">, I32EnumAttrCase<"Uint64", 7, "ui64">,
  I32EnumAttrCase<"Float16", 8, "f16">, I32EnumAttrCase<"Float32", 9, "f32">,
  I32EnumAttrCase<"Float64", 10, "f64">, I32EnumAttrCase<"BFloat16", 11, "bf16">,
]>;
#endif // STRATA_FLOW_ATTRS
