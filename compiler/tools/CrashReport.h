// What a crash of the compiler was at.
#pragma once

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassInstrumentation.h"

#include <memory>
#include <string>

namespace mlir::iree {

/// While it lives, a crash says that the program was being read. MLIR's parser goes on after some errors with what it does not
/// have (lists of `dimensions` and `permutation`): once it has told one, the program is refused however it ends.
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

/// From now on fatal signals are told about. After the handlers that save what there is.
void installCrashReport();

} // namespace mlir::iree
