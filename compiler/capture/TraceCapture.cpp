#include "compiler/capture/TraceCapture.h"

#include "compiler/capture/DumpNames.h"
#include "compiler/capture/DumpPrinter.h"
#include "core/trace/Assembly.h"
#include "core/trace/Writer.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <unordered_map>

namespace mlir::iree::capture {

using ::strata::trace::Identities;

namespace {

using ::strata::trace::PassBegin;
using ::strata::trace::PassEnd;
using ::strata::trace::TraceWriter;
using Clock = std::chrono::steady_clock;

std::string getSymbol(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  return name ? "@" + name.str() : std::string();
}

// The pass whose operation's kernels are gone after it.
constexpr StringRef kSerialize = "iree-hal-serialize-target-executables";

class Capture final : public TraceCapture {
public:
  Capture(TraceWriter &writer, OpIdentity &identity, Assembler assembler)
      : writer_(writer), identity_(identity), assembler_(std::move(assembler)), printer_(identity) {}

  void runBeforePipeline(std::optional<OperationName>, const PipelineParentInfo &parent) override {
    std::lock_guard lock(mutex_);
    ++changes_; // the pass that runs the pipeline may have changed something before
    // A pipeline that runs on another thread than the pass that started it belongs to that pass.
    Stack &stack = stacks_[llvm::get_threadid()];
    auto origin = stacks_.find(parent.parentThreadID);
    stack.outer.push_back(stack.frames.empty() && origin != stacks_.end() &&
                                  !origin->second.frames.empty()
                              ? origin->second.frames.back().handle
                              : -1);
  }

  void runAfterPipeline(std::optional<OperationName>, const PipelineParentInfo &) override {
    std::lock_guard lock(mutex_);
    ++changes_; // and may do so between two
    stacks_[llvm::get_threadid()].outer.pop_back();
  }

  void runBeforePass(Pass *pass, Operation *op) override {
    if (isOwnAdaptor(pass))
      return;
    PassBegin begin;
    begin.argument = pass->getArgument().str();
    begin.className = pass->getName().str();
    begin.options = getPassOptions(pass);
    begin.anchorOp = op->getName().getStringRef().str();
    begin.anchorSymbol = getSymbol(op);
    begin.path = getOperationPath(op);
    Fingerprint fingerprint = fingerprintOf(op);
    const bool serializes = assembler_ && begin.argument == kSerialize;

    std::unique_lock lock(mutex_);
    Stack &stack = stacks_[llvm::get_threadid()];
    int64_t parent = !stack.frames.empty() ? stack.frames.back().handle
                     : !stack.outer.empty() ? stack.outer.back()
                                            : -1;
    int64_t handle = writer_.beginPass(std::move(begin), parent);
    stack.frames.push_back({handle, fingerprint, Clock::now()});
    if (!serializes)
      return;
    // A crash on the way belongs to the pass, the time doesn't.
    lock.unlock();
    std::vector<Assembly> assembly = assembler_(op);
    lock.lock();
    Frame &frame = stacks_[llvm::get_threadid()].frames.back();
    frame.assembly = std::move(assembly);
    frame.start = Clock::now();
  }

  void runAfterPass(Pass *pass, Operation *op) override { end(pass, op, /*failed=*/false); }
  void runAfterPassFailed(Pass *pass, Operation *op) override { end(pass, op, /*failed=*/true); }

  void replaced(Operation *op) override {
    ::strata::trace::PassEvent event;
    event.pass = "replace-ir";
    event.anchorOp = op->getName().getStringRef().str();
    event.anchorSymbol = getSymbol(op);
    event.path = event.subject = getOperationPath(op);
    event.changed = ::strata::trace::Change::Yes;
    event.header = ::strata::trace::banner({.argument = event.pass}, ::strata::trace::Moment::After, /*failed=*/false);
    writer_.record(std::move(event), printForDump(op));
    std::lock_guard lock(mutex_);
    ++changes_;
  }

  bool lastPassChanged() const override { return lastChanged_; }

private:
  struct Frame {
    int64_t handle;
    Fingerprint before;
    Clock::time_point start;
    std::vector<Assembly> assembly = {}; // of what the pass serializes
  };
  struct Stack {
    std::vector<Frame> frames;
    std::vector<int64_t> outer; // per pipeline: the pass of another thread that it runs for, or -1
  };

