#include "compiler/tools/CrashReport.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"

#include <atomic>
#include <cstring>
#include <new>
#include <unistd.h>

namespace mlir::iree {
namespace {

const char *tool = "";
// The program that is read; null while none is. There is one at a time.
std::atomic<const char *> reading = nullptr;
std::atomic<bool> refused = false;
std::atomic_flag outOfMemory;

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

void sayTool() {
  say("\n");
  say(tool);
  say(": ");
}

/// What the running pass was at: from what surely is there to what may be broken.
void sayPass() {
  auto [pass, op] = running.back();
  llvm::errs() << pass->getArgument();
  llvm::errs() << " on " << op->getName();
  if (auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    llvm::errs() << " @" << name.getValue();
  llvm::errs() << ", " << op->getLoc() << '\n';
}

/// A second signal ends the process at once.
void onSignal(void *) {
  if (!running.empty()) {
    sayTool();
    say("crashed in ");
    return sayPass();
  }
  const char *file = reading.exchange(nullptr);
  if (!file)
    return;
  if (refused)
    ::_exit(1);
  sayTool();
  say("crashed while reading ");
  say(file);
  say(": it is no program that MLIR can read\n");
  // The innermost of what the parser says that it is at; the outermost is the command line.
  auto *at = static_cast<const llvm::PrettyStackTraceEntry *>(llvm::SavePrettyStackState());
  if (at && at->getNextEntry())
    at->print(llvm::errs());
  ::_exit(1);
}

/// Memory that is asked for here ends the process at once.
void onOutOfMemory() {
  if (outOfMemory.test_and_set())
    ::_exit(1);
  sayTool();
  say("there is not enough memory");
  if (const char *file = reading.load(); file && running.empty()) {
    say(" to read ");
    say(file);
  }
  if (!running.empty()) {
    say(" for ");
    sayPass();
  } else {
    say("\n");
  }
  llvm::sys::RunInterruptHandlers(); // files that are not finished go
  ::_exit(1);
}

class CrashReport : public PassInstrumentation {
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

/// Lives from where the passes of one program begin until it is written; then the next is read.
class DriverCrashReport final : public CrashReport {
public:
  explicit DriverCrashReport(const std::string &file) : file_(file) { reading = nullptr; }
  ~DriverCrashReport() override { reading = file_.c_str(); }

private:
  const std::string &file_;
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

void installCrashReport(const char *name) {
  tool = name;
  llvm::sys::AddSignalHandler(onSignal, nullptr);
}

void installMemoryReport() {
  std::set_new_handler(onOutOfMemory);
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { onOutOfMemory(); });
}

void reportCrashes(MlirOptMainConfig &config, const std::string &file) {
  reading = file.c_str();
  config.setPassPipelineSetupFn([&file, inner = config](PassManager &manager) {
    manager.addInstrumentation(std::make_unique<DriverCrashReport>(file));
    return inner.setupPassPipeline(manager);
  });
}

} // namespace mlir::iree
