// Keeps lowering configurations on operations that rewrite patterns replace.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// Copies the configuration of a replaced operation to its replacement, if that is a single operation
/// of the same kind (seen through tensor.cast) without a configuration of its own.
class ConfigTrackingListener : public RewriterBase::Listener {
public:
  void notifyOperationReplaced(Operation *op, ValueRange replacement) override;
};

} // namespace mlir::iree::codegen
