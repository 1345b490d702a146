#pragma once

#include "compiler/capture/TraceCapture.h"

#include "mlir/Pass/PassInstrumentation.h"

#include <functional>
#include <memory>
#include <string>

namespace mlir::iree::capture {

/// Holds a compilation between passes as a window asks for it, over a local socket (core/control/control.fbs): step,
/// run to a pass or to a change, breakpoints, replace the program, cancel. Passes are told apart by their arguments;
/// adaptors that have none go by unseen.
///
/// Commands are read on a thread of the gate's own, so that `cancel` is heard while a pass runs; all that touches the
/// program happens on the thread that compiles. Passes must run one at a time: disable the context's threads.
class StepGate {
public:
  struct Hooks {
    std::function<void()> flush;  // makes what was recorded readable; called before each pause
    std::function<void()> cancel; // ends the process; called on the thread of the gate
  };

  /// Connects to the socket that a window listens on. Null with `error` if that isn't possible.
  static std::unique_ptr<StepGate> connect(const std::string &path, Hooks hooks, std::string &error);
  ~StepGate();

  /// The instrumentation that holds the passes; add it before `capture`, so that a pause counts for no pass. Both must
  /// outlive the pass manager's runs. The first pass waits for the first command.
  std::unique_ptr<PassInstrumentation> createInstrumentation(TraceCapture &capture);

private:
  StepGate();
  friend class GateInstrumentation;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Parses `text` and puts it in the place of `op`: attributes, properties and regions. It must be one operation of the
/// same name, and the whole program must still verify; otherwise nothing changes and `error` says why.
LogicalResult replaceOperation(Operation *op, StringRef text, std::string &error);

} // namespace mlir::iree::capture
