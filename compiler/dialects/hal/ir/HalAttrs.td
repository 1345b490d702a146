// Attributes of the hal dialect: layouts, executable targets, devices and placements.
#ifndef STRATA_HAL_ATTRS_TD
#define STRATA_HAL_ATTRS_TD

include "compiler/dialects/hal/ir/HalEnums.td"
include "compiler/dialects/hal/ir/HalInterfaces.td"
include "compiler/dialects/stream/ir/StreamInterfaces.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

class HAL_Attr<string cppName, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<HAL_Dialect, cppName, traits> {
  let mnemonic = attrMnemonic;
}

// An index attribute whose accessors speak int64_t.
def HAL_IndexAttr : TypedAttrBase<
    Index, "IntegerAttr", IndexAttr.predicate, "index attribute"> {
  let returnType = "int64_t";
  let convertFromStorage = "$_self.getValue().getSExtValue()";
  let constBuilderCall = "$_builder.getIndexAttr($0)";
}
def HAL_IndexArrayAttr : TypedArrayAttrBase<HAL_IndexAttr, "array of index attributes">;

//===-- ABI ---------------------------------------------------------------------------------===//

def HAL_ABIConventionAttr : HAL_Attr<"ABIConvention", "abi.convention", [
  Util_CallAnnotationAttrInterface
]> {
  let summary = "How an imported or exported function is invoked";
  let description = [{
    `synchronous` functions return when they are done; `coarse_fences` functions take a fence to
    wait for and one to signal. Copied onto calls, which optimizations must not look through.
  }];
  let parameters = (ins EnumParameter<HAL_ExecutionModelAttr>:$executionModel);
  let assemblyFormat = "`<` $executionModel `>`";
  let extraClassDeclaration = [{
    bool shouldPropagateToCallSite() const { return true; }
  }];
}

def HAL_CollectiveAttr : HAL_Attr<"Collective", "collective"> {
  let summary = "A collective operation: pattern, reduction and element type";
  let parameters = (ins
    EnumParameter<HAL_CollectiveKindAttr>:$kind,
    OptionalParameter<"std::optional<CollectiveReductionOp>">:$reduction,
    EnumParameter<HAL_CollectiveElementTypeAttr>:$elementType
  );
  let assemblyFormat = "`<` $kind (`with` $reduction^)? `:` $elementType `>`";
  let extraClassDeclaration = [{
    /// Kind, reduction and element type in the bytes of one word, as the runtime takes them.
    uint32_t getEncodedValue() const;
  }];
}

//===-- Pipeline layouts --------------------------------------------------------------------===//

def HAL_DescriptorTypeStorageAttr : HAL_Attr<"DescriptorType", "descriptor_type"> {
  let cppClassName = "DescriptorTypeAttr";
  let summary = "Kind of binding behind a memref; its memory space in executables";
  let parameters = (ins EnumParameter<HAL_DescriptorTypeAttr>:$value);
  let assemblyFormat = "`<` $value `>`";
}

def HAL_PipelineBindingAttr : HAL_Attr<"PipelineBinding", "pipeline.binding"> {
  let summary = "One buffer binding of an executable's entry point";
  let parameters = (ins
    EnumParameter<HAL_DescriptorTypeAttr>:$type,
    OptionalParameter<"DescriptorFlags", "DescriptorFlags::None">:$flags
  );
  let assemblyFormat = "`<` $type (`,` $flags^)? `>`";
}

def HAL_PipelineLayoutAttr : HAL_Attr<"PipelineLayout", "pipeline.layout"> {
  let summary = "Arguments of an executable's entry point: constants and bindings";
  let parameters = (ins
    OptionalArrayRefParameter<"PipelineBindingAttr">:$bindings,
    OptionalParameter<"int64_t", "0">:$constants,
    OptionalParameter<"std::optional<PipelineLayoutFlags>">:$flags
  );
  let assemblyFormat = [{
    `<` (`constants` `=` $constants^ `,` ` `)?
    `bindings` `=` `[` (`]`) : (qualified($bindings)^ `]`)? (`,` `flags` `=` $flags^)? `>`
  }];
}

//===-- Executables -------------------------------------------------------------------------===//

