// What run-module and benchmark-module share: flags, devices, modules linked into a context.
#pragma once

#include "runtime/hal/Device.h"
#include "runtime/tooling/Flags.h"
#include "runtime/vm/Context.h"

namespace strata::rt::tooling {

struct SessionFlags {
  std::vector<std::string> modules;
  std::string moduleMode = "preload";
  std::vector<std::string> devices;
  std::vector<std::string> parameters;
  std::string parameterMode = "file";
  std::vector<std::string> deviceAllocators;
  int64_t deviceLeadAllocator = 0;
  int64_t maxDeviceMemory = 0;
  std::string guardBindings;
  task::TopologyRequest topology;
  std::vector<std::string> executablePlugins;
  bool taskAbortOnFailure = false;
  bool printDeviceStatistics = false;
  hal::VulkanOptions vulkan;
  bool listDrivers = false, dumpTopologies = false, traceExecution = false;
  OptionalText listDevices, dumpDevices;

  void addTo(Flags &flags);
  /// Answers --list_drivers and the like; true when there is nothing else to do.
  Result<bool> list() const;
};

struct Session {
  std::shared_ptr<MemoryBudget> budget;
  /// Attached to every device; null unless asked for.
  std::shared_ptr<hal::DispatchProfile> profile;
  std::vector<Ref<hal::Device>> devices;
  /// Makes arguments: of a device, or of the host when the program uses none.
  Ref<hal::Allocator> leadAllocator;
  std::unique_ptr<vm::Context> context;

  static Result<std::unique_ptr<Session>> create(const SessionFlags &flags,
                                                 bool profileDispatches = false);
  /// The last module given: the one whose functions are called.
  hal::Allocator &allocator() const { return *leadAllocator; }
  vm::Instance &main() const { return *context->instances().back(); }
  /// `name`, or the only export when it is empty.
  Result<const vm::Function *> findFunction(const std::string &name) const;
};

/// Prints `status` as an error and returns the exit code.
int report(const Status &status);

} // namespace strata::rt::tooling
