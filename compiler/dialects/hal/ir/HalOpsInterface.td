// What executables see of their dispatch: bindings, constants, workgroups, instrumentation.
#ifndef STRATA_HAL_OPS_INTERFACE_TD
#define STRATA_HAL_OPS_INTERFACE_TD

include "compiler/dialects/hal/ir/HalAttrs.td"
include "compiler/dialects/hal/ir/HalTypes.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def HAL_InterfaceBindingSubspanOp : HAL_PureOp<"interface.binding.subspan", [
  AttrSizedOperandSegments, DeclareOpInterfaceMethods<Util_ShapeAwareOp>,
  DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>
]> {
  let summary = "A binding of the executable as a shaped value";
  let arguments = (ins
    HAL_PipelineLayoutAttr:$layout, HAL_IndexAttr:$binding, Optional<Index>:$byte_offset,
    Variadic<Index>:$dynamic_dims, OptionalAttr<HAL_IndexAttr>:$alignment,
    OptionalAttr<HAL_DescriptorFlagsAttr>:$descriptor_flags
  );
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    `layout` `(` $layout `)` `binding` `(` $binding `)` (`alignment` `(` $alignment^ `)`)?
    (`offset` `(` $byte_offset^ `)`)? (`flags` `(` $descriptor_flags^ `)`)? attr-dict `:`
    type($result) (`{` $dynamic_dims^ `}`)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    PipelineBindingAttr getPipelineBindingAttr();

    /// Alignment in bytes known for the start of the span: that of the binding as far as the
    /// offset keeps it, at least that of the element type.
    ::llvm::Align calculateAlignment();
  }];
}

def HAL_ExecutableConstantLoadOp : HAL_PureOp<"executable.constant.load"> {
  let summary = "A value from a constant block, inside the executable";
  let arguments = (ins StrAttr:$key);
  let results = (outs HAL_PrimitiveType:$result);
  let assemblyFormat = "$key attr-dict `:` type($result)";
}

def HAL_InstrumentMemoryLoadOp : HAL_PureOp<"instrument.memory.load", [
  AllTypesMatch<["loadValue", "result"]>
]> {
  let summary = "Records a load in the instrumentation buffer";
  let arguments = (ins
    AnyMemRef:$buffer, Index:$workgroupKey, AnyType:$loadValue, AnyMemRef:$base,
    Variadic<Index>:$indices
  );
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    `[` $buffer `:` type($buffer) `for` $workgroupKey `]` $base `[` $indices `]` `,` $loadValue
    attr-dict `:` type($base) `,` type($result)
  }];
}

def HAL_InstrumentMemoryStoreOp : HAL_PureOp<"instrument.memory.store", [
  AllTypesMatch<["storeValue", "result"]>
]> {
  let summary = "Records a store in the instrumentation buffer";
  let arguments = (ins
    AnyMemRef:$buffer, Index:$workgroupKey, AnyType:$storeValue, AnyMemRef:$base,
    Variadic<Index>:$indices
  );
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    `[` $buffer `:` type($buffer) `for` $workgroupKey `]` $base `[` $indices `]` `,` $storeValue
    attr-dict `:` type($base) `,` type($result)
  }];
}

def HAL_InstrumentPrintOp : HAL_Op<"instrument.print"> {
  let summary = "Writes a message to the instrumentation buffer";
  let arguments = (ins
    AnyMemRef:$buffer, Index:$workgroupKey, StrAttr:$format, Variadic<AnyType>:$values
  );
  let assemblyFormat = [{
    `[` $buffer `:` type($buffer) `for` $workgroupKey `]` $format (`*` `(` $values^ `:`
    type($values) `)`)? attr-dict
  }];
}

def HAL_InstrumentValueOp : HAL_Op<"instrument.value", [AllTypesMatch<["operand", "result"]>]> {
  let summary = "Records a value in the instrumentation buffer";
  let arguments = (ins
    AnyMemRef:$buffer, Index:$workgroupKey, AnyI8Attr:$ordinal, AnyType:$operand
  );
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    `[` $buffer `:` type($buffer) `for` $workgroupKey `]` $ordinal `=` $operand attr-dict `:`
    type($operand)
  }];
}

def HAL_InstrumentWorkgroupOp : HAL_Op<"instrument.workgroup"> {
  let summary = "Opens a workgroup in the instrumentation buffer";
  let arguments = (ins AnyMemRef:$buffer, I32:$dispatchId);
  let results = (outs Index:$workgroupKey);
  let assemblyFormat = [{
    `[` $buffer `:` type($buffer) `]` `dispatch` `(` $dispatchId `)` attr-dict `:`
    type($workgroupKey)
  }];
}

def HAL_InterfaceConstantLoadOp : HAL_PureOp<"interface.constant.load"> {
  let summary = "A constant passed to the dispatch";
  let arguments = (ins
    HAL_PipelineLayoutAttr:$layout, HAL_IndexAttr:$ordinal,
    OptionalAttr<HAL_IndexAttr>:$alignment, OptionalAttr<ArrayAttr>:$values
  );
  let results = (outs HAL_PrimitiveType:$result);
  let assemblyFormat = [{
    `layout` `(` $layout `)` `ordinal` `(` $ordinal `)` (`alignment` `(` $alignment^ `)`)?
    (`values` `(` $values^ `)`)? attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

class HAL_WorkgroupOp<string what, string doc> : HAL_PureOp<"interface.workgroup." # what, [
  HAL_NamesResults, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>
]> {
  let summary = doc;
  let arguments = (ins HAL_IndexAttr:$dimension, OptionalAttr<HAL_IndexAttr>:$upper_bound);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    `[` $dimension `]` (`upper_bound` $upper_bound^)? attr-dict `:` type($result)
  }];
  let builders = [OpBuilder<(ins "unsigned":$dimension), [{
    build($_builder, $_state, $_builder.getIndexType(), $_builder.getIndexAttr(dimension), {});
  }]>];
}

def HAL_InterfaceWorkgroupIDOp
    : HAL_WorkgroupOp<"id", "Position of the workgroup along a dimension">;
def HAL_InterfaceWorkgroupCountOp
    : HAL_WorkgroupOp<"count", "Number of workgroups along a dimension">;
def HAL_InterfaceWorkgroupSizeOp
    : HAL_WorkgroupOp<"size", "Size of the workgroup along a dimension">;

#endif // STRATA_HAL_OPS_INTERFACE_TD
