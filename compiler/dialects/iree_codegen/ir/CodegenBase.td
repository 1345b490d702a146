// The iree_codegen dialect: what all code generators share.
#ifndef STRATA_IREE_CODEGEN_BASE
#define STRATA_IREE_CODEGEN_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def IREECodegen_Dialect : Dialect {
  let name = "iree_codegen";
  let cppNamespace = "::mlir::iree::codegen";
  let summary = "Decisions and helper operations shared by all code generators.";
  let description = [{
    Holds what code generation decides about a dispatch (pipeline, workgroup size, tile sizes) as
    attributes on functions and operations, and the few operations that connect tensors inside a
    dispatch with the buffers bound to it.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
}

#endif // STRATA_IREE_CODEGEN_BASE
