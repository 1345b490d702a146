#include "compiler/capture/StepGate.h"

#include "core/control/Channel.h"

#include "mlir/IR/Operation.h"
#include "mlir/Pass/AnalysisManager.h"
#include "mlir/Pass/Pass.h"

#include <condition_variable>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <set>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace mlir::iree::capture {

using ::strata::control::Command;
using ::strata::control::Event;
using Kind = Command::Kind;

namespace {

/// Lets a pass forget what it knows of an operation: the manager of its analyses is for passes alone.
struct AnalysesOf : Pass {
  static AnalysisManager get(Pass *pass) { return (pass->*&AnalysesOf::getAnalysisManager)(); }
};

bool matchesAny(const std::vector<std::string> &patterns, StringRef name) {
  return llvm::any_of(patterns, [&](const std::string &pattern) {
    return ::strata::control::matches(pattern, {name.data(), name.size()});
  });
}

} // namespace

struct StepGate::Impl {
  int socket = -1;
  Hooks hooks;
  std::thread reader;

  std::mutex mutex;
  std::condition_variable commanded;
  bool started = false; // the first command has come
  bool closing = false;
  bool paused = false;
  bool pauseAsked = false;
  Kind mode = Kind::Continue; // how to go on
  std::string runTo;
  std::vector<std::string> passes, operations; // breakpoints
  bool recount = false;                        // breakpoints were set since `present` was taken
  std::deque<Command> forProgram;              // what must happen on the thread that compiles

  // Of the thread that compiles.
  bool changed = false;          // since the last pause
  std::string appeared;          // the operation of a breakpoint, and the pass that made it appear
  std::set<std::string> present; // operations that breakpoints name and the program holds

  std::mutex sending;
  void send(const Event &event) {
    std::string bytes = ::strata::control::encode(event);
    std::lock_guard lock(sending);
    for (size_t sent = 0; sent < bytes.size();) {
      ssize_t count = ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (count <= 0)
        return; // the reader notices
      sent += size_t(count);
    }
  }

  void read();
  void take(Command command);
  void hold(Pass *pass, Operation *op, TraceCapture &capture);
  void carryOut(const Command &command, Pass *pass, Operation *op, TraceCapture &capture);
  std::string whyPause(StringRef pass);
  std::set<std::string> findPresent(Operation *op);
};

void StepGate::Impl::read() {
  ::strata::control::Decoder decoder;
  char buffer[1 << 14];
  for (;;) {
    ssize_t count = ::recv(socket, buffer, sizeof buffer, 0);
    if (count < 0 && errno == EINTR)
      continue;
    bool ended = count <= 0;
    if (!ended)
      decoder.feed({buffer, size_t(count)});
    while (!ended) {
      auto message = decoder.next();
      ended = !message; // a window that talks nonsense is no window
      if (ended || !*message)
        break;
      auto *command = std::get_if<Command>(&**message);
      if (command && command->kind == Kind::Cancel)
        ended = true;
      else if (command)
        take(std::move(*command));
    }
    if (!ended)
      continue;
    {
      std::lock_guard lock(mutex);
      if (closing)
        return;
    }
    // Nobody waits for the result any longer.
    hooks.cancel();
    return;
  }
}

void StepGate::Impl::take(Command command) {
  std::lock_guard lock(mutex);
  switch (command.kind) {
  case Kind::SetBreakpoints:
    passes = std::move(command.passes);
    operations = std::move(command.operations);
    recount = true;
    return; // comes before the start, too
  case Kind::Pause:
    pauseAsked = true;
    started = true;
    break;
  case Kind::ReplaceIr:
  case Kind::SetOptions:
    if (paused)
      forProgram.push_back(std::move(command));
    else
      send({Event::Kind::Refused, "the compiler isn't paused", {}, {}, {}});
    break;
  default:
    mode = command.kind;
    runTo = std::move(command.text);
    started = true;
    paused = false;
  }
  commanded.notify_all();
}

std::set<std::string> StepGate::Impl::findPresent(Operation *op) {
  while (Operation *parent = op->getParentOp())
    op = parent;
  std::set<std::string> found;
  op->walk([&](Operation *inner) {
    StringRef name = inner->getName().getStringRef();
    if (matchesAny(operations, name))
      found.insert(name.str());
  });
  return found;
}

std::string StepGate::Impl::whyPause(StringRef pass) {
  if (!appeared.empty())
    return std::exchange(appeared, {});
  if (matchesAny(passes, pass))
    return "breakpoint on " + pass.str();
  if (pauseAsked)
    return "as asked";
  if (mode == Kind::StepPass)
    return "one step";
  if (mode == Kind::StepChange && changed)
    return "the program changed";
  if (mode == Kind::RunTo && ::strata::control::matches(runTo, {pass.data(), pass.size()}))
    return "reached " + pass.str();
  return {};
}

