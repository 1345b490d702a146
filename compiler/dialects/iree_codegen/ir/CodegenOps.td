// Operations of iree_codegen.
#ifndef STRATA_IREE_CODEGEN_OPS
#define STRATA_IREE_CODEGEN_OPS

include "compiler/dialects/iree_codegen/ir/CodegenAttrs.td"
include "mlir/Dialect/Linalg/IR/LinalgBase.td"
include "mlir/Dialect/SMT/IR/SMTTypes.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

class IREECodegen_Op<string mnemonic, list<Trait> traits = []>
    : Op<IREECodegen_Dialect, mnemonic, traits>;

def IREECodegen_TensorOrVector : AnyTypeOf<[AnyRankedTensor, AnyVectorOfAnyRank]>;
def IREECodegen_TensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;

class IREECodegen_AttrOf<string name, string text>
    : Attr<CPred<"::llvm::isa<::mlir::iree::codegen::" # name # ">($_self)">, text> {
  let storageType = "::mlir::iree::codegen::" # name;
  let returnType = "::mlir::iree::codegen::" # name;
  let convertFromStorage = "$_self";
}

//===-- Buffers ------------------------------------------------------------===//

def IREECodegen_LoadFromBufferOp : IREECodegen_Op<"load_from_buffer", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "The contents of a buffer as a tensor.";
  let description = [{
    Reads a bound buffer in full. Bufferization turns the tensor back into the buffer, so no copy is
    made as long as nobody writes the buffer while the tensor is in use.
  }];
  let arguments = (ins AnyStridedMemRef:$buffer);
  let results = (outs AnyRankedTensor:$tensor);
  let assemblyFormat = "$buffer attr-dict `:` type($buffer) `->` type($tensor)";
  let hasVerifier = 1;
}

def IREECodegen_StoreToBufferOp : IREECodegen_Op<"store_to_buffer", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Writes a tensor to a buffer.";
  let arguments = (ins AnyRankedTensor:$tensor, AnyStridedMemRef:$buffer);
  let assemblyFormat = "$tensor `,` $buffer attr-dict `:` type($tensor) `into` type($buffer)";
  let hasVerifier = 1;
}

def IREECodegen_ExtractStridedMetadataOp : IREECodegen_Op<"extract_strided_metadata", [
    Pure, SameVariadicResultSize, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
    ViewLikeOpInterface]> {
  let summary = "Base buffer, offset, sizes and strides of a view that must stay opaque.";
  let description = [{
    Like its namesake in memref, but no pattern looks through it, so that it lasts until the base is
    known.
  }];
  let arguments = (ins AnyStridedMemRef:$source);
  let results = (outs AnyStridedMemRefOfRank<0>:$base_buffer, Index:$offset, Variadic<Index>:$sizes,
                      Variadic<Index>:$strides);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
  let extraClassDeclaration = [{
    ::mlir::Value getViewSource() { return getSource(); }
    ::mlir::Value getViewDest() { return getBaseBuffer(); }
  }];
}

def IREECodegen_FusionBarrierOp : IREECodegen_Op<"fusion_barrier", [
    SameOperandsAndResultType, Pure]> {
  let summary = "Keeps producer and consumer from being fused.";
  let arguments = (ins AnyRankedTensor:$source);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "attr-dict $source `:` type($result)";
}

def IREECodegen_SwizzleHintOp : IREECodegen_Op<"swizzle_hint", [SameOperandsAndResultType, Pure]> {
  let summary = "Asks for a permutation of the accesses to a value.";
  let arguments = (ins IREECodegen_TensorOrMemRef:$operand,
                       IREECodegen_AttrOf<"SwizzleAttrInterface", "swizzle attribute">:$swizzle);
  let results = (outs IREECodegen_TensorOrMemRef:$result);
  let assemblyFormat = "$operand `[` $swizzle attr-dict `]` `:` type($result)";
}

def IREECodegen_NullPointerOp : IREECodegen_Op<"null_pointer", [Pure]> {
  let summary = "A null pointer argument.";
  let results = (outs IREECodegen_NullPointerType:$result);
  let assemblyFormat = "attr-dict";
}

//===-- Dispatch facts -----------------------------------------------------===//

def IREECodegen_DispatchConfigOp : IREECodegen_Op<"dispatch_config", [
    IsolatedFromAbove, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "What the launch of a function needs, kept beside the function.";
  let description = [{
    Holds the computation of the workgroup count, the workgroup and subgroup size and the local
    memory of the named function while its code is generated. Afterwards these move to the export.
  }];
  let arguments = (ins FlatSymbolRefAttr:$function_ref,
                       OptionalAttr<DenseI64ArrayAttr>:$workgroup_size,
                       OptionalAttr<I64Attr>:$subgroup_size,
                       OptionalAttr<IndexAttr>:$workgroup_local_memory);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $function_ref (`workgroup_size` `=` $workgroup_size^)? (`subgroup_size` `=` $subgroup_size^)?
    (`workgroup_local_memory` `=` $workgroup_local_memory^)? $body attr-dict
  }];
  let hasVerifier = 1;
}

def IREECodegen_YieldOp : IREECodegen_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "Ends a region of this dialect with its results.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), [{ static_cast<void>($_state); }]>];
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

def IREECodegen_WorkgroupCountHintOp : IREECodegen_Op<"workgroup_count_hint"> {
  let summary = "The number of workgroups along x, y, z that a function wants.";
  let description = "Moved into the count region by resolve-workgroup-count-hints.";
  let arguments = (ins Variadic<Index>:$sizes, DenseI64ArrayAttr:$static_sizes);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedWorkgroupCount();
  }];
}

