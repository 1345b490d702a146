// Modules linked together: each bytecode module with its state, its imports resolved against the
// modules before it.
#pragma once

#include "runtime/base/MemoryBudget.h"
#include "runtime/vm/BytecodeModule.h"
#include "runtime/vm/NativeModule.h"

#include <memory>
#include <string_view>
#include <vector>

namespace strata::rt::vm {

class Instance;

/// What an import is bound to: a native function, a function of another bytecode module, or
/// nothing.
struct ImportTarget {
  NativeModule *nativeModule = nullptr;
  const NativeFunction *native = nullptr;
  Instance *instance = nullptr;
  const Function *function = nullptr;

  bool resolved() const { return native || function; }
};

/// The mutable part of a bytecode module within one context.
class Instance {
public:
  explicit Instance(std::shared_ptr<const BytecodeModule> module);
  ~Instance();
  Instance(const Instance &) = delete;

  const BytecodeModule &module() const { return *module_; }

  // The interpreter's view; sizes were checked against the bytecode when the module was loaded.
  uint8_t *rwdata() { return reinterpret_cast<uint8_t *>(rwdata_.data()); }
  std::vector<uint64_t> rwdata_;
  std::vector<Object *> globals_;
  std::vector<Ref<Buffer>> rodata_;
  std::vector<ImportTarget> imports_;

private:
  std::shared_ptr<const BytecodeModule> module_;
};

/// What programs that aren't trusted may take; 0 steps and negative waits are no limit.
struct Limits {
  /// Backward branches and calls of one invocation: DEADLINE_EXCEEDED beyond.
  int64_t steps = 0;
  /// Of one wait for a fence: ABORTED beyond.
  int64_t waitMilliseconds = -1;
};

/// Sees every instruction before it runs. Thread: the one that runs it.
class Tracer {
public:
  virtual ~Tracer() = default;
  virtual void step(const Function &function, int32_t pc, const int32_t *slots,
                    Object *const *refs) = 0;
};

class Context {
public:
  explicit Context(std::shared_ptr<MemoryBudget> budget = std::make_shared<MemoryBudget>());
  /// Runs every `__deinit` in reverse order, then frees state in reverse order.
  ~Context();

  void add(std::shared_ptr<NativeModule> module) { natives_.push_back(std::move(module)); }
  /// Checks dependencies, binds imports, runs `__init`.
  Status add(std::shared_ptr<const BytecodeModule> module);

  void setLimits(const Limits &limits) { limits_ = limits; }
  const Limits &limits() const { return limits_; }
  /// Modules for a tracer are loaded with LoadOptions::keepInstructions.
  void setTracer(std::shared_ptr<Tracer> tracer) { tracer_ = std::move(tracer); }
  Tracer *tracer() const { return tracer_.get(); }
  std::span<const std::unique_ptr<Instance>> instances() const { return instances_; }
  const std::shared_ptr<MemoryBudget> &budget() const { return budget_; }

private:
  Status checkDependency(const Dependency &dependency) const;
  Result<ImportTarget> bind(const Import &import) const;

  std::shared_ptr<MemoryBudget> budget_;
  Limits limits_;
  std::shared_ptr<Tracer> tracer_;
  std::vector<std::shared_ptr<NativeModule>> natives_;
  std::vector<std::unique_ptr<Instance>> instances_;
};

} // namespace strata::rt::vm
