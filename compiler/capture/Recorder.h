#pragma once

#include "compiler/capture/OpIdentity.h"
#include "compiler/capture/StepGate.h"
#include "compiler/capture/TraceCapture.h"
#include "core/trace/Model.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

#include <memory>
#include <string>

namespace strata::trace {
class TraceWriter;
}

namespace mlir::iree::capture {

/// Records a compilation in a trace: the program, each pass, diagnostics, and how it ended. Without `open` it does
/// nothing.
class Recorder {
public:
  Recorder();
  ~Recorder();

  /// Creates the trace. Says on standard error why that isn't possible.
  LogicalResult open(const std::string &file, const ::strata::trace::Run &run);
  /// Records the assembly of kernels too. Before `attach`.
  void setAssembler(Assembler assembler) { assembler_ = std::move(assembler); }
  /// Lets a window at `socket` hold the passes, which then run one at a time. After `open`.
  LogicalResult listen(const std::string &socket, MLIRContext &context);
  /// Call before passes are added to `manager`.
  void attach(MLIRContext &context, PassManager &manager, ModuleOp module);
  /// Ends the trace. A trace that could not be written whole is an error of its own.
  LogicalResult finish(LogicalResult result);

  /// From now on a fatal signal finishes the trace that is open: all passes that had ended, a failed row for the one
  /// that crashed, and beside it `<trace>.reproducer.mlir` with that pass and the program it ran on.
  static void installCrashHandler();

private:
  std::unique_ptr<::strata::trace::TraceWriter> writer_;
  OpIdentity identity_;
  Assembler assembler_;
  std::unique_ptr<StepGate> gate_;
};

} // namespace mlir::iree::capture
