#include "compiler/dialects/util/transforms/Passes.h"

#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassRegistry.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_FIXEDPOINTITERATORPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

constexpr StringLiteral kIterationAttr = "iree.fixedpoint.iteration";
constexpr StringLiteral kModifiedAttr = "iree.fixedpoint.modified";

class FixedPointIteratorPass final
    : public impl::FixedPointIteratorPassBase<FixedPointIteratorPass> {
public:
  FixedPointIteratorPass() = default;
  explicit FixedPointIteratorPass(std::optional<OpPassManager> passes)
      : passes_(std::move(passes)) {
    llvm::raw_string_ostream text(pipeline.getValue());
    if (passes_)
      passes_->printAsTextualPipeline(text);
  }
  FixedPointIteratorPass(const FixedPointIteratorPass &other)
      : impl::FixedPointIteratorPassBase<FixedPointIteratorPass>(other), passes_(other.passes_) {}

  LogicalResult
  initializeOptions(StringRef options,
                    function_ref<LogicalResult(const Twine &)> errorHandler) override {
    if (failed(Pass::initializeOptions(options, errorHandler)))
      return failure();
    if (pipeline.empty())
      return success();
    StringRef text = pipeline;
    size_t open = text.find('(');
    if (open == StringRef::npos || !text.consume_back(")"))
      return errorHandler("expected pipeline=`op.name(passes)`");
    passes_.emplace(text.take_front(open));
    return parsePassPipeline(text.drop_front(open + 1), *passes_);
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    if (passes_)
      passes_->getDependentDialects(registry);
  }

  void runOnOperation() override {
    Operation *op = getOperation();
    if (!passes_) {
      op->emitError("iree-util-fixed-point-iterator has no pipeline to run");
      return signalPassFailure();
    }
    if (op->hasAttr(kIterationAttr)) {
      op->emitError("a fixed point iteration inside another one on the same operation");
      return signalPassFailure();
    }
    Builder builder(op->getContext());
    for (int i = 0; i < maxIterations; ++i) {
      op->setAttr(kIterationAttr, builder.getIndexAttr(i));
      op->removeAttr(kModifiedAttr);
      if (failed(runPipeline(*passes_, op)))
        return signalPassFailure();
      if (!op->hasAttr(kModifiedAttr)) {
        op->removeAttr(kIterationAttr);
        return;
      }
    }
    op->emitError("no fixed point after ") << maxIterations.getValue() << " iterations";
    signalPassFailure();
  }

private:
  std::optional<OpPassManager> passes_;
};

} // namespace

std::unique_ptr<Pass> createFixedPointIteratorPass(std::optional<OpPassManager> pipeline) {
  return std::make_unique<FixedPointIteratorPass>(std::move(pipeline));
}

} // namespace mlir::iree::util
