#include "compiler/dialects/util/transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Operation.h"
#include "mlir/Pass/PassRegistry.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_OPPIPELINEADAPTORPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

/// Splits "a(b,c),d(e)" at its top-level comma into the first entry and the rest.
std::pair<StringRef, StringRef> splitEntry(StringRef text) {
  int depth = 0;
  for (auto [i, c] : llvm::enumerate(text)) {
    depth += c == '(' || c == '{';
    depth -= c == ')' || c == '}';
    if (c == ',' && depth == 0)
      return {text.take_front(i), text.drop_front(i + 1)};
  }
  return {text, {}};
}

class OpPipelineAdaptorPass final
    : public impl::OpPipelineAdaptorPassBase<OpPipelineAdaptorPass> {
public:
  OpPipelineAdaptorPass() = default;
  explicit OpPipelineAdaptorPass(std::vector<ChildPipeline> children)
      : children_(std::move(children)) {
    // The option is the textual form of the pipelines, so that a printed pipeline, and with it a
    // reproducer, parses back to the same passes.
    llvm::raw_string_ostream text(pipelines.getValue());
    for (auto [i, child] : llvm::enumerate(children_)) {
      if (i)
        text << ',';
      child.passes.printAsTextualPipeline(text);
    }
  }
  OpPipelineAdaptorPass(const OpPipelineAdaptorPass &other)
      : impl::OpPipelineAdaptorPassBase<OpPipelineAdaptorPass>(other),
        children_(other.children_) {}

  LogicalResult
  initializeOptions(StringRef options,
                    function_ref<LogicalResult(const Twine &)> errorHandler) override {
    if (failed(Pass::initializeOptions(options, errorHandler)))
      return failure();
    for (StringRef rest = pipelines; !rest.empty();) {
      auto [entry, tail] = splitEntry(rest);
      rest = tail;
      size_t open = entry.find('(');
      if (open == StringRef::npos || !entry.consume_back(")"))
        return errorHandler("expected `op.name(passes)` but found `" + entry + "`");
      StringRef opName = entry.take_front(open);
      OpPassManager passes(opName);
      if (failed(parsePassPipeline(entry.drop_front(open + 1), passes)))
        return failure();
      children_.push_back({opName.str(), std::move(passes)});
    }
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    for (const ChildPipeline &child : children_)
      child.passes.getDependentDialects(registry);
  }

  void runOnOperation() override {
    for (Region &region : getOperation()->getRegions()) {
      // A pipeline may replace or erase other children (inlining, dead symbols), so each step asks
      // for the next one only after it has run.
      for (Operation &op : llvm::make_early_inc_range(region.getOps())) {
        StringRef name = op.getName().getStringRef();
        auto child = llvm::find_if(children_, [&](auto &c) { return c.opName == name; });
        if (child != children_.end() && failed(runPipeline(child->passes, &op)))
          return signalPassFailure();
      }
    }
  }

private:
  std::vector<ChildPipeline> children_;
};

} // namespace

std::unique_ptr<Pass> createOpPipelineAdaptorPass(std::vector<ChildPipeline> pipelines) {
  return std::make_unique<OpPipelineAdaptorPass>(std::move(pipelines));
}

} // namespace mlir::iree::util
