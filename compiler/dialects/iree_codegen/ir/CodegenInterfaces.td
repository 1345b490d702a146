// Attribute interfaces through which passes read configurations without knowing the target.
#ifndef STRATA_IREE_CODEGEN_INTERFACES
#define STRATA_IREE_CODEGEN_INTERFACES

include "mlir/IR/OpBase.td"

class IREECodegen_AttrInterface<string name> : AttrInterface<name> {
  let cppNamespace = "::mlir::iree::codegen";
}

def LoweringConfigAttrInterface : IREECodegen_AttrInterface<"LoweringConfigAttrInterface"> {
  let description = [{
    The tile sizes chosen for one operation, one list per tiling level. What a level means is up to
    the target; levels are numbered from 0, which is the distribution to workgroups.
  }];
  let methods = [
    InterfaceMethod<"Whether sizes are given for a level.", "bool", "hasTilingLevel",
                    (ins "unsigned":$level)>,
    InterfaceMethod<[{
        The sizes of a level, one per loop of `op`; 0 leaves a loop whole. Empty when absent.
      }], "::llvm::SmallVector<int64_t>", "getStaticTilingLevelSizes",
      (ins "unsigned":$level, "::mlir::Operation *":$op)>,
    InterfaceMethod<"Which sizes of a level are multiples of the machine's vector scale.",
                    "::llvm::SmallVector<bool>", "getScalableTilingFlags",
                    (ins "unsigned":$level), "", "return {};">,
    InterfaceMethod<"The loop order of a level; empty keeps the order.",
                    "::llvm::SmallVector<int64_t>", "getTilingInterchange",
                    (ins "unsigned":$level), "", "return {};">,
    InterfaceMethod<"The level that distributes to workgroups, if there is one.",
                    "std::optional<unsigned>", "getWorkgroupTilingLevel", (ins), "",
                    "return std::nullopt;">,
    InterfaceMethod<[{
        The vector sizes of all loops that the levels imply; nothing if the target doesn't say.
      }], "std::optional<::llvm::SmallVector<int64_t>>", "getVectorSizes",
      (ins "::mlir::Operation *":$op), "", "return std::nullopt;">,
  ];
}

def PipelineAttrInterface : IREECodegen_AttrInterface<"PipelineAttrInterface"> {
  let description = "Names the pass pipeline that lowers a function.";
}

def TargetInfoAttrInterface : IREECodegen_AttrInterface<"TargetInfoAttrInterface"> {
  let description = "Limits of a target that passes for all targets ask for.";
  let methods = [
    InterfaceMethod<"The most workgroups that can be launched along x, y, z; empty if unlimited.",
                    "::llvm::SmallVector<int64_t>", "getMaximumWorkgroupCount", (ins), "",
                    "return {};">,
  ];
}

def TargetPipelineProviderAttrInterface
    : IREECodegen_AttrInterface<"TargetPipelineProviderAttrInterface"> {
  let description = "A target that names a pipeline of its own.";
}

def UKernelProviderInterface : IREECodegen_AttrInterface<"UKernelProviderInterface"> {
  let description = "A source of hand-written kernels.";
}

def InnerTileDescAttrInterface : IREECodegen_AttrInterface<"InnerTileDescAttrInterface"> {
  let description = "Describes the operation on one inner tile of `iree_codegen.inner_tiled`.";
}

def InnerTiledSemanticsAttrInterface
    : IREECodegen_AttrInterface<"InnerTiledSemanticsAttrInterface"> {
  let description = "How the inner tiles of `iree_codegen.inner_tiled` map to data and lanes.";
}

def SwizzleAttrInterface : IREECodegen_AttrInterface<"SwizzleAttrInterface"> {
  let description = "A permutation of accesses that avoids memory bank conflicts.";
}

def WorkgroupReorderingAttrInterface
    : IREECodegen_AttrInterface<"WorkgroupReorderingAttrInterface"> {
  let description = "A permutation of workgroup ids.";
}

#endif // STRATA_IREE_CODEGEN_INTERFACES
