// Byte buffers in host memory.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_OPS_BUFFER
#define STRATA_DIALECTS_UTIL_IR_UTIL_OPS_BUFFER

include "compiler/dialects/util/ir/UtilAttrs.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "compiler/dialects/util/ir/UtilTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"

class Util_BufferOp<string mnemonic, list<Trait> traits = []>
    : Util_Op<mnemonic, traits # [DeclareOpInterfaceMethods<Util_SizeAwareOp>]>;
defvar Util_NamesResult = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar Util_TakesRanges = DeclareOpInterfaceMethods<Util_SubrangeOperandOpInterface>;

def Util_BufferConstantOp : Util_PureOp<"buffer.constant", [ConstantLike, Util_NamesResult]> {
  let summary = "Buffer with constant contents.";
  let arguments = (ins OptionalAttr<StrAttr>:$name,
                       Util_AnySerializableAttr:$value,
                       OptionalAttr<Util_IndexAttr>:$alignment,
                       OptionalAttr<StrAttr>:$mime_type);
  let results = (outs Util_Buffer:$result);
  let assemblyFormat = [{
    ($name^)?
    `` custom<AttrGroup>("::mlir::iree::member(\"alignment\", $_builder.getIndexType())", $alignment,
                         "::mlir::iree::member(\"mime_type\")", $mime_type)
    attr-dict `:` type($result) `=` $value
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Util_BufferAllocOp : Util_BufferOp<"buffer.alloc", [MemoryEffects<[MemAlloc]>, Util_NamesResult]> {
  let summary = "New buffer with undefined contents.";
  let arguments = (ins Util_Size:$storage_size, OptionalAttr<Util_IndexAttr>:$alignment);
  let results = (outs Util_Buffer:$result);
  let assemblyFormat = [{
    `uninitialized`
    `` custom<AttrGroup>("::mlir::iree::member(\"alignment\", $_builder.getIndexType())", $alignment)
    attr-dict `:` type($result) `{` $storage_size `}`
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Util_BufferDeallocOp : Util_BufferOp<"buffer.dealloc", [MemoryEffects<[MemFree]>]> {
  let summary = "Releases the contents of a buffer.";
  let arguments = (ins Util_Buffer:$operand, Util_Size:$operand_size);
  let assemblyFormat = "$operand `:` type($operand) `{` $operand_size `}` attr-dict-with-keyword";
}

def Util_BufferSliceOp : Util_BufferOp<"buffer.slice", [
    AllTypesMatch<["source", "result"]>, MemoryEffects<[MemAlloc, MemRead]>, Util_TakesRanges, Util_NamesResult]> {
  let summary = "Copy of a range as a new buffer.";
  let arguments = (ins Util_Buffer:$source, Util_Size:$source_size, Util_Offset:$source_offset,
                       Util_Size:$result_size, OptionalAttr<Util_IndexAttr>:$alignment);
  let results = (outs Util_Buffer:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `]`
    `` custom<AttrGroup>("::mlir::iree::member(\"alignment\", $_builder.getIndexType())", $alignment)
    attr-dict `:` type($source) `{` $source_size `}` `->` type($result) `{` $result_size `}`
  }];
}

def Util_BufferSubspanOp : Util_BufferOp<"buffer.subspan", [
    Pure, AllTypesMatch<["source", "result"]>, DeclareOpInterfaceMethods<ViewLikeOpInterface>,
    DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedResult", "getTiedResultOperandIndex", "getTiedResultOperandIndices"]>,
    Util_SubrangeOp, Util_TakesRanges, Util_NamesResult]> {
  let summary = "View of a range of a buffer.";
  let arguments = (ins Util_Buffer:$source, Util_Size:$source_size, Util_Offset:$source_offset,
                       Util_Size:$result_size);
  let results = (outs Util_Buffer:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `:` type($source) `{` $source_size `}` `->`
    type($result) `{` $result_size `}` attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getSubrangeResource() { return getSource(); }
    ::mlir::Value getSubrangeResourceSize() { return getSourceSize(); }
    ::mlir::Value getSubrangeOffset() { return getSourceOffset(); }
    ::mlir::Value getSubrangeLength() { return getResultSize(); }
    ::mlir::Value getSubrangeResult() { return getResult(); }
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Util_BufferSizeOp : Util_BufferOp<"buffer.size", [Pure, Util_NamesResult]> {
  let summary = "Size of a buffer in bytes.";
  let arguments = (ins Util_Buffer:$operand);
  let results = (outs Util_Size:$result);
  let assemblyFormat = "$operand `:` type($operand) attr-dict-with-keyword";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Util_BufferStorageOp : Util_BufferOp<"buffer.storage", [Pure, Util_NamesResult]> {
  let summary = "Underlying storage and the offset of the buffer in it.";
  let arguments = (ins Util_Buffer:$operand, Util_Size:$operand_size);
  let results = (outs AnyMemRef:$result, Util_Offset:$offset);
  let assemblyFormat = [{
    $operand `:` type($operand) `{` $operand_size `}` `->` `(` type($result) `,` type($offset) `)`
    attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def Util_BufferCopyOp : Util_BufferOp<"buffer.copy", [Util_TakesRanges]> {
  let summary = "Copies a range of bytes.";
  let arguments = (ins Arg<Util_Buffer, "", [MemRead]>:$source, Util_Size:$source_size,
                       Util_Offset:$source_offset,
                       Arg<Util_Buffer, "", [MemWrite]>:$target, Util_Size:$target_size,
                       Util_Offset:$target_offset, Util_Size:$length);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `,` $target `[` $target_offset `]` `,` $length `:`
    type($source) `{` $source_size `}` `->` type($target) `{` $target_size `}` attr-dict-with-keyword
  }];
}

def Util_BufferCompareOp : Util_BufferOp<"buffer.compare", [Util_TakesRanges]> {
  let summary = "True if two ranges have equal contents.";
  let arguments = (ins Arg<Util_Buffer, "", [MemRead]>:$lhs, Util_Size:$lhs_size, Util_Offset:$lhs_offset,
                       Arg<Util_Buffer, "", [MemRead]>:$rhs, Util_Size:$rhs_size, Util_Offset:$rhs_offset,
                       Util_Size:$length);
  let results = (outs I1:$result);
  let assemblyFormat = [{
    $lhs `[` $lhs_offset `]` `,` $rhs `[` $rhs_offset `]` `,` $length `:`
    type($lhs) `{` $lhs_size `}` `,` type($rhs) `{` $rhs_size `}` attr-dict-with-keyword
  }];
}

def Util_BufferFillOp : Util_BufferOp<"buffer.fill", [Util_TakesRanges]> {
  let summary = "Fills a range with a repeated value.";
  let arguments = (ins Util_FillPattern:$pattern,
                       Arg<Util_Buffer, "", [MemWrite]>:$target, Util_Size:$target_size,
                       Util_Offset:$target_offset, Util_Size:$length);
  let assemblyFormat = [{
    $pattern `,` $target `[` $target_offset `for` $length `]` `:`
    type($pattern) `->` type($target) `{` $target_size `}` attr-dict-with-keyword
  }];
}

def Util_BufferLoadOp : Util_BufferOp<"buffer.load", [Util_TakesRanges]> {
  let summary = "Value of a primitive type at an offset.";
  let arguments = (ins Arg<Util_Buffer, "", [MemRead]>:$source, Util_Size:$source_size,
                       Util_Offset:$source_offset, Util_Size:$length);
  let results = (outs Util_Primitive:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `for` $length `]` `:` type($source) `{` $source_size `}` `->`
    type($result) attr-dict-with-keyword
  }];
  let hasFolder = 1;
}

def Util_BufferStoreOp : Util_BufferOp<"buffer.store", [Util_TakesRanges]> {
  let summary = "Stores a value of a primitive type at an offset.";
  let arguments = (ins Util_Primitive:$source,
                       Arg<Util_Buffer, "", [MemWrite]>:$target, Util_Size:$target_size,
                       Util_Offset:$target_offset, Util_Size:$length);
  let assemblyFormat = [{
    $source `,` $target `[` $target_offset `for` $length `]` `:` type($source) `->`
    type($target) `{` $target_size `}` attr-dict-with-keyword
  }];
}

def Util_BufferHashOp : Util_BufferOp<"buffer.hash", [Util_TakesRanges]> {
  let summary = "SipHash-2-4 of a range.";
  let arguments = (ins Arg<Util_Buffer, "", [MemRead]>:$source, Util_Size:$source_size,
                       Util_Offset:$source_offset, Util_Size:$length);
  let results = (outs I64:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `for` $length `]` `:` type($source) `{` $source_size `}` `->`
    type($result) attr-dict-with-keyword
  }];
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_OPS_BUFFER
