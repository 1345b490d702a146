// The iree_tensor_ext dialect and its base classes.
#ifndef STRATA_IREE_TENSOR_EXT_BASE
#define STRATA_IREE_TENSOR_EXT_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def TensorExt_Dialect : Dialect {
  let name = "iree_tensor_ext";
  let cppNamespace = "::mlir::iree::tensor_ext";
  let summary = "What kernels see of tensors: slices of dispatch operands, workloads, barriers.";
  let description = [{
    Bridges tensors of the host program and the inside of a dispatch: a kernel loads and stores slices
    of dispatch tensors, names the workload it was launched with, and asks for its workgroup count.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["::mlir::iree::util::UtilDialect", "::mlir::tensor::TensorDialect"];
}

class TensorExt_Op<string mnemonic, list<Trait> traits = []> : Op<TensorExt_Dialect, mnemonic, traits>;

def TensorExt_Dim : TypeAlias<Index, "dynamic dimension">;
def TensorExt_Dims : Variadic<TensorExt_Dim>;

#endif // STRATA_IREE_TENSOR_EXT_BASE
