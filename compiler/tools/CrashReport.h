// What a crash of the compiler was at.
#pragma once

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

#include <memory>
#include <string>

namespace mlir::iree {

/// While it lives, a crash outside of passes says that the program was being read, and is an error as
/// any other. MLIR's parser goes on after some errors with what it does not have (lists of
/// `dimensions` and `permutation`): once it has told one, that is what there is to say.
class ReadingScope {
public:
  ReadingScope(const std::string &file, MLIRContext &context);
  ~ReadingScope();

private:
  DiagnosticEngine &engine_;
  DiagnosticEngine::HandlerID handler_;
};

/// Says, when a pass crashes, which one, on what, and where in the program that stands.
std::unique_ptr<PassInstrumentation> createCrashReport();

/// Both for the driver of mlir-opt, which makes its contexts itself. `file` has to live on.
void reportCrashes(MlirOptMainConfig &config, const std::string &file);

/// From now on fatal signals are told about. After the handlers that save what there is, and before
/// LLVM's.
void installCrashReport(const char *tool);

/// From now on memory that there is not ends the process with exit code 1 and what it was for.
/// After llvm::InitLLVM, which answers it with an abort.
void installMemoryReport();

} // namespace mlir::iree