  /// MLIR's own nesting runs through passes without a name; users don't see them.
  static bool isOwnAdaptor(Pass *pass) { return pass->getArgument().empty(); }

  void end(Pass *pass, Operation *op, bool failed) {
    if (isOwnAdaptor(pass))
      return;
    Clock::time_point now = Clock::now();
    std::optional<Frame> frame;
    {
      std::lock_guard lock(mutex_);
      std::vector<Frame> &frames = stacks_[llvm::get_threadid()].frames;
      frame = std::move(frames.back());
      frames.pop_back();
    }
    PassEnd end;
    end.failed = failed;
    end.seconds = std::chrono::duration<double>(now - frame->start).count();
    // A pass that failed may have left the operation in any state, and people want to see it.
    Fingerprints functions;
    Fingerprint after = getFingerprint(op, &functions);
    end.changed = failed || after != frame->before;
    lastChanged_ = end.changed;
    {
      std::lock_guard lock(mutex_);
      changes_ += end.changed;
      known_.insert_or_assign(op, Known{after, changes_});
      if (end.changed) {
        names_.forgetErased(op);
        end.origin = names_.next(op, pass->getArgument());
      }
    }
    if (end.changed) {
      end.identities.births = identity_.update(op);
      // A pass is verified before it counts as done.
      end.text = failed ? printForDump(op, identity_, end.identities.places)
                        : printer_.print(op, after, functions, end.identities.places);
    }
    writer_.endPass(frame->handle, std::move(end));
    for (Assembly &assembly : frame->assembly)
      record(std::move(assembly));
  }

  void record(Assembly assembly) {
    ::strata::trace::PassEvent event;
    event.pass = event.anchorOp = ::strata::trace::kAssembly;
    event.path = event.subject = assembly.path + "/" + event.anchorOp;
    event.synthetic = true;
    event.changed = ::strata::trace::Change::Yes;
    Identities identities;
    for (auto [index, from] : llvm::enumerate(assembly.numbers))
      if (from) {
        OpIdentity::Number line = identity_.add();
        identities.places.push_back({int64_t(index) + 1, line});
        identities.births.push_back({line, {from}});
      }
    writer_.record(std::move(event), std::move(assembly.text), std::move(identities));
  }

  /// The fingerprint of `op`: the one that the last pass on it left, if no pass changed anything since.
  Fingerprint fingerprintOf(Operation *op) {
    {
      std::lock_guard lock(mutex_);
      auto found = known_.find(op);
      if (found != known_.end() && found->second.changes == changes_)
        return found->second.fingerprint;
    }
    return getFingerprint(op);
  }

  /// A fingerprint, and how many changes may have been made when it was taken. Whoever erases an operation
  /// changes something, so an operation that takes the place of an erased one is never mistaken for it.
  struct Known {
    Fingerprint fingerprint;
    uint64_t changes;
  };

  TraceWriter &writer_;
  OpIdentity &identity_;
  Assembler assembler_;
  DumpPrinter printer_;
  DumpNames names_;
  std::mutex mutex_;
  std::unordered_map<Operation *, Known> known_;
  uint64_t changes_ = 0;
  std::atomic<bool> lastChanged_ = false;
  llvm::DenseMap<uint64_t, Stack> stacks_;
};

} // namespace

std::unique_ptr<TraceCapture> createTraceCapture(TraceWriter &writer, OpIdentity &identity, Assembler assembler) {
  return std::make_unique<Capture>(writer, identity, std::move(assembler));
}

std::string getOperationPath(Operation *op) {
  SmallVector<std::string> elements;
  for (; op; op = op->getParentOp()) {
    std::string symbol = getSymbol(op);
    elements.push_back(op->getName().getStringRef().str() + (symbol.empty() ? "" : " " + symbol));
  }
  return llvm::join(llvm::reverse(elements), "/");
}

std::string getPassOptions(Pass *pass) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  pass->printAsTextualPipeline(stream);
  StringRef options = text;
  if (!options.consume_front(pass->getArgument()) || !options.consume_front("{") ||
      !options.consume_back("}"))
    return {};
  return options.str();
}

} // namespace mlir::iree::capture