def HAL_ExecutableTargetAttr : HAL_Attr<"ExecutableTarget", "executable.target"> {
  let summary = "A target that executables are compiled for";
  let description = [{
    Names the backend that compiles, the format that the runtime loads and the backend's
    configuration. One backend serves several formats and one device several targets.

    ```mlir
    #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "znver4"}>
    ```
  }];
  let parameters = (ins
    "::mlir::StringAttr":$backend, "::mlir::StringAttr":$format,
    "::mlir::DictionaryAttr":$configuration
  );
  let builders = [AttrBuilder<(ins "::llvm::StringRef":$backend, "::llvm::StringRef":$format)>];
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The format as part of a symbol name.
    std::string getSymbolNameFragment() const;

    /// Returns the entry of the configuration, null where there is none.
    ::mlir::Attribute getConfigurationAttr(::llvm::StringRef name) const;

    /// Whether everything this attribute says holds for `specific` too.
    bool isGenericOf(ExecutableTargetAttr specific) const;

    /// The target of the closest variant, or of the closest `hal.executable.target` attribute,
    /// around `op`; null where there is neither.
    static ExecutableTargetAttr lookup(::mlir::Operation *op);
  }];
}

def HAL_ExecutableObjectAttr : HAL_Attr<"ExecutableObject", "executable.object"> {
  let summary = "An object file linked into an executable, by path or inline";
  let parameters = (ins
    "::mlir::StringAttr":$path,
    OptionalParameter<"::mlir::iree::util::SerializableAttrInterface">:$data
  );
  let hasCustomAssemblyFormat = 1;
}
def HAL_ExecutableObjectArrayAttr
    : TypedArrayAttrBase<HAL_ExecutableObjectAttr, "array of executable objects">;

def HAL_ExecutableObjectsAttr : HAL_Attr<"ExecutableObjects", "executable.objects"> {
  let summary = "Object files per executable target";
  let description = [{
    A target takes the objects of all keys that are generic versions of it.
  }];
  let parameters = (ins "::mlir::ArrayAttr":$targets, "::mlir::ArrayAttr":$targetObjects);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The objects for `target`, in order of the keys; nothing where no key applies.
    std::optional<::mlir::ArrayAttr> getApplicableObjects(ExecutableTargetAttr target) const;
  }];
}

//===-- Devices -----------------------------------------------------------------------------===//

def HAL_InitializesDevice : DeclareAttrInterfaceMethods<HAL_DeviceInitializationAttrInterface>;

def HAL_DeviceAliasAttr : HAL_Attr<"DeviceAlias", "device.alias", [TypedAttrInterface]> {
  let summary = "A device by the name the compiler knows it under";
  let description = [{
    Replaced by the full description that the named device has by default, with this
    attribute's configuration on top. The ordinal selects among several that match.
  }];
  let parameters = (ins
    AttributeSelfTypeParameter<"">:$type, "::mlir::StringAttr":$deviceID,
    OptionalParameter<"std::optional<int64_t>">:$ordinal,
    OptionalParameter<"::mlir::DictionaryAttr">:$configuration
  );
  let assemblyFormat = "`<` $deviceID `` (`[` $ordinal^ `]`)? (`,` $configuration^)? `>`";
}

def HAL_DeviceTargetAttr : HAL_Attr<"DeviceTarget", "device.target", [HAL_InitializesDevice]> {
  let summary = "A device by its id and the executables it can load";
  let description = [{
    Finds the first device that has the id and loads one of the executable targets. An `ordinal`
    in the configuration skips that many matches.

    ```mlir
    #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "system-elf-arm_64">]>
        : !hal.device
    ```
  }];
  let parameters = (ins
    "::mlir::StringAttr":$deviceID, "::mlir::DictionaryAttr":$configuration,
    ArrayRefParameter<"ExecutableTargetAttr">:$executableTargets
  );
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    ::mlir::Type getType() const;

    /// The id, and the ordinal if there is one, as part of a symbol name.
    std::string getSymbolNameFragment() const;

    /// Returns the entry of the configuration, null where there is none.
    ::mlir::Attribute getConfigurationAttr(::llvm::StringRef name) const;

    /// Builds an i1: does `device` have an id like `idPattern` and load one of `targets`?
    static ::mlir::Value buildMatch(
        ::mlir::Location loc, ::mlir::Value device, ::llvm::StringRef idPattern,
        ::llvm::ArrayRef<ExecutableTargetAttr> targets, ::mlir::OpBuilder &builder);
  }];
}

