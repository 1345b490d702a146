#include "compiler/targets/llvm_cpu/VariantLibrary.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::llvm_cpu {

FailureOr<LibraryInfo> getLibraryInfo(hal::ExecutableVariantOp variant, int debugLevel) {
  LibraryInfo info;
  info.name = variant->getParentOfType<hal::ExecutableOp>().getSymName().str();
  info.reflection = debugLevel >= 1;
  for (hal::ExecutableExportOp op : variant.getExportOps()) {
    LibraryExport entry;
    entry.name = op.getSymName().str();
    entry.constantCount = op.getLayout().getConstants();
    entry.bindingCount = op.getLayout().getBindings().size();
    if (std::optional<int64_t> bytes = op.getWorkgroupLocalMemory())
      entry.localMemoryBytes = *bytes;
    if (ArrayAttr sizes = op.getWorkgroupSizeAttr()) {
      if (sizes.size() != 3)
        return op.emitError("has a workgroup size of ") << sizes.size() << " dimensions, not 3";
      for (unsigned i = 0; i < 3; ++i)
        entry.workgroupSize[i] = cast<IntegerAttr>(sizes[i]).getInt();
    }
    if (auto file = op.getLoc()->findInstanceOf<FileLineColLoc>(); file && debugLevel >= 1) {
      entry.sourceFile = file.getFilename().str();
      entry.sourceLine = file.getLine();
    }
    info.exports.push_back(std::move(entry));
  }
  return info;
}

} // namespace mlir::iree::llvm_cpu
