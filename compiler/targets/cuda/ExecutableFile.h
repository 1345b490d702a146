// What a runtime loads as a CUDA executable: a header of 64 bytes, then a FlatBuffer `CDA1` with the PTX and
// what has to be known of each kernel to launch it.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"

namespace mlir::iree::cuda {

/// The bytes of the file. Fails with a diagnostic where an export doesn't say how it is launched. From `debugLevel` 1 on
/// exports name their source.
FailureOr<std::vector<uint8_t>> buildExecutableFile(hal::ExecutableVariantOp variant,
                                                    StringRef ptx, int debugLevel);

} // namespace mlir::iree::cuda