def IREECodegen_IndexHintOp : IREECodegen_Op<"index_hint", [Pure]> {
  let summary = "An index with a fact about how it varies between lanes.";
  let arguments = (ins Index:$input, AnyAttr:$hint);
  let results = (outs Index:$result);
  let assemblyFormat = "$input `(` $hint `)` attr-dict `:` type($input)";
}

def IREECodegen_QueryTileSizesOp : IREECodegen_Op<"query_tile_sizes", [Pure]> {
  let summary = "The inner tile sizes that the encoding of a tensor type leads to.";
  let arguments = (ins TypeAttrOf<AnyRankedTensor>:$tensor_type);
  let results = (outs Variadic<Index>:$results);
  let assemblyFormat = "attr-dict $tensor_type `->` type($results)";
}

//===-- Tiled contractions and kernels -------------------------------------===//

def IREECodegen_InnerTiledOp : IREECodegen_Op<"inner_tiled", [
    Pure, AttrSizedOperandSegments]> {
  let summary = "A contraction over tiles whose inner tiles one intrinsic multiplies.";
  let description = [{
    Outer dimensions follow `indexing_maps` and `iterator_types`; the trailing dimensions of each
    operand are the inner tile that `kind` describes.
  }];
  let arguments = (ins Variadic<IREECodegen_TensorOrVector>:$inputs,
                       Variadic<IREECodegen_TensorOrVector>:$outputs,
                       AffineMapArrayAttr:$indexing_maps, ArrayAttr:$iterator_types,
                       IREECodegen_AttrOf<"InnerTileDescAttrInterface", "inner tile">:$kind,
                       IREECodegen_AttrOf<"InnerTiledSemanticsAttrInterface",
                                          "inner tile semantics">:$semantics,
                       OptionalAttr<ArrayAttr>:$permutations);
  let results = (outs Variadic<IREECodegen_TensorOrVector>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def IREECodegen_UKernelGenericOp : IREECodegen_Op<"ukernel.generic", [
    AttrSizedOperandSegments, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "A call of a hand-written kernel.";
  let description = [{
    Inputs, outputs and other operands become arguments of the function in this order: a number as it
    is, a buffer as its base, its offset and those of its strides that its list in `strided_dims`
    names (without `strided_dims`, all). Of the results, one for each output that is a tensor stands
    for what the kernel wrote there; others are the function's own.
  }];
  let arguments = (ins StrAttr:$u_kernel_fn_name, Variadic<AnyType>:$inputs,
                       Variadic<IREECodegen_TensorOrMemRef>:$outputs,
                       Variadic<AnyType>:$other_operands, OptionalAttr<DictionaryAttr>:$fn_def_attrs,
                       OptionalAttr<IndexListArrayAttr>:$strided_dims);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    attr-dict $u_kernel_fn_name (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    (`outs` `(` $outputs^ `:` type($outputs) `)`)?
    (`(` $other_operands^ `:` type($other_operands) `)`)? (`fn_def_attrs` $fn_def_attrs^)?
    (`strided_dims` `(` $strided_dims^ `)`)? (`->` type($results)^)?
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }

    /// The dimensions of shaped operand `index` whose strides are passed.
    ::llvm::SmallVector<int64_t> getStridedDimsOf(unsigned index);
  }];
  let hasVerifier = 1;
}

//===-- Constraints for tuning ---------------------------------------------===//

def IREECodegen_ConstraintsOp : IREECodegen_Op<"smt.constraints", [
    IsolatedFromAbove, SingleBlock, NoTerminator]> {
  let summary = "What a configuration of the root operations has to satisfy.";
  let arguments = (ins IREECodegen_RootOpAttr:$target,
                       IREECodegen_AttrOf<"PipelineAttrInterface", "pipeline">:$pipeline,
                       DictionaryAttr:$knobs, Variadic<Index>:$problem_dims);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `target` `=` $target `,` `pipeline` `=` $pipeline `,` custom<KnobsDictionary>($knobs)
    `dims` `(` $problem_dims `)` attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def IREECodegen_KnobOp : IREECodegen_Op<"smt.knob", [Pure, HasParent<"ConstraintsOp">]> {
  let summary = "The value of a knob.";
  let arguments = (ins StrAttr:$name);
  let results = (outs IntType:$result);
  let assemblyFormat = "$name attr-dict `:` type($result)";
}

def IREECodegen_LookupOp : IREECodegen_Op<"smt.lookup", [Pure, HasParent<"ConstraintsOp">]> {
  let summary = "The value that belongs to a key.";
  let arguments = (ins IntType:$index, DenseI64ArrayAttr:$keys, DenseI64ArrayAttr:$values);
  let results = (outs IntType:$result);
  let assemblyFormat = "$index $keys `->` $values attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def IREECodegen_AssertOp : IREECodegen_Op<"smt.assert", [HasParent<"ConstraintsOp">]> {
  let summary = "A condition that has to hold, with a message for when it doesn't.";
  let arguments = (ins BoolType:$condition, StrAttr:$msg, Variadic<IntType>:$printArgs);
  let assemblyFormat = [{
    $condition `,` $msg (`,` $printArgs^)? `:` type($condition) (`,` type($printArgs)^)? attr-dict
  }];
  let hasVerifier = 1;
}

#endif // STRATA_IREE_CODEGEN_OPS
