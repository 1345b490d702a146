#include "compiler/tools/CrashReport.h"

#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"

#include <atomic>
#include <cstring>
#include <unistd.h>

namespace mlir::iree {
namespace {

// The program that is read; null while none is. There is one at a time.
std::atomic<const char *> reading = nullptr;
std::atomic<bool> refused = false;

struct Running {
  Pass *pass;
  Operation *op;
};
// A fatal signal is handled by the thread that it came from.
thread_local SmallVector<Running> running;

void say(const char *text) {
  // Nothing is left to do about a standard error that takes nothing.
  [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, text, std::strlen(text));
}

void onSignal(void *) {
  if (const char *file = reading.exchange(nullptr)) {
    if (refused)
      ::_exit(1);
    say("\nstrata-compile: crashed while reading ");
    say(file);
    say("\n");
    return;
  }
  if (running.empty())
    return;
  auto [pass, op] = running.back();
  // From what surely is there to what may be broken: a second signal ends the process at once.
  llvm::errs() << "\nstrata-compile: crashed in " << pass->getArgument();
  llvm::errs() << " on " << op->getName();
  if (auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    llvm::errs() << " @" << name.getValue();
  llvm::errs() << ", " << op->getLoc() << '\n';
}

class CrashReport final : public PassInstrumentation {
public:
  void runBeforePass(Pass *pass, Operation *op) override {
    if (!pass->getArgument().empty())
      running.push_back({pass, op});
  }
  void runAfterPass(Pass *pass, Operation *) override { end(pass); }
  void runAfterPassFailed(Pass *pass, Operation *) override { end(pass); }

private:
  static void end(Pass *pass) {
    if (!pass->getArgument().empty())
      running.pop_back();
  }
};

} // namespace

ReadingScope::ReadingScope(const std::string &file, MLIRContext &context)
    : engine_(context.getDiagEngine()) {
  reading = file.c_str();
  refused = false;
  handler_ = engine_.registerHandler([](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      refused = true;
    return failure(); // the handler that prints it comes next
  });
}

ReadingScope::~ReadingScope() {
  reading = nullptr;
  engine_.eraseHandler(handler_);
}

std::unique_ptr<PassInstrumentation> createCrashReport() { return std::make_unique<CrashReport>(); }

void installCrashReport() { llvm::sys::AddSignalHandler(onSignal, nullptr); }

} // namespace mlir::iree
