// iree-stream-refine-usage
//
// Gives every resource of unknown lifetime the one that follows from its uses. Casts between what then
// is one lifetime vanish; a cast that still changes it becomes a transfer.

#include "compiler/dialects/stream/analysis/ResourceUsage.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_REFINEUSAGEPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

bool isUnknown(Type type) {
  auto resource = dyn_cast<ResourceType>(type);
  return resource && resource.getLifetime() == Lifetime::Unknown;
}

Type withLifetime(Type type, Lifetime lifetime) {
  return ResourceType::get(type.getContext(), lifetime);
}

void refineFunction(FunctionOpInterface function, const ResourceUsage &usage) {
  SmallVector<Type> args(function.getArgumentTypes()), results(function.getResultTypes());
  for (auto [i, type] : llvm::enumerate(args))
    if (isUnknown(type))
      type = withLifetime(type, usage.getArgumentLifetime(function, i));
  for (auto [i, type] : llvm::enumerate(results))
    if (isUnknown(type))
      type = withLifetime(type, usage.getResultLifetime(function, i));
  function.setType(FunctionType::get(function.getContext(), args, results));
}

void refineValue(Value value, const ResourceUsage &usage) {
  if (isUnknown(value.getType()))
    value.setType(withLifetime(value.getType(), usage.getLifetime(value)));
}

/// Drops casts of nothing. What is left changes the lifetime for real, and so moves the contents.
void simplifyCast(AsyncCastOp cast) {
  if (cast.getSource().getType() == cast.getType()) {
    cast.replaceAllUsesWith(cast.getSource());
  } else {
    OpBuilder builder(cast);
    AffinityAttr affinity = cast.getAffinityAttr();
    auto transfer = AsyncTransferOp::create(builder, cast.getLoc(), cast.getType(),
                                            cast.getSource(), cast.getSourceSize(),
                                            cast.getResultSize(), affinity, affinity, AffinityAttr());
    cast.replaceAllUsesWith(transfer.getResult());
  }
  cast.erase();
}

struct RefineUsagePass : public impl::RefineUsagePassBase<RefineUsagePass> {
  void runOnOperation() override {
    ResourceUsage usage(getOperation());
    SmallVector<AsyncCastOp> casts;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op->hasTrait<util::trait::ObjectLike>())
        return WalkResult::skip();
      if (auto function = dyn_cast<FunctionOpInterface>(op))
        refineFunction(function, usage);
      if (auto global = dyn_cast<util::GlobalOpInterface>(op))
        if (isUnknown(global.getGlobalType()))
          global.setGlobalType(
              withLifetime(global.getGlobalType(), usage.getGlobalLifetime(global)));
      for (Value result : op->getResults())
        refineValue(result, usage);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument arg : block.getArguments())
            refineValue(arg, usage);
      if (auto cast = dyn_cast<AsyncCastOp>(op))
        casts.push_back(cast);
      return WalkResult::advance();
    });
    llvm::for_each(casts, simplifyCast);
    // With lifetimes known, ops fold that did not before.
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal();
    if (failed(applyPatternsGreedily(getOperation(), RewritePatternSet(&getContext()), config)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
