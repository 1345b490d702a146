#include "compiler/capture/TraceCapture.h"

#include "compiler/capture/Fingerprint.h"
#include "core/trace/Writer.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/AsmState.h"
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

class Capture final : public TraceCapture {
public:
  Capture(TraceWriter &writer, OpIdentity &identity) : writer_(writer), identity_(identity) {}

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

    std::lock_guard lock(mutex_);
    Stack &stack = stacks_[llvm::get_threadid()];
    int64_t parent = !stack.frames.empty() ? stack.frames.back().handle
                     : !stack.outer.empty() ? stack.outer.back()
                                            : -1;
    int64_t handle = writer_.beginPass(std::move(begin), parent);
    stack.frames.push_back({handle, fingerprint, Clock::now()});
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
      frame = frames.back();
      frames.pop_back();
    }
    PassEnd end;
    end.failed = failed;
    end.seconds = std::chrono::duration<double>(now - frame->start).count();
    // A pass that failed may have left the operation in any state, and people want to see it.
    Fingerprint after = getFingerprint(op);
    end.changed = failed || after != frame->before;
    lastChanged_ = end.changed;
    {
      std::lock_guard lock(mutex_);
      changes_ += end.changed;
      known_.insert_or_assign(op, Known{after, changes_});
    }
    if (end.changed) {
      end.identities.births = identity_.update(op);
      end.text = printForDump(op, &end.identities.places);
    }
    writer_.endPass(frame->handle, std::move(end));
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
  std::mutex mutex_;
  std::unordered_map<Operation *, Known> known_;
  uint64_t changes_ = 0;
  std::atomic<bool> lastChanged_ = false;
  llvm::DenseMap<uint64_t, Stack> stacks_;
};

} // namespace

std::unique_ptr<TraceCapture> createTraceCapture(TraceWriter &writer, OpIdentity &identity) {
  return std::make_unique<Capture>(writer, identity);
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

namespace {

/// What a printer writes in bits and pieces, gathered before it is appended: LLVM's own stream to a string has no
/// buffer, and a third of the time of printing went there.
class TextStream final : public llvm::raw_ostream {
public:
  explicit TextStream(std::string &text) : text_(text) { SetBuffer(buffer_, sizeof buffer_); }
  ~TextStream() override { flush(); }

private:
  void write_impl(const char *data, size_t size) override { text_.append(data, size); }
  uint64_t current_pos() const override { return text_.size(); }

  std::string &text_;
  char buffer_[1 << 14];
};

} // namespace

std::string printForDump(Operation *op, std::vector<Identities::Place> *places) {
  std::string text;
  TextStream stream(text);
  OpPrintingFlags flags;
  if (op->getBlock())
    flags.useLocalScope();
  // What names values and aliases: all that is printed, or the operation around that is closed in itself.
  Operation *scope = op;
  while (scope->getParentOp() && !(flags.shouldUseLocalScope() && scope->hasTrait<OpTrait::IsIsolatedFromAbove>()))
    scope = scope->getParentOp();
  AsmState::LocationMap lines;
  AsmState state(scope, flags, places ? &lines : nullptr);
  op->print(stream, state);
  stream << "\n";
  stream.flush();
  if (places) {
    // What a short form leaves out (the body of a named linalg operation) stands on the line of what it is in.
    std::vector<std::tuple<int64_t, bool, OpIdentity::Number>> found; // line, left out, number
    op->walk<WalkOrder::PreOrder>([&](Operation *inside) {
      OpIdentity::Number number = OpIdentity::get(inside);
      if (!number)
        return;
      Operation *printed = inside;
      while (printed != op && !lines.contains(printed))
        printed = printed->getParentOp();
      if (auto at = lines.find(printed); at != lines.end())
        found.emplace_back(at->second.first, printed != inside, number);
    });
    llvm::sort(found);
    for (auto [line, leftOut, number] : found)
      places->push_back({line, number});
  }
  return text;
}

} // namespace mlir::iree::capture
