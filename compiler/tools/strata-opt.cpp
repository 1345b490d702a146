// strata-opt: runs single passes on IR text, with the command line of mlir-opt and iree-opt.

#include "compiler/tools/RegisterAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::iree::registerAllDialects(registry);
  mlir::iree::registerAllPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Strata modular optimizer driver\n", registry));
}