def HAL_DeviceOrdinalAttr : HAL_Attr<"DeviceOrdinal", "device.ordinal", [HAL_InitializesDevice]> {
  let summary = "A device by its position among those registered with the runtime";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, "int64_t":$ordinal);
  let assemblyFormat = "`<` $ordinal `>`";
}

def HAL_DeviceFallbackAttr
    : HAL_Attr<"DeviceFallback", "device.fallback", [HAL_InitializesDevice]> {
  let summary = "Whatever device another global holds";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, "::mlir::FlatSymbolRefAttr":$name);
  let assemblyFormat = "`<` $name `>`";
}

def HAL_DeviceSelectAttr : HAL_Attr<"DeviceSelect", "device.select", [HAL_InitializesDevice]> {
  let summary = "The first device found among several descriptions";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, "::mlir::ArrayAttr":$devices);
  let assemblyFormat = "`<` $devices `>`";
  let genVerifyDecl = 1;
}

//===-- Placement ---------------------------------------------------------------------------===//

def HAL_AffinityMethods : DeclareAttrInterfaceMethods<
    Stream_AffinityAttr, ["isExecutableWith", "joinOR", "joinAND"]>;
def HAL_InliningMethods : DeclareAttrInterfaceMethods<Util_InliningPolicyAttrInterface>;

def HAL_DeviceAffinityAttr : HAL_Attr<"DeviceAffinity", "device.affinity", [
  HAL_AffinityMethods, Util_HoistableAttrInterface, HAL_InliningMethods
]> {
  let summary = "Placement on a device and on some or all of its queues";
  let description = [{
    ```mlir
    #hal.device.affinity<@device>           // any queue
    #hal.device.affinity<@device, [0, 2]>   // queue 0 or 2
    ```
  }];
  let parameters = (ins "::mlir::SymbolRefAttr":$device, "int64_t":$queueMask);
  let builders = [
    AttrBuilder<(ins "::mlir::SymbolRefAttr":$device), [{ return $_get($_ctxt, device, -1); }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    bool isAnyQueue() const { return getQueueMask() == -1; }
  }];
}
def HAL_DeviceAffinityOrNone : OptionalAttr<HAL_DeviceAffinityAttr>;

def HAL_DevicePromiseAttr : HAL_Attr<"DevicePromise", "device.promise", [
  HAL_AffinityMethods, HAL_InliningMethods
]> {
  let summary = "Placement on a device that is not declared yet";
  let description = [{
    What frontends use: resolved to an affinity once the module's devices are known.
  }];
  let parameters = (ins "::mlir::StringAttr":$device, "int64_t":$queueMask);
  let hasCustomAssemblyFormat = 1;
}

def HAL_DeviceOptimalAttr : HAL_Attr<"DeviceOptimal", "device.optimal", [
  HAL_AffinityMethods, Util_HoistableAttrInterface, HAL_InliningMethods
]> {
  let summary = "Placement on whichever of several affinities suits best";
  let parameters = (ins ArrayRefParameter<"::mlir::iree::stream::AffinityAttr">:$affinities);
  let assemblyFormat = "`<` `[` $affinities `]` `>`";
  let genVerifyDecl = 1;
}

//===-- Topology ----------------------------------------------------------------------------===//

def HAL_DeviceLinkAttr : HAL_Attr<"DeviceLink", "device.link"> {
  let summary = "What a device can do with the memory of another one";
  let parameters = (ins
    "::mlir::SymbolRefAttr":$sourceDevice, "::mlir::SymbolRefAttr":$targetDevice,
    DefaultValuedParameter<"bool", "false">:$unified_memory,
    DefaultValuedParameter<"bool", "false">:$transparent_access,
    OptionalParameter<"::mlir::DictionaryAttr">:$extra_properties
  );
  let assemblyFormat = [{
    `(` $sourceDevice `->` $targetDevice `=` `{` struct($unified_memory, $transparent_access) `}`
    (`,` $extra_properties^)? `)`
  }];
}

def HAL_DeviceTopologyAttr : HAL_Attr<"DeviceTopology", "device.topology", [
  DeclareAttrInterfaceMethods<Stream_AffinityTopologyAttr, [
    "hasTransparentAccess", "hasUnifiedMemory"
  ]>
]> {
  let summary = "The links between a module's devices";
  let parameters = (ins ArrayRefParameter<"DeviceLinkAttr">:$links);
  let assemblyFormat = "`<` `links` `=` `[` $links `]` `>`";
}

#endif // STRATA_HAL_ATTRS_TD
