#include "compiler/dialects/hal/target/Artifacts.h"

#include "compiler/output/OutputStream.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
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
  std::string error;
  std::unique_ptr<OutputStream> file = OutputStream::open(path, error);
  if (file) {
    *file << bytes;
    if (file->keep(error))
      return success();
  }
  return emitError(loc) << error;
}

} // namespace mlir::iree::targets
