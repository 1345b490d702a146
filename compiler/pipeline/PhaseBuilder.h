#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "mlir/Pass/PassManager.h"
#include <initializer_list>
#include <string>
#include <vector>

namespace mlir::iree::pipeline {

/// Adds passes to a pipeline by their arguments, as a person writes them in a textual pipeline:
/// `iree-flow-canonicalize` or `iree-global-opt-decompose-concat{enable-concat-transposition=true}`.
///
/// Passes on functions collect until the next pass on the module, so that adjacent groups run as one
/// iree-op-pipeline-adaptor, across the ends of phases too.
class PhaseBuilder {
public:
  explicit PhaseBuilder(OpPassManager &module) : module_(module) {}
  ~PhaseBuilder() { flush(); }

  using Passes = std::initializer_list<StringRef>;

  /// One pass on the module.
  void add(StringRef pass);

  /// Adds what a person wrote as a pipeline of the module, `builtin.module(…)`.
  void addPipeline(StringRef pipeline);
  /// Passes on each function and initializer, through the adaptor.
  void onFunctions(Passes passes);
  /// Passes on each operation of a name directly inside the module, through MLIR's own nesting.
  void onEach(StringRef opName, Passes passes);
  /// Passes on each `inner` inside each `outer` inside the module.
  void onEach(StringRef outer, StringRef inner, Passes passes);
  /// What `fill` adds, repeated until nothing changes.
  void untilNothingChanges(llvm::function_ref<void(PhaseBuilder &)> fill);
  /// Ends the group of function passes.
  void flush();

  /// The first pass that could not be added, as a message; empty if all were.
  const std::string &error() const { return error_; }

private:
  void addTo(OpPassManager &manager, StringRef pass);

  OpPassManager &module_;
  std::vector<std::string> functionPasses_;
  std::string error_;
};

} // namespace mlir::iree::pipeline
