// The iree_encoding dialect and the kinds of operations that encodings know.
#ifndef STRATA_IREE_ENCODING_BASE
#define STRATA_IREE_ENCODING_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Encoding_Dialect : Dialect {
  let name = "iree_encoding";
  let cppNamespace = "::mlir::iree::encoding";
  let summary = "How the elements of a tensor will lie in memory, before anybody decides it.";
  let description = [{
    An encoding on a tensor type says what the tensor is used for (which operand, of which operation).
    A device turns that into a layout: tiles, padding, an order of dimensions. Until then the tensor
    keeps its logical shape, so that everything but its bytes can be reasoned about.
  }];
  let useDefaultAttributePrinterParser = 1;
}

class IREEEncoding_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Encoding_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def IREEEncoding_OpType : I32EnumAttr<"EncodingOpType", "Kind of operation that an encoding is for", [
    I32EnumAttrCase<"matmul", 0>, I32EnumAttrCase<"scaled_matmul", 1>, I32EnumAttrCase<"conv", 2>]> {
  let cppNamespace = "::mlir::iree::encoding";
  let genSpecializedAttr = 0;
}

def IREEEncoding_OpTypeAttr : EnumAttr<Encoding_Dialect, IREEEncoding_OpType, "optype"> {
  let assemblyFormat = "$value";
  let cppClassName = "EncodingOpTypeAttr";
}

#endif // STRATA_IREE_ENCODING_BASE
