#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/DumpFile.h"
#include "compiler/dialects/hal/transforms/ExecutableDrivers.h"
#include "compiler/dialects/hal/transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/LocationSnapshot.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_DUMPEXECUTABLESOURCESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// Writes what the executable's backends read besides it. It comes last, so that lines keep their numbers.
void dumpFlags(ExecutableOp executable, raw_ostream &os) {
  for (StringRef name : getBackendNames(executable))
    if (auto *backend = targets::TargetRegistry::get().findBackend(name))
      if (std::string flags = backend->getCodegenFlags(); !flags.empty())
        os << "// strata-opt: " << flags << '\n';
}

/// Writes the executable; from now on its locations are those in the file.
void dump(ExecutableOp executable, StringRef fileName, raw_ostream &os) {
  OpPrintingFlags flags;
  flags.useLocalScope();
  generateLocationsFromIR(os, fileName, executable, flags);
  os << '\n';
  dumpFlags(executable, os);
}

struct DumpExecutableSourcesPass : impl::DumpExecutableSourcesPassBase<DumpExecutableSourcesPass> {
  using DumpExecutableSourcesPassBase::DumpExecutableSourcesPassBase;

  void runOnOperation() override {
    for (auto executable : getOperation().getOps<ExecutableOp>()) {
      SymbolTable::Visibility visibility = executable.getVisibility();
      executable.setVisibility(SymbolTable::Visibility::Public);
      std::string name = prefix.empty() ? "" : prefix + "_";
      name += getOperation().getName().value_or("module").str() + "_" +
              executable.getSymName().str() + ".mlir";
      LogicalResult result =
          dumpToFile(executable.getLoc(), path, name,
                     [&](StringRef file, raw_ostream &os) { dump(executable, file, os); });
      executable.setVisibility(visibility);
      if (failed(result))
        return signalPassFailure();
    }
  }
};

} // namespace

} // namespace mlir::iree::hal
