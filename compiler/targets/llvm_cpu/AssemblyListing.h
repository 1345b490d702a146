// The assembly of a variant's kernels, and which operation of the llvm dialect each instruction was made from.
//
// Debug locations are what the optimizer and the code generator keep and merge with most care. So a copy of the
// module, in which each operation's line is its number, is compiled once more, and the lines are read from what
// comes out: the instructions are those of the library, since code doesn't depend on locations, but it costs as much
// as the serialization itself.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir::iree::llvm_cpu {

struct AssemblyListing {
  std::string text;             // labels and instructions alone
  std::vector<unsigned> numbers; // by line: that of the operation; 0 where the code generator tells none
};

/// Nothing for a variant that isn't this back end's, holds no kernels or can't be compiled; why is said when it is
/// serialized. `numberOf` is asked of each operation of the kernels; 0 is none.
std::optional<AssemblyListing> listAssembly(hal::ExecutableVariantOp variant,
                                            llvm::function_ref<unsigned(Operation *)> numberOf);

} // namespace mlir::iree::llvm_cpu
