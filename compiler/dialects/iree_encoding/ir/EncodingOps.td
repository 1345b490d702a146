// Operations of the iree_encoding dialect.
#ifndef STRATA_IREE_ENCODING_OPS
#define STRATA_IREE_ENCODING_OPS

include "compiler/dialects/iree_encoding/ir/EncodingAttrs.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class IREEEncoding_PureOp<string mnemonic, list<Trait> traits = []>
    : Op<Encoding_Dialect, mnemonic, !listconcat(traits, [
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, Pure])>;

def IREEEncoding_SetEncodingOp : IREEEncoding_PureOp<"set_encoding"> {
  let summary = "Brings a tensor into an encoding.";
  let description = [{
    The result has the same shape and elements and an encoding. `encoding_dims` are the sizes that the
    encoding leaves open.
  }];
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$encoding_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    attr-dict $source (`encoding_dims` `{` $encoding_dims^ `}`)? `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType getSourceType() { return ::llvm::cast<::mlir::RankedTensorType>(getSource().getType()); }
    ::mlir::RankedTensorType getResultType() { return ::llvm::cast<::mlir::RankedTensorType>(getResult().getType()); }
  }];
}

def IREEEncoding_UnsetEncodingOp : IREEEncoding_PureOp<"unset_encoding", [AttrSizedOperandSegments]> {
  let summary = "Brings a tensor back from an encoding to row-major order.";
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$result_dims,
                       Variadic<Index>:$encoding_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    attr-dict $source (`encoding_dims` `{` $encoding_dims^ `}`)? `:` type($source) `->` type($result)
    (`{` $result_dims^ `}`)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType getSourceType() { return ::llvm::cast<::mlir::RankedTensorType>(getSource().getType()); }
    ::mlir::RankedTensorType getResultType() { return ::llvm::cast<::mlir::RankedTensorType>(getResult().getType()); }
  }];
}

#endif // STRATA_IREE_ENCODING_OPS
