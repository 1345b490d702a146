#include "compiler/targets/cuda/ExecutableFile.h"

#include "compiler/bytecode/FlatBufferWriter.h"
#include "compiler/targets/cuda/Ptx.h"

namespace mlir::iree::cuda {

using bytecode::appendLE;
using Writer = bytecode::FlatBufferWriter;

static constexpr char kIdentifier[] = "CDA1";
static constexpr size_t kHeaderBytes = 64;

/// Fields of the tables.
enum ExecutableField { kExports, kModules, kSourceFiles };
enum ModuleField { kPtxImage };
enum ExportField {
  kModuleOrdinal,
  kKernelName,
  kBlockDims,
  kSharedMemoryBytes,
  kConstantCount,
  kBindingFlags,
  kDebugInfo,
  kSubgroupSize
};
enum DebugField { kDebugName, kDebugLocation };
enum LocationField { kFilename, kLine };

/// Where the function stands whose code became the kernel, rather than the operations inside of it.
static FileLineColLoc findSource(Location loc) {
  if (auto inlined = dyn_cast<CallSiteLoc>(loc))
    return findSource(inlined.getCaller());
  return loc->findInstanceOf<FileLineColLoc>();
}

static Writer::Ref addDebugInfo(Writer &writer, hal::ExecutableExportOp op) {
  FileLineColLoc file = findSource(op.getLoc());
  Writer::Ref name = writer.addString(op.getSymName());
  Writer::Ref location;
  if (file) {
    Writer::Ref filename = writer.addString(file.getFilename());
    location =
        writer.addTable(Writer::Table().addRef(kFilename, filename).addI32(kLine, file.getLine()));
  }
  return writer.addTable(Writer::Table().addRef(kDebugName, name).addRef(kDebugLocation, location));
}

static Writer::Ref addBindingFlags(Writer &writer, hal::PipelineLayoutAttr layout) {
  constexpr uint64_t kReadOnly = 1, kIndirect = 2;
  std::vector<uint8_t> bytes;
  for (hal::PipelineBindingAttr binding : layout.getBindings()) {
    uint64_t flags = 0;
    if (bitEnumContainsAny(binding.getFlags(), hal::DescriptorFlags::ReadOnly))
      flags |= kReadOnly;
    if (bitEnumContainsAny(binding.getFlags(), hal::DescriptorFlags::Indirect))
      flags |= kIndirect;
    appendLE(bytes, flags);
  }
  return writer.addVector(bytes, layout.getBindings().size(), /*alignment=*/8);
}

static FailureOr<Writer::Ref> addExport(Writer &writer, hal::ExecutableExportOp op,
                                        Writer::Ref debugInfo) {
  std::array<uint32_t, 3> threads = {0, 0, 0};
  if (ArrayAttr sizes = op.getWorkgroupSizeAttr()) {
    if (sizes.size() != threads.size())
      return op.emitError("has a workgroup size of ") << sizes.size() << " dimensions, not 3";
    for (auto [thread, size] : llvm::zip(threads, sizes.getAsRange<IntegerAttr>()))
      thread = size.getInt();
  }
  Writer::Ref name = writer.addString(getKernelName(op.getSymName()));
  Writer::Ref flags = addBindingFlags(writer, op.getLayout());
  uint32_t subgroupSize = op.getSubgroupSize().value_or(0);
  return writer.addTable(Writer::Table()
                             .addI32(kModuleOrdinal, 0)
                             .addRef(kKernelName, name)
                             .addI32Triple(kBlockDims, threads)
                             .addI32(kSharedMemoryBytes, op.getWorkgroupLocalMemory().value_or(0))
                             .addI32(kConstantCount, op.getLayout().getConstants())
                             .addRef(kBindingFlags, flags)
                             .addRef(kDebugInfo, debugInfo)
                             .addI32(kSubgroupSize, subgroupSize));
}

FailureOr<std::vector<uint8_t>> buildExecutableFile(hal::ExecutableVariantOp variant,
                                                    StringRef ptx, int debugLevel) {
  auto exports = llvm::to_vector(variant.getExportOps());
  for (auto [i, op] : llvm::enumerate(exports))
    if (!op.getOrdinal() || *op.getOrdinal() != static_cast<int64_t>(i))
      return op.emitError("has no ordinal that says that it is number ") << i;

  Writer writer;
  Writer::Ref image = writer.addString(ptx);
  Writer::Ref module = writer.addTable(Writer::Table().addRef(kPtxImage, image));
  Writer::Ref modules = writer.addRefVector({module});
  std::vector<Writer::Ref> debugInfos(exports.size()), exportTables;
  if (debugLevel >= 1)
    for (auto [info, op] : llvm::zip(debugInfos, exports))
      info = addDebugInfo(writer, op);
  for (auto [info, op] : llvm::zip(debugInfos, exports)) {
    FailureOr<Writer::Ref> table = addExport(writer, op, info);
    if (failed(table))
      return failure();
    exportTables.push_back(*table);
  }
  Writer::Ref exportVector = writer.addRefVector(exportTables);
  Writer::Ref root = writer.addTable(
      Writer::Table().addRef(kExports, exportVector).addRef(kModules, modules));
  std::vector<uint8_t> buffer = writer.finishWithoutPrefix(root, kIdentifier);

  std::vector<uint8_t> file(kIdentifier, kIdentifier + 4);
  appendLE<uint32_t>(file, /*version=*/0);
  appendLE<uint64_t>(file, buffer.size());
  file.resize(kHeaderBytes);
  file.insert(file.end(), buffer.begin(), buffer.end());
  return file;
}

} // namespace mlir::iree::cuda
