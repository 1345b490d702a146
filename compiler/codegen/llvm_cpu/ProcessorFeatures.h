// Features of CPUs as bits of the first word of a processor's data.
#pragma once

#include <cstdint>

namespace mlir::iree::codegen {

class CpuTarget;

/// The bits of the features that a target is compiled for, as the runtime numbers them.
uint64_t getProcessorFeatures(const CpuTarget &target);

} // namespace mlir::iree::codegen
