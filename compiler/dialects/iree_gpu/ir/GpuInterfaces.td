// Attribute interfaces of iree_gpu.
#ifndef STRATA_IREE_GPU_INTERFACES
#define STRATA_IREE_GPU_INTERFACES

include "mlir/IR/OpBase.td"

class IREEGPU_AttrInterface<string name> : AttrInterface<name> {
  let cppNamespace = "::mlir::iree::gpu";
}

def MmaInterfaceAttr : IREEGPU_AttrInterface<"MmaInterfaceAttr"> {
  let description = "A matrix instruction with its operand layout.";
}

def DataTiledMMAInterfaceAttr : IREEGPU_AttrInterface<"DataTiledMMAInterfaceAttr"> {
  let description = "A tile of several matrix instructions over packed operands.";
}

def PromotionAttr : IREEGPU_AttrInterface<"PromotionAttr"> {
  let description = "How an operand is copied to faster memory.";
}

#endif // STRATA_IREE_GPU_INTERFACES
