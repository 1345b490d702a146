#include "compiler/pipeline/Phases.h"

#include "llvm/Support/ErrorHandling.h"

namespace mlir::iree::pipeline {

llvm::StringRef getPhaseName(Phase phase) {
  switch (phase) {
#define STRATA_PHASE(Id, name, help)                                                               \
  case Phase::Id:                                                                                  \
    return name;
#include "compiler/pipeline/Phases.def"
  }
  llvm_unreachable("not a phase");
}

std::optional<Phase> parsePhase(llvm::StringRef name) {
#define STRATA_PHASE(Id, phaseName, help)                                                          \
  if (name == phaseName)                                                                           \
    return Phase::Id;
#include "compiler/pipeline/Phases.def"
  return std::nullopt;
}

} // namespace mlir::iree::pipeline
