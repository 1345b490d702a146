#include "compiler/pipeline/PhaseBuilder.h"

#include "compiler/dialects/util/transforms/Passes.h"

#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassRegistry.h"

namespace mlir::iree::pipeline {

void PhaseBuilder::addTo(OpPassManager &manager, StringRef pass) {
  std::string message;
  llvm::raw_string_ostream stream(message);
  if (failed(parsePassPipeline(pass, manager, stream)) && error_.empty())
    error_ = "cannot add pass `" + pass.str() + "`: " + message;
}

void PhaseBuilder::add(StringRef pass) {
  flush();
  addTo(module_, pass);
}

void PhaseBuilder::addPipeline(StringRef pipeline) {
  StringRef passes = pipeline;
  if (passes.consume_front("builtin.module(") && passes.consume_back(")"))
    return add(passes);
  if (error_.empty())
    error_ = "expected a pipeline within `builtin.module(...)`, but got `" + pipeline.str() + "`";
}

void PhaseBuilder::onFunctions(Passes passes) {
  functionPasses_.insert(functionPasses_.end(), passes.begin(), passes.end());
}

void PhaseBuilder::onEach(StringRef opName, Passes passes) {
  flush();
  OpPassManager &nested = module_.nest(opName);
  for (StringRef pass : passes)
    addTo(nested, pass);
}

void PhaseBuilder::onEach(StringRef outer, StringRef inner, Passes passes) {
  flush();
  OpPassManager &nested = module_.nest(outer).nest(inner);
  for (StringRef pass : passes)
    addTo(nested, pass);
}

void PhaseBuilder::untilNothingChanges(llvm::function_ref<void(PhaseBuilder &)> fill) {
  flush();
  OpPassManager round(ModuleOp::getOperationName());
  PhaseBuilder builder(round);
  fill(builder);
  builder.flush();
  if (error_.empty())
    error_ = builder.error();
  module_.addPass(util::createFixedPointIteratorPass(std::move(round)));
}

void PhaseBuilder::flush() {
  if (functionPasses_.empty())
    return;
  std::vector<util::ChildPipeline> children;
  for (StringRef name : {"util.initializer", "util.func"}) {
    OpPassManager passes(name);
    for (const std::string &pass : functionPasses_)
      addTo(passes, pass);
    children.push_back({name.str(), std::move(passes)});
  }
  functionPasses_.clear();
  module_.addPass(util::createOpPipelineAdaptorPass(std::move(children)));
}

} // namespace mlir::iree::pipeline
