// Tensors at the boundary of the program, and dispatches of external code.
#ifndef STRATA_HAL_OPS_TENSOR_TD
#define STRATA_HAL_OPS_TENSOR_TD

include "compiler/dialects/hal/ir/HalAttrs.td"
include "compiler/dialects/hal/ir/HalTypes.td"

def HAL_ShapeAware : DeclareOpInterfaceMethods<Util_ShapeAwareOp>;

// Results tied to the operands of the same position, without an attribute.
def HAL_TiesByPosition : DeclareOpInterfaceMethods<Util_TiedOpInterface, [
  "getTiedResultOperandIndex", "getTiedResultOperandIndices"
]>;

// Results tied to the arguments as the attribute `tied_operands` says.
def HAL_TiesRange : DeclareOpInterfaceMethods<Util_TiedOpInterface, [
  "getTiedOperandsIndexAndLength"
]>;

def HAL_TensorExportOp : HAL_PureOp<"tensor.export", [HAL_ShapeAware]> {
  let summary = "Exports a tensor as a buffer view";
  let arguments = (ins
    AnyTensor:$source, TypeAttr:$source_encoding, Variadic<Index>:$source_dims,
    OptionalAttr<StrAttr>:$name, OptionalAttr<AnyAttr>:$affinity
  );
  let results = (outs HAL_BufferOrView:$target);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source ($name^)? `:` custom<TypeAlias>($source_encoding,
    type($source)) (`{` $source_dims^ `}`)? `->` type($target) attr-dict
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def HAL_TensorImportOp : HAL_PureOp<"tensor.import", [
  AttrSizedOperandSegments, HAL_ShapeAware
]> {
  let summary = "Imports a tensor from a buffer view";
  let arguments = (ins
    HAL_BufferOrView:$source, TypeAttr:$target_encoding, Variadic<Index>:$target_dims,
    UnitAttr:$consume, Optional<HAL_Fence>:$wait_fence, Optional<Index>:$byte_offset,
    OptionalAttr<StrAttr>:$name, OptionalAttr<AnyAttr>:$affinity
  );
  let results = (outs AnyTensor:$target);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`wait` `(` $wait_fence^ `)` `=` `>`)? (`consume` $consume^)?
    $source (`offset` `(` $byte_offset^ `)`)? ($name^)? `:` type($source) `->`
    custom<TypeAlias>($target_encoding, type($target)) (`{` $target_dims^ `}`)? attr-dict
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def HAL_DispatchExternOp : HAL_PureOp<"dispatch.extern", [
  IsolatedFromAbove, AttrSizedOperandSegments, HAL_TiesRange, HAL_ShapeAware
]> {
  let summary = "Dispatches an entry point of given object files";
  let arguments = (ins
    StrAttr:$export_name, Variadic<Index>:$workload, Variadic<AnyType>:$arguments,
    Variadic<Index>:$argument_dims, Variadic<Index>:$result_dims, HAL_PipelineLayoutAttr:$layout,
    ArrayAttr:$targets, HAL_IndexArrayAttr:$target_ordinals, ArrayAttr:$target_objects,
    OptionalAttr<HAL_IndexArrayAttr>:$workgroup_size, OptionalAttr<HAL_IndexAttr>:$subgroup_size,
    OptionalAttr<HAL_IndexAttr>:$workgroup_local_memory,
    OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands
  );
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$workgroup_count, VariadicRegion<AnyRegion>:$target_regions);
  let assemblyFormat = [{
    $export_name (`[` $workload^ `]`)? `` `(` $arguments `)` `:`
    custom<ShapedFunctionType>(ref($arguments), type($arguments), $argument_dims, type($results),
      $result_dims, $tied_operands)
    `count` `` custom<WorkgroupCountRegion>($workgroup_count)
    `layout` `(` $layout `)`
    `objects` `(` `` `{` custom<TargetConditionObjects>($targets, $target_ordinals,
      $target_objects, $target_regions) `}` `)`
    `` custom<AttrGroup>(
      "::mlir::iree::member(\"workgroup_size\")", $workgroup_size,
      "::mlir::iree::member(\"subgroup_size\", $_builder.getIndexType())", $subgroup_size,
      "::mlir::iree::member(\"workgroup_local_memory\", $_builder.getIndexType())",
      $workgroup_local_memory)
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def HAL_TensorAliasOp : HAL_PureOp<"tensor.alias", [
  AllTypesMatch<["source", "result"]>, AttrSizedOperandSegments, HAL_TiesByPosition,
  HAL_ShapeAware
]> {
  let summary = "Places a tensor in given storage";
  let arguments = (ins
    AnyTensor:$source, Variadic<Index>:$source_dims, HAL_BufferOrView:$storage,
    Optional<HAL_Fence>:$wait_fence, OptionalAttr<AnyAttr>:$affinity
  );
  let results = (outs AnyTensor:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`wait` `(` $wait_fence^ `)` `=` `>`)? $source `:` type($source)
    (`{` $source_dims^ `}`)? `to` $storage `:` type($storage) attr-dict
  }];
  let hasVerifier = 1;
}

def HAL_TensorBarrierOp : HAL_Op<"tensor.barrier", [
  AllTypesMatch<["sources", "results"]>, HAL_TiesByPosition
]> {
  let summary = "Signals a fence when all tensors are available";
  let arguments = (ins Variadic<AnyTensor>:$sources, HAL_Fence:$signal_fence);
  let results = (outs Variadic<AnyTensor>:$results);
  let assemblyFormat = [{
    `join` `(` $sources `:` type($sources) `)` `=` `>` $signal_fence `:` type($signal_fence)
    attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def HAL_TensorTransientsOp : HAL_PureOp<"tensor.transients", [
  AllTypesMatch<["source", "result"]>, HAL_TiesByPosition, HAL_ShapeAware
]> {
  let summary = "Names the storage for temporaries of a computation";
  let arguments = (ins
    AnyTensor:$source, Variadic<Index>:$source_dims, HAL_BufferOrView:$storage,
    OptionalAttr<AnyAttr>:$affinity
  );
  let results = (outs AnyTensor:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `:` type($source) (`{` $source_dims^ `}`)? `from` $storage
    `:` type($storage) attr-dict
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif // STRATA_HAL_OPS_TENSOR_TD
