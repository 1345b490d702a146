#include "compiler/codegen/common/config/ComputeOps.h"
#include "compiler/codegen/common/config/GpuTarget.h"
#include "compiler/codegen/llvm_gpu/Passes.h"
#include "compiler/codegen/llvm_gpu/strategy/MatmulTiles.h"
#include "compiler/codegen/llvm_gpu/strategy/ThreadTiles.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMGPUSELECTLOWERINGSTRATEGYPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

static TranslationInfoAttr getInfo(MLIRContext *context, Attribute pipeline,
                                   ArrayRef<int64_t> workgroupSize, int64_t subgroupSize,
                                   DictionaryAttr options = {}) {
  return TranslationInfoAttr::get(context, cast<PipelineAttrInterface>(pipeline), SymbolRefAttr(),
                                  workgroupSize, subgroupSize, options);
}

/// Threads that compute tiles of a product share no memory whose banks could conflict.
static DictionaryAttr getMatmulOptions(MLIRContext *context) {
  Builder builder(context);
  auto options = gpu::PipelineOptionsAttr::get(
      context, /*prefetch_num_stages=*/std::nullopt,
      /*no_reduce_shared_memory_bank_conflicts=*/builder.getBoolAttr(true),
      /*use_igemm_convolution=*/builder.getBoolAttr(false),
      /*reorder_workgroups_strategy=*/nullptr);
  return builder.getDictionaryAttr(builder.getNamedAttr("gpu_pipeline_options", options));
}

/// Whether the program itself says that there is one workgroup.
static bool hasOneWorkgroup(FunctionOpInterface func) {
  auto variant = func->getParentOfType<hal::ExecutableVariantOp>();
  if (!variant)
    return false;
  for (hal::ExecutableExportOp op : variant.getExportOps()) {
    Region &count = op.getWorkgroupCount();
    if (op.getSymName() == func.getName() && !count.empty())
      return llvm::all_of(count.front().getTerminator()->getOperands(),
                          [](Value value) { return isConstantIntValue(value, 1); });
  }
  return false;
}

/// The operation that decides: the last one that reduces or is none of those that only follow others; else the last
/// generic one, else the last.
static Operation *findRoot(ArrayRef<Operation *> ops) {
  for (Operation *op : llvm::reverse(ops)) {
    if (!isa<linalg::CopyOp, linalg::GenericOp, linalg::FillOp, linalg::PackOp, linalg::UnPackOp>(op))
      return op;
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (generic && generic.getNumReductionLoops() != 0)
      return op;
  }
  for (Operation *op : llvm::reverse(ops))
    if (isa<linalg::GenericOp>(op))
      return op;
  return ops.empty() ? nullptr : ops.back();
}

/// Where the first loop of a sum is what is summed, threads next to each other read next to each other.
static bool reducesOuterLoop(linalg::LinalgOp op) {
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (map.getNumResults() == 0 || !map.isPermutation())
      continue;
    unsigned first = map.getDimPosition(0);
    if (op.getIteratorTypesArray()[first] == utils::IteratorType::reduction)
      return true;
  }
  return false;
}

/// Whether the threads of a subgroup should add up each sum together, rather than sums of their own.
static bool wantsSharedReductions(linalg::LinalgOp op, int64_t subgroupSize) {
  if (op.getNumReductionLoops() == 0 || reducesOuterLoop(op))
    return false;
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  int64_t all = 1;
  for (unsigned loop : loops) {
    if (ShapedType::isDynamic(extents[loop]))
      return true;
    all *= extents[loop];
  }
  return all % subgroupSize == 0;
}

/// The tiles of memory that a transposition would go through, where they fit.
static bool wantsSharedTransposition(linalg::LinalgOp op) {
  constexpr int64_t kTile = 32;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  if (!isa<linalg::GenericOp>(op.getOperation()) || op.getNumReductionLoops() != 0 ||
      op.getNumLoops() < 2 || op.getNumLoops() > 3 ||
      llvm::any_of(extents, ShapedType::isDynamic) || extents.back() % kTile != 0)
    return false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (!map.isPermutation() || map.isIdentity())
      continue;
    unsigned fastest = map.getDimPosition(map.getNumResults() - 1);
    if (fastest != op.getNumLoops() - 1 && extents[fastest] % kTile == 0)
      return true;
  }
  return false;
}

