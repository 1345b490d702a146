#include "compiler/dialects/hal/target/Artifacts.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::targets {

std::string getArtifactStem(hal::ExecutableVariantOp variant) {
  auto module = variant->getParentOfType<ModuleOp>();
  StringRef moduleName = module && module.getSymName() ? *module.getSymName() : "module";
  return (moduleName + "_" + variant->getParentOfType<hal::ExecutableOp>().getSymName() + "_" +
          variant.getSymName())
      .str();
}

LogicalResult writeArtifact(Location loc, StringRef folder, StringRef name, StringRef bytes) {
  SmallString<128> path(folder);
  llvm::sys::path::append(path, name);
  std::error_code error;
  llvm::ToolOutputFile file(path, error, llvm::sys::fs::OF_None);
  if (!error) {
    file.os() << bytes;
    file.os().close();
    error = file.os().error();
    file.os().clear_error();
  }
  if (error)
    return emitError(loc) << "can't write `" << path << "`: " << error.message();
  file.keep();
  return success();
}

} // namespace mlir::iree::targets
