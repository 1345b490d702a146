#include "compiler/tools/Threads.h"

#include "core/base/Threads.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Parallel.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

namespace mlir::iree {

void checkThreads(const char *tool) {
  // MLIR's and the linker's, and those that write a trace and hear a window.
  unsigned pool = llvm::hardware_concurrency().compute_thread_count();
  int error = ::strata::tryThreads(2 * pool + 2);
  if (error == 0)
    return;
  llvm::errs() << tool << ": warning: too few threads can be started (" << std::strerror(error)
               << "): everything is done on one, which takes longer\n";
  auto &known = llvm::cl::getRegisteredOptions();
  if (auto flag = known.find("mlir-disable-threading");
      flag != known.end() && !flag->second->getNumOccurrences())
    flag->second->addOccurrence(0, "mlir-disable-threading", "true");
  llvm::parallel::strategy = llvm::hardware_concurrency(1); // of the linker
}

} // namespace mlir::iree
