// The passes that turn a function on tensors into one on buffers.
#pragma once

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::codegen {

/// Where intermediate values live.
enum class ScratchMemory {
  Heap,  ///< memref.alloc, for tests and targets that place buffers later
  Stack, ///< at the start of the function, as far as sizes are bounded
  Gpu,   ///< private to a thread in loops for threads, elsewhere in the memory of the workgroup
};

/// `iree-codegen-iree-comprehensive-bufferize` with scratch buffers of that kind.
std::unique_ptr<Pass> createIREEComprehensiveBufferizePass(ScratchMemory scratch);

/// Makes loads and stores of whole or partial bindings those of buffers, which is what bufferization reads.
void bufferizeDispatchTensorLoadStore(FunctionOpInterface func);

/// Appends bufferization with what prepares it and cleans up behind it.
void addBufferizationPasses(OpPassManager &functionPasses, ScratchMemory scratch);

} // namespace mlir::iree::codegen
