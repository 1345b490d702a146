// Executables, from source over variants to loaded code.
#ifndef STRATA_HAL_OPS_EXECUTABLE_TD
#define STRATA_HAL_OPS_EXECUTABLE_TD

include "compiler/dialects/hal/ir/HalAttrs.td"
include "compiler/dialects/hal/ir/HalTypes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def HAL_ExecutableOp : HAL_Op<"executable", [
  IsolatedFromAbove, SingleBlockImplicitTerminator<"ExecutableEndOp">, Symbol, SymbolTable,
  Util_ObjectLike
]> {
  let summary = "An executable with a variant for each target";
  let arguments = (ins
    OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name, UnitAttr:$lazy
  );
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) (`lazy` $lazy^)? $sym_name attr-dict-with-keyword
    $body
  }];
}

def HAL_ExecutableBinaryOp : HAL_Op<"executable.binary", [HasParent<"ExecutableOp">, Symbol]> {
  let summary = "The compiled form of an executable for one target";
  let arguments = (ins
    OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name, StrAttr:$format,
    Util_AnySerializableAttr:$data, OptionalAttr<StrAttr>:$mime_type
  );
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name
    `` custom<AttrGroup>(
      "::mlir::iree::member(\"format\")", $format, "::mlir::iree::member(\"data\")", $data,
      "::mlir::iree::member(\"mime_type\")", $mime_type) attr-dict-with-keyword
  }];
}

def HAL_ExecutableCreateOp : HAL_PureOp<"executable.create", [HAL_NamesResults]> {
  let summary = "Loads an executable on a device";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity,
    SymbolRefAttr:$executable_target, Variadic<I32>:$constants
  );
  let results = (outs HAL_Executable:$result);
  let assemblyFormat = [{
    `device` `(` $device `:` type($device) `)` `affinity` `(` $queue_affinity `)` `target` `(`
    $executable_target `)` (`constants` `(` `` `[` $constants^ `]` `)`)? `:` type($result)
    attr-dict-with-keyword
  }];
}

def HAL_ExecutableExportOp : HAL_Op<"executable.export", [
  Symbol, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
  ParentOneOf<["ExecutableSourceOp", "ExecutableVariantOp"]>, IsolatedFromAbove
]> {
  let summary = "An entry point of an executable";
  let arguments = (ins
    OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name,
    OptionalAttr<HAL_IndexAttr>:$ordinal, HAL_PipelineLayoutAttr:$layout,
    OptionalAttr<FlatSymbolRefAttr>:$condition_fallback,
    OptionalAttr<HAL_IndexArrayAttr>:$workgroup_size, OptionalAttr<HAL_IndexAttr>:$subgroup_size,
    OptionalAttr<HAL_IndexAttr>:$workgroup_local_memory,
    OptionalAttr<DictionaryAttr>:$source_locs
  );
  let regions = (region AnyRegion:$workgroup_count, AnyRegion:$condition);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name (`ordinal` `(` $ordinal^ `)`)? `layout`
    `(` qualified($layout) `)` (`condition` `` custom<ExportConditionRegion>($condition)^)?
    (`fallback` `(` $condition_fallback^ `)`)?
    (`count` `` custom<WorkgroupCountRegion>($workgroup_count)^)?
    `` custom<AttrGroup>(
      "::mlir::iree::member(\"workgroup_size\")", $workgroup_size,
      "::mlir::iree::member(\"subgroup_size\", $_builder.getIndexType())", $subgroup_size,
      "::mlir::iree::member(\"workgroup_local_memory\", $_builder.getIndexType())",
      $workgroup_local_memory,
      "::mlir::iree::member(\"source_locs\")", $source_locs)
    attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The block of the region, null where the region is empty.
    ::mlir::Block *getWorkgroupCountBody() {
      return getWorkgroupCount().empty() ? nullptr : &getWorkgroupCount().front();
    }
    ::mlir::Block *getConditionBody() {
      return getCondition().empty() ? nullptr : &getCondition().front();
    }

    /// Builds the three counts for `workload` by a copy of the region; nothing where it is empty.
    ::llvm::SmallVector<::mlir::Value> calculateWorkgroupCount(
        ::mlir::Location loc, ::mlir::Value device, ::mlir::ValueRange workload,
        ::mlir::OpBuilder &builder);
  }];
}

def HAL_ExecutableLookupOp : HAL_PureOp<"executable.lookup", [HAL_NamesResults]> {
  let summary = "The executable that a device has loaded";
  let arguments = (ins HAL_Device:$device, FlatSymbolRefAttr:$executable);
  let results = (outs HAL_Executable:$result);
  let assemblyFormat = [{
    `device` `(` $device `:` type($device) `)` `executable` `(` $executable `)` `:` type($result)
    attr-dict-with-keyword
  }];
}

def HAL_ExecutableLookupFunctionOp : HAL_PureOp<"executable.lookup.function", [HAL_NamesResults]> {
  let summary = "The id under which an executable dispatches an entry point";
  let arguments = (ins HAL_Executable:$executable, SymbolRefAttr:$entry_point);
  let results = (outs I64:$result);
  let assemblyFormat = [{
    `target` `(` $executable `:` type($executable) `)` `function` `(` $entry_point `)` `:`
    type($result) attr-dict-with-keyword
  }];
}

