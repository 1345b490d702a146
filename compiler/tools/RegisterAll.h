#pragma once

namespace mlir {
class DialectRegistry;
}

namespace mlir::iree {

/// Adds every dialect that the compiler can read: ours, and the upstream ones that our pipeline uses.
void registerAllDialects(DialectRegistry &registry);

/// Registers every pass and named pipeline with its command line argument.
void registerAllPasses();

} // namespace mlir::iree
