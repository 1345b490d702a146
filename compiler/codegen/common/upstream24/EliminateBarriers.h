// Barriers of a workgroup that nobody needs.
#pragma once

#include "mlir/Pass/Pass.h"

namespace mlir::iree::codegen::upstream24 {

/// `gpu-eliminate-barriers` as later versions do it, whose barriers order accesses of the workgroup's memory alone:
/// where threads pass nothing to each other, neither through that nor through a binding, there is nothing to order.
std::unique_ptr<Pass> createEliminateBarriersPass();

} // namespace mlir::iree::codegen::upstream24
