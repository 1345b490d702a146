#include "compiler/codegen/common/config/ComputeOps.h"
#include "compiler/codegen/common/config/GpuTarget.h"
#include "compiler/codegen/spirv/Passes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_SPIRVSELECTLOWERINGSTRATEGYPASS
#include "compiler/codegen/spirv/Passes.h.inc"

/// The invocations of a workgroup share the innermost parallel loop of `op`; of the others each
/// workgroup has one iteration.
static LoweringConfigAttr getConfig(linalg::LinalgOp op, int64_t numInvocations) {
  MLIRContext *context = op.getContext();
  SmallVector<unsigned> parallel;
  op.getParallelDims(parallel);
  SmallVector<int64_t> workgroup(op.getNumLoops(), 0), invocation(op.getNumLoops(), 0);
  for (unsigned loop : parallel)
    workgroup[loop] = invocation[loop] = 1;
  workgroup[parallel.back()] = numInvocations;
  auto level = [&](ArrayRef<int64_t> sizes) {
    return LoweringConfigTilingLevelAttr::get(context, sizes, {}, {});
  };
  return LoweringConfigAttr::get(
      context, LoweringConfigTilingLevelsAttr::get(context, {level(workgroup), level(invocation)}));
}

/// Why there is no strategy for the operations of a function; empty if there is one.
static StringRef findObstacle(ArrayRef<Operation *> ops, linalg::LinalgOp root) {
  if (!root || !root.hasPureTensorSemantics())
    return "operations like this one";
  if (root.getNumParallelLoops() == 0)
    return "reductions to one value";
  // What another operation computes would have to be passed between invocations; zeros are each
  // one's own.
  for (Operation *op : ops)
    if (op != root && !isa<linalg::FillOp>(op))
      return "several operations in one kernel";
  if (llvm::any_of(ops, llvm::IsaPred<linalg::FillOp>)) {
    SmallVector<unsigned> parallel;
    root.getParallelDims(parallel);
    AffineMap result = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
    if (result.getNumResults() == 0 || !result.isProjectedPermutation() ||
        result.getDimPosition(result.getNumResults() - 1) != parallel.back())
      return "sums whose innermost loop isn't the innermost of the result";
  }
  return "";
}

static LogicalResult selectStrategy(FunctionOpInterface func) {
  MLIRContext *context = func.getContext();
  if (getTranslationInfo(func) || func.isExternal())
    return success();
  gpu::TargetAttr target = getGpuTarget(func);
  if (!target)
    return func.emitOpError("is compiled for a target that doesn't say which GPU it is");
  ArrayRef<int32_t> choices = target.getWgp().getSubgroupSizeChoices().asArrayRef();
  if (choices.empty())
    return func.emitOpError("is compiled for a GPU without a subgroup size");
  SmallVector<Operation *> ops = getComputeOps(func);
  if (ops.empty()) {
    setTranslationInfo(func, TranslationInfoAttr::get(context, NoPipelineAttr::get(context),
                                                      SymbolRefAttr(), {}, 0, DictionaryAttr()));
    return success();
  }
  auto root = dyn_cast<linalg::LinalgOp>(ops.back());
  if (StringRef obstacle = findObstacle(ops, root); !obstacle.empty())
    return ops.back()->emitOpError("has no lowering strategy for SPIR-V: there is none yet for ")
           << obstacle;
  int64_t numInvocations = choices.front();
  setLoweringConfig(root, getConfig(root, numInvocations));
  auto pipeline =
      gpu::SPIRVLoweringPipelineAttr::get(context, gpu::SPIRVLoweringPipeline::BaseDistribute);
  setTranslationInfo(func, TranslationInfoAttr::get(
                               context, cast<PipelineAttrInterface>(Attribute(pipeline)),
                               SymbolRefAttr(), {numInvocations, 1, 1}, 0, DictionaryAttr()));
  return success();
}

namespace {

struct SPIRVSelectLoweringStrategyPass
    : impl::SPIRVSelectLoweringStrategyPassBase<SPIRVSelectLoweringStrategyPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      if (failed(selectStrategy(func)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
