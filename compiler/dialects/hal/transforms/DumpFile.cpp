#include "compiler/dialects/hal/transforms/DumpFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/FileUtilities.h"

namespace mlir::iree::hal {

LogicalResult dumpToFile(Location loc, StringRef directory, StringRef name,
                         function_ref<void(StringRef path, raw_ostream &os)> write) {
  if (directory.empty() || directory == "-") {
    write(name, llvm::outs());
    return success();
  }
  if (std::error_code error = llvm::sys::fs::create_directories(directory))
    return emitError(loc) << "can't create directory `" << directory << "`: " << error.message();
  SmallString<128> path(directory);
  llvm::sys::path::append(path, name);
  std::string message;
  std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(path, &message);
  if (!file)
    return emitError(loc) << message;
  write(path, file->os());
  file->keep();
  return success();
}

} // namespace mlir::iree::hal
