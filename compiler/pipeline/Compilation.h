#pragma once

#include "compiler/pipeline/Options.h"
#include "compiler/pipeline/Phases.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::pipeline {

/// One run of the compiler over one module.
struct Compilation {
  Phase from = Phase::Start;
  Phase to = Phase::End;
  Options options;
  /// Directory for `<module>.<number>.<phase>.mlir` after each phase; empty for none.
  std::string dumpPhasesTo;
  /// Stem of those files.
  std::string moduleName = "module";
};

/// Fills `manager` with the passes of `compilation`. An error is emitted at `loc`.
LogicalResult preparePasses(PassManager &manager, const Compilation &compilation, Location loc);

} // namespace mlir::iree::pipeline
