#include "compiler/pipeline/Compilation.h"

#include "compiler/pipeline/DumpPhase.h"
#include "compiler/pipeline/Pipeline.h"

namespace mlir::iree::pipeline {

LogicalResult preparePasses(PassManager &manager, const Compilation &compilation, Location loc) {
  std::string error;
  if (compilation.dumpPhasesTo.empty()) {
    if (succeeded(buildPipeline(manager, compilation.from, compilation.to, compilation.options, error)))
      return success();
    return emitError(loc) << error;
  }
  for (int i = static_cast<int>(compilation.from) + 1; i <= static_cast<int>(compilation.to); ++i) {
    Phase phase = static_cast<Phase>(i);
    if (phase == Phase::End)
      break;
    if (failed(buildPipeline(manager, static_cast<Phase>(i - 1), phase, compilation.options, error)))
      return emitError(loc) << error;
    manager.addPass(createDumpPhasePass(phase, compilation.dumpPhasesTo, compilation.moduleName));
  }
  return success();
}

} // namespace mlir::iree::pipeline