/// Before `pass`: waits as long as the window wants.
void StepGate::Impl::hold(Pass *pass, Operation *op, TraceCapture &capture) {
  Event event{Event::Kind::Began, {}, pass->getArgument().str(), getPassOptions(pass), getOperationPath(op)};
  std::unique_lock lock(mutex);
  commanded.wait(lock, [&] { return started; });
  if (std::exchange(recount, false))
    present = findPresent(op);
  std::string why = whyPause(pass->getArgument());
  if (!why.empty()) {
    paused = true;
    pauseAsked = changed = false;
    hooks.flush();
    event.kind = Event::Kind::Paused;
    event.text = why;
    send(event);
    while (paused) {
      commanded.wait(lock, [&] { return !paused || !forProgram.empty(); });
      while (!forProgram.empty()) {
        Command command = std::move(forProgram.front());
        forProgram.pop_front();
        lock.unlock();
        carryOut(command, pass, op, capture);
        lock.lock();
      }
    }
    if (std::exchange(recount, false))
      present = findPresent(op);
    event.options = getPassOptions(pass);
    event.text.clear();
    event.kind = Event::Kind::Resumed;
    send(event);
  }
  event.kind = Event::Kind::Began;
  send(event);
}

void StepGate::Impl::carryOut(const Command &command, Pass *pass, Operation *op, TraceCapture &capture) {
  std::string error;
  if (command.kind == Kind::SetOptions) {
    LogicalResult set = pass->initializeOptions(command.text, [&](const Twine &message) {
      error = message.str();
      return failure();
    });
    if (failed(set))
      return send({Event::Kind::Refused, error.empty() ? "the pass has no such options" : error, {}, {}, {}});
    return send({Event::Kind::OptionsSet, {}, pass->getArgument().str(), getPassOptions(pass), getOperationPath(op)});
  }
  if (failed(replaceOperation(op, command.text, error)))
    return send({Event::Kind::Refused, error, {}, {}, {}});
  // Nothing that was computed of the old program holds.
  AnalysesOf::get(pass).invalidate(detail::PreservedAnalyses());
  capture.replaced(op);
  hooks.flush();
  send({Event::Kind::Replaced, {}, pass->getArgument().str(), getPassOptions(pass), getOperationPath(op)});
}

/// What a pass manager holds of the gate.
class GateInstrumentation final : public PassInstrumentation {
public:
  GateInstrumentation(StepGate::Impl &gate, TraceCapture &capture) : gate_(gate), capture_(capture) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    if (!pass->getArgument().empty())
      gate_.hold(pass, op, capture_);
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    if (pass->getArgument().empty() || !capture_.lastPassChanged())
      return;
    std::lock_guard lock(gate_.mutex);
    gate_.changed = true;
    if (gate_.operations.empty() || gate_.recount)
      return;
    std::set<std::string> now = gate_.findPresent(op);
    for (const std::string &name : now)
      if (!gate_.present.count(name) && gate_.appeared.empty())
        gate_.appeared = name + " appeared in " + pass->getArgument().str();
    gate_.present = std::move(now);
  }

private:
  StepGate::Impl &gate_;
  TraceCapture &capture_;
};

StepGate::StepGate() : impl_(std::make_unique<Impl>()) {}

StepGate::~StepGate() {
  {
    std::lock_guard lock(impl_->mutex);
    impl_->closing = true;
  }
  ::shutdown(impl_->socket, SHUT_RDWR);
  if (impl_->reader.joinable())
    impl_->reader.join();
  ::close(impl_->socket);
}

std::unique_ptr<StepGate> StepGate::connect(const std::string &path, Hooks hooks, std::string &error) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    error = path + ": longer than the name of a local socket may be";
    return nullptr;
  }
  std::memcpy(address.sun_path, path.data(), path.size());
  int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0 || ::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0) {
    error = path + ": " + std::strerror(errno);
    if (socket >= 0)
      ::close(socket);
    return nullptr;
  }
  std::unique_ptr<StepGate> gate(new StepGate);
  gate->impl_->socket = socket;
  gate->impl_->hooks = std::move(hooks);
  if (const char *secret = std::getenv(::strata::control::kSecretVariable)) {
    gate->impl_->send({Event::Kind::Hello, secret, {}, {}, {}});
    ::unsetenv(::strata::control::kSecretVariable); // for nobody that is started from here
  }
  gate->impl_->reader = std::thread([impl = gate->impl_.get()] { impl->read(); });
  return gate;
}

std::unique_ptr<PassInstrumentation> StepGate::createInstrumentation(TraceCapture &capture) {
  return std::make_unique<GateInstrumentation>(*impl_, capture);
}

} // namespace mlir::iree::capture