static bool isMatmul(linalg::LinalgOp op, int64_t subgroupSize) {
  return linalg::isaContractionOpInterface(op) &&
         getContractionKind(op, subgroupSize) == ContractionKind::Matmul;
}

/// Why there is no strategy for `op`; empty if there is one.
static StringRef findObstacle(Operation *op, int64_t subgroupSize) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return "operations like this one";
  if (!linalgOp.hasPureTensorSemantics())
    return "operations on buffers";
  if (linalg::isaContractionOpInterface(linalgOp)) {
    switch (getContractionKind(linalgOp, subgroupSize)) {
    case ContractionKind::Matmul:
      return "";
    case ContractionKind::Vector:
      break;
    case ContractionKind::Skinny:
      return "contractions with few rows or columns, or an unknown number of them";
    case ContractionKind::Other:
      return "contractions with several loops of rows, columns or sums";
    }
  }
  if (linalg::isaConvolutionOpInterface(linalgOp))
    return "convolutions";
  if (linalgOp.getNumParallelLoops() == 0)
    return "reductions to one value";
  if (wantsSharedReductions(linalgOp, subgroupSize))
    return "reductions that the threads of a subgroup share";
  if (wantsSharedTransposition(linalgOp))
    return "transpositions through the memory of a workgroup";
  return "";
}

static LogicalResult selectStrategy(FunctionOpInterface func) {
  MLIRContext *context = func.getContext();
  if (getTranslationInfo(func) || func.isExternal())
    return success();
  gpu::TargetAttr target = getGpuTarget(func);
  if (!target)
    return func.emitOpError("is compiled for a target that doesn't say which GPU it is");
  if (hasOneWorkgroup(func)) {
    auto pipeline = gpu::LoweringPipelineAttr::get(context, gpu::LoweringPipeline::BaseLowering);
    setTranslationInfo(func, getInfo(context, pipeline, {1, 1, 1}, /*subgroupSize=*/0));
    return success();
  }
  SmallVector<Operation *> ops = getComputeOps(func);
  for (Operation *op : ops)
    if (getLoweringConfig(op))
      return op->emitOpError("has a lowering configuration without a translation info");
  Operation *root = findRoot(ops);
  if (!root) {
    setTranslationInfo(func, getInfo(context, NoPipelineAttr::get(context), {}, 0));
    return success();
  }
  ArrayRef<int32_t> choices = target.getWgp().getSubgroupSizeChoices().asArrayRef();
  if (choices.empty())
    return func.emitOpError("is compiled for a GPU without a subgroup size");
  int64_t subgroupSize = choices.front();
  if (StringRef obstacle = findObstacle(root, subgroupSize); !obstacle.empty())
    return root->emitOpError("has no lowering strategy for GPUs: there is none yet for ") << obstacle;

  auto linalgRoot = cast<linalg::LinalgOp>(root);
  auto pipeline = gpu::LoweringPipelineAttr::get(context, gpu::LoweringPipeline::TileAndFuse);
  if (isMatmul(linalgRoot, subgroupSize)) {
    ThreadTiles tiles = getMatmulTiles(linalgRoot, subgroupSize);
    setLoweringConfig(root, tiles.getConfig(context));
    setTranslationInfo(func, getInfo(context, pipeline, tiles.numThreads, subgroupSize,
                                     getMatmulOptions(context)));
    return success();
  }
  bool hasReshapes = func.walk([](Operation *op) {
                           return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)
                                      ? WalkResult::interrupt()
                                      : WalkResult::advance();
                         }).wasInterrupted();
  ThreadTiles tiles = getThreadTiles(linalgRoot, subgroupSize, hasReshapes);
  setLoweringConfig(root, tiles.getConfig(context));
  setTranslationInfo(func, getInfo(context, pipeline, tiles.numThreads, subgroupSize));
  return success();
}

namespace {

struct LLVMGPUSelectLoweringStrategyPass
    : impl::LLVMGPUSelectLoweringStrategyPassBase<LLVMGPUSelectLoweringStrategyPass> {
  using LLVMGPUSelectLoweringStrategyPassBase::LLVMGPUSelectLoweringStrategyPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    for (StringRef word : gpuOptions)
      if (word != "opaque")
        return emitError(UnknownLoc::get(context))
               << getArgument() << ": gpu-options has no '" << word << "'";
    return success();
  }

  void runOnOperation() override {
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      if (failed(selectStrategy(func)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
