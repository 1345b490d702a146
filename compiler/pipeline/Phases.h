#pragma once

#include "llvm/ADT/StringRef.h"

namespace mlir::iree::pipeline {

/// Where a compilation stands: everything up to and including the phase has run.
enum class Phase {
#define STRATA_PHASE(Id, name, help) Id,
#include "compiler/pipeline/Phases.def"
};

/// The name of a phase on the command line.
llvm::StringRef getPhaseName(Phase phase);

} // namespace mlir::iree::pipeline
