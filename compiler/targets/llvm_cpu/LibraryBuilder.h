// The tables by which a runtime finds the kernels of an executable library (version 6 of its binary interface).
#pragma once

#include "mlir/Support/LLVM.h"

#include <array>
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace mlir::iree::llvm_cpu {

/// One entry point, and what a dispatch of it must provide.
struct LibraryExport {
  std::string name;
  uint32_t constantCount = 0;
  uint32_t bindingCount = 0;
  /// Scratch memory per workgroup, in bytes; the runtime provides whole pages of 4096.
  int64_t localMemoryBytes = 0;
  std::array<uint32_t, 3> workgroupSize = {1, 1, 1};
  /// Where the kernel comes from; empty if unknown.
  std::string sourceFile;
  uint32_t sourceLine = 0;
};

/// A function that the host provides when the library is loaded; a weak one may be missing.
struct LibraryImport {
  std::string name;
  bool weak = false;
};

/// All that the tables say.
struct LibraryInfo {
  std::string name;
  std::vector<LibraryExport> exports;
  std::vector<LibraryImport> imports;
  /// Adds names of source files and lines, for profilers and messages.
  bool reflection = true;
};

/// Name of the one symbol of a library: `header **(uint32_t max_version, const environment *)`.
inline constexpr char kQueryFunctionName[] = "iree_hal_executable_library_query";

/// Adds the tables and the query function to `module`, whose functions must include every export. Returns the
/// query function, or null with `error` set when an export has no function or a limit is exceeded.
llvm::Function *buildLibrary(llvm::Module &module, const LibraryInfo &info, std::string &error);

} // namespace mlir::iree::llvm_cpu
