#pragma once

#include "compiler/pipeline/Options.h"
#include "compiler/pipeline/Phases.h"

#include "mlir/Pass/PassManager.h"

namespace mlir::iree::pipeline {

/// Adds the passes that lead from `from` to `to`, both ends being states: `from` has run already.
/// Fails, with `error` saying which, if a pass is not registered or refuses its options.
LogicalResult buildPipeline(OpPassManager &module, Phase from, Phase to, const Options &options,
                            std::string &error);

} // namespace mlir::iree::pipeline
