#pragma once

#include "mlir/Pass/PassInstrumentation.h"

#include <atomic>

namespace mlir::iree {

/// Reports the pass that a compilation failed in, after what the pass itself had to say: diagnostics of rewrite
/// drivers name the operation but not who ran them.
class FailedPassReport final : public PassInstrumentation {
public:
  void runAfterPassFailed(Pass *pass, Operation *op) override;

private:
  /// The passes around the one that failed fail as well.
  std::atomic<bool> reported_ = false;
};

} // namespace mlir::iree
