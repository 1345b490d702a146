#include "compiler/capture/Recorder.h"

#include "compiler/capture/DumpPrinter.h"
#include "core/base/File.h"
#include "core/base/OutputFile.h"
#include "core/trace/Source.h"
#include "core/trace/Writer.h"
#include "core/trace/export/Export.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <unistd.h>

namespace mlir::iree::capture {
namespace {

using ::strata::trace::NoteKind;
using ::strata::trace::TraceWriter;

// The trace that a crash would leave open; there is one compilation in a process.
std::atomic<TraceWriter *> openTrace = nullptr;

// What a crash may cost beside the crash.
constexpr int kCrashPatienceMs = 5000;

void onSignal(void *) {
  if (TraceWriter *writer = openTrace.exchange(nullptr))
    writer->crashed("a fatal signal", kCrashPatienceMs);
}

void onFatalError(void *, const char *reason, bool) {
  if (TraceWriter *writer = openTrace)
    writer->note(NoteKind::Diagnostic, std::string("fatal error: ") + reason);
  llvm::errs() << "LLVM ERROR: " << reason << '\n';
}

/// On the writer's thread, after a crash: the last row is the pass that failed.
void writeReproducer(const std::string &file) {
  auto trace = ::strata::trace::open(file);
  if (!trace || (*trace)->passes().empty())
    return;
  auto text = ::strata::trace::exportReproducer(**trace, int64_t((*trace)->passes().size()) - 1);
  if (!text) // crashed outside of passes
    return;
  std::string path = file + ".reproducer.mlir";
  if (auto written = ::strata::writeFile(path, *text); !written) {
    llvm::errs() << "\nstrata-compile: no reproducer: " << written.error().message << '\n';
    return;
  }
  llvm::errs() << "\nstrata-compile: " << (*trace)->run().status << "\nThe passes before it: " << file
               << "\nTo see it again: strata-opt --run-reproducer " << path << '\n';
}

} // namespace

Recorder::Recorder() = default;
Recorder::~Recorder() { openTrace = nullptr; }

void Recorder::installCrashHandler() {
  llvm::sys::AddSignalHandler(onSignal, nullptr);
  llvm::install_fatal_error_handler(onFatalError);
}

LogicalResult Recorder::open(const std::string &file, const ::strata::trace::Run &run) {
  const std::string reproducer = file + ".reproducer.mlir";
  ::strata::trace::WriterOptions options;
  options.afterCrash = [file] { writeReproducer(file); };
  if (auto free = ::strata::outputPlace(reproducer); !free) {
    llvm::errs() << "error: " << free.error().message << '\n';
    return failure();
  }
  auto writer = TraceWriter::create(file, run, options);
  if (!writer) {
    llvm::errs() << "error: " << writer.error().message << '\n';
    return failure();
  }
  // A reproducer of an earlier run says nothing of this one.
  llvm::sys::fs::remove(reproducer);
  writer_ = std::move(*writer);
  openTrace = writer_.get();
  return success();
}

LogicalResult Recorder::listen(const std::string &socket, MLIRContext &context) {
  if (!writer_) {
    llvm::errs() << "error: --strata-control needs --strata-trace\n";
    return failure();
  }
  StepGate::Hooks hooks;
  hooks.flush = [writer = writer_.get()] { (void)writer->flush(); };
  hooks.cancel = [writer = writer_.get()] {
    openTrace = nullptr;
    writer->finish("cancelled");
    (void)writer->close();
    // Files that are not finished go; nothing else is torn down below passes that still run.
    llvm::sys::RunInterruptHandlers();
    _exit(130);
  };
  std::string error;
  gate_ = StepGate::connect(socket, std::move(hooks), error);
  if (!gate_) {
    llvm::errs() << "error: --strata-control: " << error << '\n';
    return failure();
  }
  // Steps have an order only if passes run one at a time.
  context.disableMultithreading();
  return success();
}

void Recorder::attach(MLIRContext &context, PassManager &manager, ModuleOp module) {
  if (!writer_)
    return;
  ::strata::trace::Identities identities;
  identities.births = identity_.update(module);
  std::string text = printForDump(module, identity_, identities.places);
  writer_->input(std::move(text), "builtin.module", "input", std::move(identities));
  std::unique_ptr<TraceCapture> capture = createTraceCapture(*writer_, identity_, assembler_);
  if (gate_)
    manager.addInstrumentation(gate_->createInstrumentation(*capture));
  manager.addInstrumentation(std::move(capture));
  context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    stream << diagnostic.getLocation() << ": " << diagnostic;
    writer_->note(NoteKind::Diagnostic, std::move(text));
    return failure(); // the handler that prints it comes next
  });
}

LogicalResult Recorder::finish(LogicalResult result) {
  gate_.reset();
  if (!writer_)
    return result;
  writer_->finish(succeeded(result) ? "done" : "failed");
  openTrace = nullptr;
  if (auto status = writer_->close(); !status) {
    llvm::errs() << "error: the trace is incomplete: " << status.error().message << '\n';
    return failure();
  }
  return result;
}

} // namespace mlir::iree::capture
