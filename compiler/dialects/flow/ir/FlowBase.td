// The flow dialect, its type constraints and the base class of its ops.
#ifndef STRATA_FLOW_BASE
#define STRATA_FLOW_BASE

include "compiler/dialects/util/ir/UtilBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Flow_Dialect : Dialect {
  let name = "flow";
  let cppNamespace = "::mlir::iree::flow";
  let summary = "Whole-tensor program: which work becomes a kernel, and in which order it is called.";
  let description = [{
    Everything is a value: tensors flow between dispatches, and nothing has an address yet. Work that shall run
    as one kernel is first grouped in place (`flow.dispatch.region`), then isolated
    (`flow.dispatch.workgroups`), then moved into a `flow.executable` that `flow.dispatch` calls.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
    "::mlir::iree::util::UtilDialect", "::mlir::iree::tensor_ext::TensorExtDialect",
  ];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class Flow_Op<string mnemonic, list<Trait> traits = []> : Op<Flow_Dialect, mnemonic, traits>;

// An op that only computes; nothing but its results can be observed.
class Flow_PureOp<string mnemonic, list<Trait> traits = []>
    : Flow_Op<mnemonic, !listconcat(traits, [Pure])>;

def Flow_Dim : TypeAlias<Index>;
def Flow_Dims : Variadic<Flow_Dim>;
def Flow_Tensor : TypeAlias<AnyRankedTensor>;
def Flow_Primitive : AnyTypeOf<[Index, AnySignlessInteger, AnyFloat, AnyComplex]>;
def Flow_Element
    : AnyTypeOf<[Index, AnySignlessInteger, AnyFloat, AnyComplex, AnyVectorOfAnyRank]>;
def Flow_TiedOperands : OptionalAttr<Util_TiedOpStorageAttr>;

#endif // STRATA_FLOW_BASE
