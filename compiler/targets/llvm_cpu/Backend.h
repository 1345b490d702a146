// The CPU back end: a module of the LLVM dialect becomes an ELF shared object that the runtime loads.
#pragma once

#include "compiler/targets/llvm_cpu/LibraryBuilder.h"
#include "compiler/targets/llvm_cpu/Target.h"

#include "mlir/IR/BuiltinOps.h"

#include <functional>

namespace mlir {
class DialectRegistry;
}

namespace mlir::iree::llvm_cpu {

/// Adds to `registry` what translation to LLVM IR needs. Call once, before a context is made.
void registerTranslations(DialectRegistry &registry);

/// Receives what the back end makes on its way; `suffix` is `codegen.ll`, `optimized.ll`, `s` or `o`. For tools that
/// write intermediate files.
using ArtifactSink = std::function<void(StringRef suffix, StringRef bytes)>;

/// Compiles `module`, which holds a function of the LLVM dialect per export of `library`, to an embedded ELF file.
/// Errors are emitted at `module`. May run on several threads at once, each with its own module.
LogicalResult compileToElf(ModuleOp module, const Target &target, const LibraryInfo &library,
                           SmallVectorImpl<char> &elf, const ArtifactSink &sink = {});

/// The same up to the code generator's assembly text.
LogicalResult compileToAssembly(ModuleOp module, const Target &target, const LibraryInfo &library,
                                SmallVectorImpl<char> &assembly);

} // namespace mlir::iree::llvm_cpu
