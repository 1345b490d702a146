#include "compiler/dialects/hal/transforms/Passes.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Transforms/LocationSnapshot.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_DUMPEXECUTABLESOURCESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// Writes the executable; from now on its locations are those in the file.
void dump(ExecutableOp executable, StringRef fileName, raw_ostream &os) {
  OpPrintingFlags flags;
  flags.useLocalScope();
  generateLocationsFromIR(os, fileName, executable, flags);
  os << '\n';
}

struct DumpExecutableSourcesPass : impl::DumpExecutableSourcesPassBase<DumpExecutableSourcesPass> {
  using DumpExecutableSourcesPassBase::DumpExecutableSourcesPassBase;

  void runOnOperation() override {
    for (auto executable : getOperation().getOps<ExecutableOp>()) {
      SymbolTable::Visibility visibility = executable.getVisibility();
      executable.setVisibility(SymbolTable::Visibility::Public);
      LogicalResult result = dumpToFile(executable);
      executable.setVisibility(visibility);
      if (failed(result))
        return signalPassFailure();
    }
  }

private:
  LogicalResult dumpToFile(ExecutableOp executable) {
    std::string fileName = prefix.empty() ? "" : prefix + "_";
    fileName += getOperation().getName().value_or("module").str() + "_" +
                executable.getSymName().str() + ".mlir";
    if (path.empty() || path == "-") {
      dump(executable, fileName, llvm::outs());
      return success();
    }
    if (std::error_code error = llvm::sys::fs::create_directories(path))
      return executable.emitError() << "can't create directory `" << path
                                    << "`: " << error.message();
    SmallString<128> filePath(path.getValue());
    llvm::sys::path::append(filePath, fileName);
    std::string message;
    std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(filePath, &message);
    if (!file)
      return executable.emitError() << message;
    dump(executable, filePath, file->os());
    file->keep();
    return success();
  }
};

} // namespace

} // namespace mlir::iree::hal
