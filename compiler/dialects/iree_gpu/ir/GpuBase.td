// The iree_gpu dialect.
#ifndef STRATA_IREE_GPU_BASE
#define STRATA_IREE_GPU_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def IREEGPU_Dialect : Dialect {
  let name = "iree_gpu";
  let cppNamespace = "::mlir::iree::gpu";
  let summary = "Decisions and operations of code generation for GPUs.";
  let dependentDialects = ["::mlir::iree::codegen::IREECodegenDialect"];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

class IREEGPU_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<IREEGPU_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

#endif // STRATA_IREE_GPU_BASE
