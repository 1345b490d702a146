// strata-opt: runs single passes on IR text, with the command line of mlir-opt and iree-opt.

#include "compiler/tools/FileFlags.h"
#include "compiler/tools/RegisterAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::iree::registerAllDialects(registry);
  mlir::iree::registerAllPasses();
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "Strata modular optimizer driver\n", registry);
  if (mlir::failed(mlir::iree::applyFlagsOfFile(input)))
    return EXIT_FAILURE;
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, input, output, registry));
}
