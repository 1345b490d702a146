// strata-translate: writes IR in other forms, with the command line of mlir-translate.

#include "compiler/bytecode/BytecodeModule.h"
#include "compiler/dialects/vm/ir/VmDialect.h"
#include "compiler/tools/RegisterAll.h"

#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "mlir/Tools/mlir-translate/Translation.h"

using namespace mlir;
using namespace mlir::iree;

namespace {

llvm::cl::opt<bool> emitPolyglotZip(
    "iree-vm-emit-polyglot-zip", llvm::cl::init(true),
    llvm::cl::desc("Writes a file that ZIP tools can unpack, too."));
llvm::cl::opt<bool> stripSourceMap("iree-vm-bytecode-module-strip-source-map", llvm::cl::init(false),
                                   llvm::cl::desc("Leaves the debug database out."));
llvm::cl::opt<bool> stripDebugOps("iree-vm-bytecode-module-strip-debug-ops", llvm::cl::init(false),
                                  llvm::cl::desc("Drops ops that only debug."));

LogicalResult writeModule(Operation *op, llvm::raw_ostream &output) {
  auto module = dyn_cast<vm::ModuleOp>(op);
  if (auto outer = dyn_cast<mlir::ModuleOp>(op)) {
    auto inner = outer.getOps<vm::ModuleOp>();
    if (llvm::hasSingleElement(inner))
      module = *inner.begin();
  }
  if (!module)
    return op->emitError("expected one vm.module");
  bytecode::BytecodeOptions options;
  options.emitPolyglotZip = emitPolyglotZip;
  options.stripSourceMap = stripSourceMap;
  options.stripDebugOps = stripDebugOps;
  return bytecode::writeBytecodeModule(module, options, output);
}

} // namespace

int main(int argc, char **argv) {
  TranslateFromMLIRRegistration registration("iree-vm-ir-to-bytecode-module",
                                             "writes a vm.module as a bytecode module", writeModule,
                                             iree::registerAllDialects);
  return failed(mlirTranslateMain(argc, argv, "Strata translation driver\n"));
}
