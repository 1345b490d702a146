#include "compiler/pipeline/DumpPhase.h"

#include "compiler/output/OutputStream.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::pipeline {
namespace {

class DumpPhasePass : public PassWrapper<DumpPhasePass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DumpPhasePass)

  DumpPhasePass(Phase phase, std::string directory, std::string moduleName)
      : phase_(phase), directory_(std::move(directory)), moduleName_(std::move(moduleName)) {}

  StringRef getName() const override { return "DumpPhase"; }

  void runOnOperation() override {
    llvm::SmallString<128> path(directory_);
    if (std::error_code code = llvm::sys::fs::create_directories(path)) {
      emitError(getOperation().getLoc())
          << "cannot create " << path << " to dump phases into: " << code.message();
      return signalPassFailure();
    }
    llvm::sys::path::append(path, llvm::formatv("{0}.{1}.{2}.mlir", moduleName_,
                                                static_cast<int>(phase_), getPhaseName(phase_)));
    std::string message;
    std::unique_ptr<OutputStream> file = OutputStream::open(path, message);
    if (file) {
      getOperation().print(*file);
      *file << '\n';
      if (file->keep(message))
        return;
    }
    emitError(getOperation().getLoc()) << message;
    signalPassFailure();
  }

private:
  Phase phase_;
  std::string directory_, moduleName_;
};

} // namespace

std::unique_ptr<Pass> createDumpPhasePass(Phase phase, std::string directory, std::string moduleName) {
  return std::make_unique<DumpPhasePass>(phase, std::move(directory), std::move(moduleName));
}

} // namespace mlir::iree::pipeline
