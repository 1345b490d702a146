#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir::iree::pipeline {

/// Where a compilation stands: everything up to and including the phase has run.
enum class Phase {
#define STRATA_PHASE(Id, name, help) Id,
#include "compiler/pipeline/Phases.def"
};

/// The name of a phase on the command line.
llvm::StringRef getPhaseName(Phase phase);

/// The phase of that name, if there is one.
std::optional<Phase> parsePhase(llvm::StringRef name);

} // namespace mlir::iree::pipeline
