// The iree_linalg_ext dialect, its attributes and the base class of its ops.
#ifndef STRATA_LINALG_EXT_BASE
#define STRATA_LINALG_EXT_BASE

include "mlir/Dialect/SCF/IR/DeviceMappingInterface.td"
include "mlir/Dialect/Utils/StructuredOpsUtils.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def LinalgExt_Dialect : Dialect {
  let name = "iree_linalg_ext";
  let cppNamespace = "::mlir::iree::linalg_ext";
  let summary = "Structured ops that linalg has no form for: scatter, sort, scan, attention, Winograd, ...";
  let description = [{
    Like linalg ops they take inputs and inits and give one result per init, on tensors or in place on memrefs.
  }];
  let useDefaultAttributePrinterParser = 1;
  // What canonicalization makes of some ops.
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgExt_IteratorTypeAttr
    : EnumAttr<LinalgExt_Dialect, IteratorType, "iterator_type"> {
  let assemblyFormat = "`<` $value `>`";
}
def LinalgExt_IteratorTypes
    : TypedArrayAttrBase<LinalgExt_IteratorTypeAttr, "kinds of the loops">;

def LinalgExt_SplitReductionMappingAttr
    : AttrDef<LinalgExt_Dialect, "SplitReductionMapping", [
        DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let mnemonic = "split_reduction_mapping";
  let summary = "Maps a loop over parts of a reduction to a dimension of the grid.";
  let parameters = (ins "int64_t":$dimension);
  let assemblyFormat = "`<` $dimension `>`";
}

// An op with inits; `inits` says how many of the last operands they are.
class LinalgExt_Op<string mnemonic, list<Trait> traits = []>
    : Op<LinalgExt_Dialect, mnemonic, !listconcat(traits, [
        DestinationStyleOpInterface,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
        SingleBlockImplicitTerminator<"::mlir::iree::linalg_ext::YieldOp">])> {
  let hasVerifier = 1;
  // The range of operands that the results stand for.
  string inits = "";
  code declareInits = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return }] # inits # [{; }
  }];
}

#endif // STRATA_LINALG_EXT_BASE
