// strata-opt: runs single passes on IR text, with the command line of mlir-opt and iree-opt.

#include "compiler/codegen/common/transform/TransformLibrary.h"
#include "compiler/output/OutputStream.h"
#include "compiler/tools/CrashReport.h"
#include "compiler/tools/FileFlags.h"
#include "compiler/tools/RegisterAll.h"
#include "compiler/tools/Threads.h"
#include "core/base/Version.h"

#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

using namespace mlir;

static int report(const std::string &error) {
  llvm::errs() << error << '\n';
  return EXIT_FAILURE;
}

int main(int argc, char **argv) {
  DialectRegistry registry;
  iree::registerAllDialects(registry);
  iree::registerAllPasses();
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &out) {
    out << "Strata " << strata::kVersion << ", LLVM " LLVM_VERSION_STRING "\n";
  });
  auto [input, output] =
      registerAndParseCLIOptions(argc, argv, "Strata modular optimizer driver\n", registry);
  if (failed(iree::applyFlagsOfFile(input)))
    return EXIT_FAILURE;
  // Only lists something.
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));

  iree::installCrashReport("strata-opt");
  llvm::InitLLVM init(argc, argv);
  iree::installMemoryReport();
  iree::checkThreads("strata-opt");
  iree::reportCrashes(config, input);
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> source = openInputFile(input, &error);
  if (!source)
    return report(error);
  ::strata::keepInput(input);
  iree::codegen::keepTransformLibraries();
  std::unique_ptr<iree::OutputStream> result =
      iree::OutputStream::open(output, error, iree::OutputStream::Durable::Disk);
  if (!result)
    return report(error);
  if (failed(MlirOptMain(*result, std::move(source), registry, config)))
    return EXIT_FAILURE;
  return result->keep(error) ? EXIT_SUCCESS : report(error);
}
