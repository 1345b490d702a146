#pragma once

#include "compiler/pipeline/Phases.h"

#include "mlir/Pass/Pass.h"

namespace mlir::iree::pipeline {

/// Creates a pass that writes the module to `directory/<moduleName>.<number>.<phase>.mlir`, numbers
/// counting from 1 for the input phase. Fails if the file can't be written whole.
std::unique_ptr<Pass> createDumpPhasePass(Phase phase, std::string directory, std::string moduleName);

} // namespace mlir::iree::pipeline
