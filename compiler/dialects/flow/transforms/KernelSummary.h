// A short name for what a kernel does.
#pragma once

#include "mlir/IR/Region.h"

#include <string>

namespace mlir::iree::flow {

/// What the costliest op of the body does, such as `matmul_128x64x32_f32`; empty if the body has no op that says
/// anything. Only letters, digits and underscores.
std::string summarizeKernel(Region &body);

} // namespace mlir::iree::flow