def HAL_ExecutableVariantOp : HAL_Op<"executable.variant", [
  IsolatedFromAbove, HasParent<"ExecutableOp">,
  SingleBlockImplicitTerminator<"ExecutableVariantEndOp">, Symbol, SymbolTable
]> {
  let summary = "An executable as compiled for one target";
  let arguments = (ins
    OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name,
    HAL_ExecutableTargetAttr:$target, OptionalAttr<HAL_ExecutableObjectArrayAttr>:$objects,
    OptionalAttr<DictionaryAttr>:$sources
  );
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name `target` `(` $target `)` (`objects` `(`
    $objects^ `)`)? (`sources` `(` $sources^ `)`)? attr-dict-with-keyword $body
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    auto getExportOps() { return getBody().getOps<ExecutableExportOp>(); }
    auto getConstantBlockOps() { return getBody().getOps<ExecutableConstantBlockOp>(); }

    /// The condition, null where there is none.
    ExecutableConditionOp getConditionOp();

    /// The module with the code, null once it was serialized.
    ::mlir::ModuleOp getInnerModule();

    /// Builds an i1: does `device` load the format of the target and fulfil the condition?
    ::mlir::Value buildCondition(::mlir::Value device, ::mlir::OpBuilder &builder);
  }];
}

def HAL_ReturnOp : HAL_Op<"return", [Terminator]> {
  let summary = "Ends a region of a hal operation";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "($operands^ `:` type($operands))? attr-dict";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let hasVerifier = 1;
}

def HAL_ExecutableCalculateWorkgroupsOp : HAL_PureOp<"executable.calculate_workgroups", [
  HAL_NamesResults
]> {
  let summary = "Workgroup count of an entry point for a workload";
  let arguments = (ins HAL_Device:$device, SymbolRefAttr:$entry_point, Variadic<Index>:$workload);
  let results = (outs Index:$workgroup_x, Index:$workgroup_y, Index:$workgroup_z);
  let assemblyFormat = [{
    `device` `(` $device `:` type($device) `)` `target` `(` $entry_point `)` (`workload` `(` ``
    `[` $workload^ `]` `)`)? `:` type($workgroup_x) `,` type($workgroup_y) `,` type($workgroup_z)
    attr-dict-with-keyword
  }];
}

// Functions inside executables have no name.
defvar HAL_FunctionMethods = [{
  ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
  ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
  ::mlir::Region *getCallableRegion() { return &getBody(); }
  bool isOptionalSymbol() { return true; }
}];

def HAL_ExecutableConditionOp : HAL_Op<"executable.condition", [
  IsolatedFromAbove, FunctionOpInterface, CallableOpInterface
]> {
  let summary = "Whether a device can use the variant";
  let arguments = (ins
    TypeAttrOf<FunctionType>:$function_type, OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = HAL_FunctionMethods;
}

def HAL_ExecutableConstantBlockOp : HAL_Op<"executable.constant.block", [
  ParentOneOf<["ExecutableSourceOp", "ExecutableVariantOp"]>, IsolatedFromAbove,
  CallableOpInterface, FunctionOpInterface
]> {
  let summary = "Values an executable is specialized with when it is loaded";
  let arguments = (ins
    TypeAttrOf<FunctionType>:$function_type, ArrayAttr:$keys,
    OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = HAL_FunctionMethods;
}

def HAL_ExecutableExportOrdinalOp : HAL_PureOp<"executable.export.ordinal", [HAL_NamesResults]> {
  let summary = "Position of an entry point in its executable";
  let arguments = (ins SymbolRefAttr:$entry_point);
  let results = (outs Index:$result);
  let assemblyFormat = "`target` `(` $entry_point `)` `:` type($result) attr-dict-with-keyword";
}

def HAL_ExecutableSourceOp : HAL_Op<"executable.source", [
  IsolatedFromAbove, SingleBlockImplicitTerminator<"ExecutableSourceEndOp">, Symbol, SymbolTable,
  Util_ObjectLike
]> {
  let summary = "An executable given as source for targets not chosen yet";
  let arguments = (ins
    OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name,
    OptionalAttr<HAL_ExecutableObjectsAttr>:$objects
  );
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name
    `` custom<AttrGroup>("::mlir::iree::member(\"objects\")", $objects)
    attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def HAL_ExecutableSourceEndOp : HAL_Op<"executable.source_end", [
  HasParent<"ExecutableSourceOp">, Terminator
]> {
  let summary = "Ends an executable source";
  let assemblyFormat = "attr-dict";
}

def HAL_ExecutableVariantEndOp : HAL_Op<"executable.variant_end", [
  HasParent<"ExecutableVariantOp">, Terminator
]> {
  let summary = "Ends an executable variant";
  let assemblyFormat = "attr-dict";
}

def HAL_ExecutableEndOp : HAL_Op<"executable_end", [HasParent<"ExecutableOp">, Terminator]> {
  let summary = "Ends an executable";
  let assemblyFormat = "attr-dict";
}

#endif // STRATA_HAL_OPS_EXECUTABLE_TD
