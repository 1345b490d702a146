// How operations of iree_codegen take part in bufferization.
#pragma once

namespace mlir {
class DialectRegistry;
}

namespace mlir::iree::codegen {

/// Attaches the bufferization and subset interfaces to load_from_buffer and store_to_buffer.
void registerBufferizationInterfaces(DialectRegistry &registry);

} // namespace mlir::iree::codegen
