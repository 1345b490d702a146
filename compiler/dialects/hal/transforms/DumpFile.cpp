#include "compiler/dialects/hal/transforms/DumpFile.h"

#include "compiler/output/OutputStream.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "mlir/IR/Diagnostics.h"

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
  std::unique_ptr<OutputStream> file = OutputStream::open(path, message);
  if (file) {
    write(path, *file);
    if (file->keep(message))
      return success();
  }
  return emitError(loc) << message;
}

} // namespace mlir::iree::hal
