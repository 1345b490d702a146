// Enums and attributes of the stream dialect.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_ATTRS
#define STRATA_DIALECTS_STREAM_IR_STREAM_ATTRS

include "compiler/dialects/stream/ir/StreamInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

class Stream_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::iree::stream";
}
class Stream_Case<string symbol, int value, string text = symbol>
    : I32EnumAttrCase<symbol, value, text>;

def Stream_Lifetime : Stream_Enum<"Lifetime", "how long a resource lives and who owns it", [
  Stream_Case<"Unknown", 0, "*">, Stream_Case<"External", 1, "external">,
  Stream_Case<"Staging", 2, "staging">, Stream_Case<"Transient", 3, "transient">,
  Stream_Case<"Variable", 4, "variable">, Stream_Case<"Constant", 5, "constant">]>;

def Stream_MemoryModel : Stream_Enum<"MemoryModel", "how host and device memory relate", [
  Stream_Case<"Unified", 0>, Stream_Case<"Discrete", 1>]>;

def Stream_Favor : Stream_Enum<"Favor", "what partitioning aims for", [
  Stream_Case<"Debug", 0, "debug">, Stream_Case<"MinPeakMemory", 1, "min-peak-memory">,
  Stream_Case<"MaxConcurrency", 2, "max-concurrency">]>;

def Stream_CollectiveKind : Stream_Enum<"CollectiveKind", "collective operation", [
  Stream_Case<"AllGather", 0, "all_gather">, Stream_Case<"AllReduce", 1, "all_reduce">,
  Stream_Case<"AllToAll", 2, "all_to_all">, Stream_Case<"Broadcast", 3, "broadcast">,
  Stream_Case<"Reduce", 4, "reduce">, Stream_Case<"ReduceScatter", 5, "reduce_scatter">,
  Stream_Case<"Send", 6, "send">, Stream_Case<"Recv", 7, "recv">,
  Stream_Case<"SendRecv", 8, "send_recv">]>;

def Stream_CollectiveReductionOp : Stream_Enum<"CollectiveReductionOp", "collective reduction", [
  Stream_Case<"None", 0, "none">, Stream_Case<"ReductionSum", 1, "sum">,
  Stream_Case<"ReductionProduct", 2, "product">, Stream_Case<"ReductionMinimum", 3, "minimum">,
  Stream_Case<"ReductionMaximum", 4, "maximum">, Stream_Case<"ReductionAverage", 5, "average">]>;

def Stream_CollectiveElementType
    : Stream_Enum<"CollectiveElementType", "element type of a collective operation", [
  Stream_Case<"Sint8", 0, "si8">, Stream_Case<"Uint8", 1, "ui8">, Stream_Case<"Sint16", 2, "si16">,
  Stream_Case<"Uint16", 3, "ui16">, Stream_Case<"Sint32", 4, "si32">,
  Stream_Case<"Uint32", 5, "ui32">, Stream_Case<"Sint64", 6, "si64">,
  Stream_Case<"Uint64", 7, "ui64">, Stream_Case<"Float16", 8, "f16">,
  Stream_Case<"Float32", 9, "f32">, Stream_Case<"Float64", 10, "f64">,
  Stream_Case<"BFloat16", 11, "bf16">]>;

def Stream_ResourceAccessBitfield : I32BitEnumAttr<"ResourceAccessBitfield", "resource access", [
    I32BitEnumAttrCase<"None", 0>, I32BitEnumAttrCase<"Read", 1>, I32BitEnumAttrCase<"Write", 2>]> {
  let cppNamespace = "::mlir::iree::stream";
}
def Stream_ResourceAccessArrayAttr
    : TypedArrayAttrBase<Stream_ResourceAccessBitfield, "access array">;

def Stream_CollectiveAttr : Stream_AttrDef<"Collective"> {
  let mnemonic = "collective";
  let summary = "A collective operation: kind, reduction and element type.";
  let parameters = (ins
    EnumParameter<Stream_CollectiveKind>:$kind,
    OptionalParameter<"std::optional<::mlir::iree::stream::CollectiveReductionOp>">:$reduction,
    EnumParameter<Stream_CollectiveElementType>:$element_type
  );
  let assemblyFormat = "`<` $kind (`with` $reduction^)? `:` $element_type `>`";
}

def Stream_TimepointAttr : Stream_AttrDef<"Timepoint", [TypedAttrInterface]> {
  let mnemonic = "timepoint";
  let summary = "A timepoint that has been reached: `immediate`.";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
  let hasCustomAssemblyFormat = 1;
}

def Stream_NamedParameterAttr : Stream_AttrDef<"NamedParameter", [
    TypedAttrInterface, DeclareAttrInterfaceMethods<Util_SizedStorageAttr>]> {
  let mnemonic = "parameter.named";
  let summary = "A constant that the runtime provides: its scope, key, and optional configuration.";
  let parameters = (ins
    AttributeSelfTypeParameter<"">:$type,
    OptionalParameter<"::mlir::StringAttr">:$scope,
    "::mlir::StringAttr":$key,
    OptionalParameter<"::mlir::DictionaryAttr">:$config
  );
  let assemblyFormat = "`<` custom<ParameterReference>($scope, $key) (`,` $config^)? `>`";
}

def Stream_PartitioningConfigAttr : Stream_AttrDef<"PartitioningConfig"> {
  let mnemonic = "partitioning_config";
  let summary = "How ops are partitioned into regions.";
  let parameters = (ins "::mlir::iree::stream::FavorAttr":$favor);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The nearest `stream.partitioning` of the op and its ancestors, or the default.
    static PartitioningConfigAttr lookup(::mlir::Operation *op);
  }];
}

def Stream_ResourceConfigAttr : Stream_AttrDef<"ResourceConfig"> {
  let mnemonic = "resource_config";
  let summary = "Limits of the resources of a device; sizes and alignments are in bytes.";
  let parameters = (ins
    "int64_t":$maxAllocationSize,
    "int64_t":$minBufferOffsetAlignment,
    "int64_t":$maxBufferRange,
    "int64_t":$minBufferRangeAlignment,
    "int64_t":$indexBits,
    "bool":$aliasMutableBindings,
    "::mlir::iree::stream::MemoryModel":$memoryModel
  );
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Limits that satisfy both; null stands for no limits.
    static ResourceConfigAttr intersect(ResourceConfigAttr lhs, ResourceConfigAttr rhs);
    /// What is assumed where no device says otherwise.
    static ResourceConfigAttr getDefault(::mlir::MLIRContext *context);
    /// The nearest `stream.resources`, or limits of an affinity, of the op and its ancestors;
    /// the default if there is none.
    static ResourceConfigAttr lookup(::mlir::Operation *op);
  }];
}

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_ATTRS
