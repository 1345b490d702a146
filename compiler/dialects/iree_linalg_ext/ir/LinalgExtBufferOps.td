// Packing and unpacking of buffers.
//
// A later LLVM's `linalg.pack` and `linalg.unpack` take buffers too. Until this one's do, these stand for them where tensors
// have become buffers, and print as they do.
#ifndef STRATA_LINALG_EXT_BUFFER_OPS
#define STRATA_LINALG_EXT_BUFFER_OPS

include "compiler/dialects/iree_linalg_ext/ir/LinalgExtBase.td"

class LinalgExt_BufferRelayoutOp<string mnemonic, string className, list<Trait> traits = []>
    : Op<LinalgExt_Dialect, mnemonic, traits> {
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MemRefType getSourceType() { return ::llvm::cast<::mlir::MemRefType>(getSource().getType()); }
    ::mlir::MemRefType getDestType() { return ::llvm::cast<::mlir::MemRefType>(getDest().getType()); }
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedTiles() {
      return ::mlir::getMixedValues(getStaticInnerTiles(), getInnerTiles(), getContext());
    }
    /// Under the name that the operation has on tensors.
    static ::mlir::OperationName::PrintAssemblyFn getPrintAssemblyFn() {
      return [](::mlir::Operation *op, ::mlir::OpAsmPrinter &printer, ::llvm::StringRef) {
        printer << "linalg.}] # mnemonic # [{";
        ::llvm::cast<}] # className # [{>(op).print(printer);
      };
    }
  }];
}

def LinalgExt_BufferPackOp : LinalgExt_BufferRelayoutOp<"pack", "BufferPackOp", [AttrSizedOperandSegments]> {
  let summary = "Copies a buffer into tiles, and fills up those that reach over its end.";
  let arguments = (ins
    Arg<AnyMemRef, "", [MemRead]>:$source, Arg<AnyMemRef, "", [MemWrite]>:$dest,
    Optional<AnyType>:$padding_value, DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$outer_dims_perm,
    DenseI64ArrayAttr:$inner_dims_pos, Variadic<Index>:$inner_tiles, DenseI64ArrayAttr:$static_inner_tiles);
  let assemblyFormat = [{
    $source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?
    (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
    `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
    `into` $dest attr-dict `:` type($source) `->` type($dest)
  }];
}

def LinalgExt_BufferUnPackOp : LinalgExt_BufferRelayoutOp<"unpack", "BufferUnPackOp"> {
  let summary = "Copies a buffer of tiles back, without what they were filled up with.";
  let arguments = (ins
    Arg<AnyMemRef, "", [MemRead]>:$source, Arg<AnyMemRef, "", [MemWrite]>:$dest,
    DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$outer_dims_perm,
    DenseI64ArrayAttr:$inner_dims_pos, Variadic<Index>:$inner_tiles, DenseI64ArrayAttr:$static_inner_tiles);
  let assemblyFormat = [{
    $source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
    `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
    `into` $dest attr-dict `:` type($source) `->` type($dest)
  }];
}

#endif // STRATA_LINALG_EXT_BUFFER_OPS
