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

} // namespace mlir::iree::pipeline
