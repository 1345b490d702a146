#include "compiler/codegen/common/config/ComputeOps.h"
#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/strategy/Distribution.h"
#include "compiler/codegen/llvm_cpu/strategy/Propagation.h"
#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUSELECTLOWERINGSTRATEGYPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

/// The operation that decides: the last one that reduces or isn't from linalg, else the last from
/// linalg, else the last that moves data.
static Operation *findRoot(ArrayRef<Operation *> ops) {
  auto movesData = [](Operation *op) {
    return isa<linalg_ext::MapStoreOp, tensor::PadOp, linalg::PackOp, linalg::UnPackOp>(op);
  };
  for (Operation *op : llvm::reverse(ops)) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (linalgOp ? linalgOp.getNumLoops() != linalgOp.getNumParallelLoops()
                 : isa<TilingInterface>(op) && !movesData(op))
      return op;
  }
  for (Operation *op : llvm::reverse(ops))
    if (isa<linalg::LinalgOp>(op))
      return op;
  for (Operation *op : llvm::reverse(ops))
    if (movesData(op))
      return op;
  return nullptr;
}

static RootConfig getPadConfig(tensor::PadOp op, const CpuTarget &target) {
  RootConfig config;
  config.pipeline = cpu::LoweringPipeline::DoubleTilingExpert;
  auto tilingOp = cast<TilingInterface>(op.getOperation());
  DistributionOptions options;
  SmallVector<int64_t> extents = getLoopExtents(tilingOp);
  options.vectorHints.assign(extents.size(), 1);
  if (!extents.empty() && !ShapedType::isDynamic(extents.back()))
    options.vectorHints.back() =
        std::min(target.vectorSize(op.getResultType().getElementType()), extents.back());
  config.vector = options.vectorHints;
  config.distribution = getDistributionSizes(tilingOp, options);
  return config;
}

/// For operations that no rule is made for.
static RootConfig getFallbackConfig(TilingInterface op, const CpuTarget &target) {
  RootConfig config;
  config.distribution = getDistributionSizes(op, {});
  config.vector = config.distribution;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op.getOperation()))
    limitToRegisters(linalgOp, target, config.vector);
  return config;
}

static RootConfig getRootConfig(TilingInterface root, const CpuTarget &target) {
  Operation *op = root;
  if (auto pack = dyn_cast<linalg::PackOp>(op))
    return getPackConfig(pack, target);
  if (auto unpack = dyn_cast<linalg::UnPackOp>(op))
    return getUnPackConfig(unpack, target);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return getPadConfig(pad, target);
  if (auto attention = dyn_cast<linalg_ext::OnlineAttentionOp>(op))
    return getAttentionConfig(attention, target);
  if (auto fft = dyn_cast<linalg_ext::FftOp>(op))
    return getFftConfig(fft, target);
  if (auto gather = dyn_cast<linalg_ext::GatherOp>(op))
    return getGatherConfig(gather, target);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return getFallbackConfig(root, target);
  if (isa<linalg::Mmt4DOp, linalg::BatchMmt4DOp>(op))
    return getMmt4dConfig(linalgOp, target);
  if (std::optional<RootConfig> convolution = getConvolutionConfig(linalgOp, target))
    return *convolution;
  if (isPlainContraction(linalgOp))
    return getContractionConfig(linalgOp, target);
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return getGenericConfig(generic, target);
  return getFallbackConfig(root, target);
}

/// Makes all tiles of the root multiples of the inner tiles of the unpacks that it reads. Their fusion
/// doesn't work with peeled loops.
static void alignToUnPacks(Operation *root, RootConfig &config) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(root);
  if (!linalgOp)
    return;
  bool found = false;
  SmallVector<int64_t> multiples(linalgOp.getNumLoops(), 1);
  for (OpOperand *input : linalgOp.getDpsInputOperands()) {
    auto unpack = input->get().getDefiningOp<linalg::UnPackOp>();
    if (!unpack)
      continue;
    found = true;
    AffineMap map = linalgOp.getMatchingIndexingMap(input);
    for (auto [dim, tile] : llvm::zip(unpack.getInnerDimsPos(), unpack.getStaticInnerTiles()))
      if (auto loop = dyn_cast<AffineDimExpr>(map.getResult(dim));
          loop && !ShapedType::isDynamic(tile))
        multiples[loop.getPosition()] = std::lcm(multiples[loop.getPosition()], tile);
  }
  if (!found)
    return;
  for (SmallVector<int64_t> *sizes : {&config.distribution, &config.cache, &config.vector})
    for (auto [size, multiple] : llvm::zip(*sizes, multiples))
      if (size != 0)
        size = llvm::alignTo(size, multiple);
  if (config.pipelineSwitch == kEnablePeelingName)
    config.pipelineSwitch = {};
}

/// Whether `op` takes part in tiling; a pack of what was just unpacked or reshaped stays as it is.
static bool isConfigurable(Operation *op) {
  auto tilingOp = dyn_cast<TilingInterface>(op);
  if (!tilingOp || tilingOp.getLoopIteratorTypes().empty())
    return false;
  auto pack = dyn_cast<linalg::PackOp>(op);
  return !pack || !isa_and_nonnull<tensor::CollapseShapeOp, linalg::UnPackOp>(
                      pack.getSource().getDefiningOp());
}

static LogicalResult selectStrategy(FunctionOpInterface func) {
  if (getTranslationInfo(func))
    return success();
  MLIRContext *context = func.getContext();
  auto useDefaultPipeline = [&] {
    setTranslationInfo(func,
                       TranslationInfoAttr::get(
                           context,
                           cpu::LoweringPipelineAttr::get(context, cpu::LoweringPipeline::Default),
                           SymbolRefAttr(), ArrayRef<int64_t>{}, 0, DictionaryAttr()));
  };
  if (func.isExternal() || !llvm::hasSingleElement(func.getFunctionBody())) {
    useDefaultPipeline();
    return success();
  }
  SmallVector<Operation *> ops = getComputeOps(func);
  for (Operation *op : ops)
    if (getLoweringConfig(op))
      return op->emitOpError("has a lowering configuration without a translation info");
  auto root = dyn_cast_or_null<TilingInterface>(findRoot(ops));
  if (!root) {
    useDefaultPipeline();
    return success();
  }
  CpuTarget target = CpuTarget::get(func);
  RootConfig config = getRootConfig(root, target);
  alignToUnPacks(root, config);
  config.apply(func, root);
  SmallVector<Operation *> configurable = llvm::filter_to_vector(ops, isConfigurable);
  if (llvm::is_contained(configurable, root.getOperation()) &&
      !isa<linalg::ConvolutionOpInterface>(root.getOperation()))
    propagateLoweringConfig(configurable, root, target);

  RewritePatternSet patterns(context);
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  return applyPatternsGreedily(func, std::move(patterns));
}

namespace {

struct LLVMCPUSelectLoweringStrategyPass
    : impl::LLVMCPUSelectLoweringStrategyPassBase<LLVMCPUSelectLoweringStrategyPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      if (failed(selectStrategy(func)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
