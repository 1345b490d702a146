#include "runtime/tooling/Session.h"

#include "core/base/OutputFile.h"
#include "runtime/modules/HalModule.h"
#include "runtime/modules/InlineModules.h"
#include "runtime/modules/ParametersModule.h"
#include "runtime/tooling/TextTracer.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace strata::rt::tooling {

void SessionFlags::addTo(Flags &flags) {
  flags.add("module", &modules, "A module to load (.vmfb), `-` for stdin. May be repeated.");
  flags.add("module_mode", &moduleMode, "How modules are read: preload or mmap.");
  flags.add("device", &devices,
            "A device to use: local-sync, local-task or vulkan; vulkan://0, ://GPU-UUID or ://NAME is "
            "one of several. May be repeated.");
  flags.add("device_allocator", &deviceAllocators,
            "What stands before a device's memory: `caching` keeps released blocks, all or as many "
            "as pools allow (`caching:device_local=1gib;2gib;64`: block size, bytes, blocks); `debug` "
            "fills fresh and released memory. May be repeated.");
  flags.add("device_lead_allocator", &deviceLeadAllocator,
            "The device, by its place among the --device flags, whose memory arguments are made in.");
  flags.add("max_device_memory", &maxDeviceMemory,
            "Bytes that buffers may take together; 0 is no limit.");
  flags.add("guard_bindings", &guardBindings,
            "local-sync: `before` or `after` puts a page that can't be accessed at this end of every "
            "binding of a dispatch, so that a kernel that reads or writes beside it ends the "
            "process.");
  flags.add("parameters", &parameters,
            "[scope=]file with parameters: .irpa, .gguf or .safetensors. May be repeated.");
  flags.add("parameter_mode", &parameterMode, "How parameters are read: file or preload.");
  flags.add("task_topology_group_count", &topology.groupCount,
            "local-task: number of workers, on whatever processors the system gives them; 0 lets the "
            "mode choose.");
  flags.add("task_topology_cpu_ids", &topology.cpuIds,
            "local-task: one worker on each of these processors, as in 0,2-3.");
  flags.add("task_topology_mode", &topology.mode,
            "local-task: how workers are chosen. physical_cores: one on each core of the nodes.");
  flags.add("task_topology_max_group_count", &topology.maxGroupCount,
            "local-task: most workers that a mode chooses.");
  flags.add("task_topology_nodes", &topology.nodes,
            "local-task: the NUMA nodes whose cores get workers: current, all, numa (with one node "
            "only, since a device has one pool) or a node's number.");
  flags.add("task_topology_performance_level", &topology.performanceLevel,
            "local-task: which cores, where they differ: any, low (or efficiency), high (or "
            "performance).");
  flags.add("task_topology_distribution", &topology.distribution,
            "local-task: compact fills the cores of one cache before the next, scatter takes one of "
            "each.");
  flags.add("task_topology_favor", &topology.favor,
            "local-task: sets the two flags above: latency (compact, high), throughput (scatter, any) "
            "or efficiency (compact, low).");
  flags.add("task_worker_local_memory", &topology.localMemoryBytes,
            "local-task: scratch bytes of a worker; 0 for the size of its L2 cache.");
  flags.add("task_worker_spin_us", &topology.spinMicroseconds,
            "local-task: how long an idle worker looks for work before it sleeps.");
  flags.add("task_worker_stack_size", &topology.stackBytes,
            "local-task: smallest stack of a worker in bytes; 1 MiB is always given.");
  flags.add("task_abort_on_failure", &taskAbortOnFailure, "local-task: ends the process when an operation of a queue fails.");
  flags.add("vulkan_validation_layers", &vulkan.validationLayers,
            "vulkan: has the Khronos layer check every call; what it finds goes to stderr.");
  flags.add("vulkan_libvulkan_search_path", &vulkan.library,
            "vulkan: the loader's library or its folder; empty looks where the system does.");
  flags.add("vulkan_device_only_memory", &vulkan.deviceOnlyMemory,
            "vulkan: keeps buffers where the host can't reach them and copies, as devices with memory "
            "of their own need it.");
  flags.add("executable_plugin", &executablePlugins,
            "A library with functions for kernels to import. None can be loaded yet.");
  flags.add("print_device_statistics", &printDeviceStatistics,
            "Times every dispatch and prints to stderr, for each kernel: how often it ran, the time "
            "from its first workgroup's begin to its last one's end, and the workgroups' own times "
            "added up.");
  flags.add("dump_task_topologies", &dumpTopologies,
            "Shows the workers that local-task would have and exits.");
  flags.add("trace_execution", &traceExecution,
            "Writes each executed instruction to stderr, with the values it reads.");
  flags.add("list_drivers", &listDrivers, "Lists the drivers and exits.");
  flags.add("list_devices", &listDevices, "Lists the devices, of one driver when it is named, and exits.");
  flags.add("dump_devices", &dumpDevices, "Describes the devices, of one driver when it is named, and exits.");
}

/// The devices of every driver, or of the one of that name. A driver that can't run here is an error
/// when it was named, and a note otherwise.
template <typename Body>
static Status forDrivers(const std::string &wanted, const hal::VulkanOptions &vulkan, Body body) {
  bool found = false;
  for (const hal::Device::Driver &driver : hal::Device::drivers())
    if (wanted.empty() || wanted == driver.name) {
      found = true;
      Result<std::vector<hal::Device::Found>> devices =
          hal::Device::enumerate(driver.name, vulkan);
      if (devices.ok())
        body(std::string(driver.name), *devices);
      else if (!wanted.empty())
        return devices.takeStatus();
      else
        std::fprintf(stderr, "# %s: %s\n", std::string(driver.name).c_str(),
                     devices.status().message().c_str());
    }
  return found ? Status() : Status(Code::NotFound, "no driver '" + wanted + "' registered");
}

Result<bool> SessionFlags::list() const {
  const char *rule =
      "# ============================================================================\n";
  if (listDrivers) {
    std::printf("%s# Available HAL drivers\n%s# Use --list_devices={driver name} to enumerate "
                "available devices.\n\n",
                rule, rule);
    for (const hal::Device::Driver &driver : hal::Device::drivers())
      std::printf("%16s: %s\n", std::string(driver.name).c_str(),
                  std::string(driver.description).c_str());
  }
  if (listDevices.given)
    STRATA_RETURN_IF_ERROR(
        forDrivers(listDevices.text, vulkan, [](const std::string &name, const auto &devices) {
          for (const hal::Device::Found &device : devices)
            std::printf("%s://%s\n", name.c_str(), device.path.c_str());
        }));
  if (dumpDevices.given)
    STRATA_RETURN_IF_ERROR(forDrivers(
        dumpDevices.text, vulkan,
        [rule, isNext = false](const std::string &name, const auto &devices) mutable {
          const std::string line = "# ===" + std::string(70, '-') + "===\n";
          if (std::exchange(isNext, true))
            std::printf("\n");
          std::printf("%s# Enumerated devices for driver '%s'\n%s\n", rule, name.c_str(), rule);
          for (const hal::Device::Found &device : devices)
            std::printf("%s# --device=%s://%s\n#   %s\n%s", line.c_str(), name.c_str(),
                        device.path.c_str(), device.description.c_str(), line.c_str());
        }));
  if (dumpTopologies) {
    STRATA_ASSIGN_OR_RETURN(task::Topology chosen, topology.choose());
    std::fputs(chosen.text().c_str(), stdout);
  }
  return listDrivers || dumpTopologies || listDevices.given || dumpDevices.given;
}

Result<std::unique_ptr<Session>> Session::create(const SessionFlags &flags,
                                                   bool profileDispatches) {
  if (flags.modules.empty())
    return Status(Code::InvalidArgument, "no user module specified; use --module=file.vmfb to load "
                                         "from a file or --module=- to load from stdin");
  auto oneOf = [](const char *flag, const std::string &value, auto... choices) {
    return ((value == choices) || ...)
               ? Status()
               : Status(Code::InvalidArgument,
                        format("unrecognized --%s= value '%s'", flag, value.c_str()));
  };
  auto session = std::make_unique<Session>();
  session->budget =
      std::make_shared<MemoryBudget>(flags.maxDeviceMemory > 0 ? flags.maxDeviceMemory : INT64_MAX);
  vm::TypeRegistry types;
  modules::HalModule::registerTypes(types);
  std::vector<std::shared_ptr<const vm::BytecodeModule>> programs;
  for (const std::string &path : flags.modules) {
    auto load = [&]() -> Result<std::shared_ptr<const vm::BytecodeModule>> {
      STRATA_RETURN_IF_ERROR(oneOf("module_mode", flags.moduleMode, "preload", "mmap"));
      ::strata::keepInput(path);
      STRATA_ASSIGN_OR_RETURN(vm::ModuleBytes bytes,
                              vm::ModuleBytes::readFile(path, flags.moduleMode == "mmap"));
      vm::LoadOptions options;
      options.keepInstructions = flags.traceExecution;
      return vm::BytecodeModule::load(std::move(bytes), types, options);
    };
    Result<std::shared_ptr<const vm::BytecodeModule>> module = load();
    if (!module.ok())
      return module.takeStatus()
          .annotate("loading bytecode module at '" + path + "'")
          .annotate("loading modules and dependencies");
    programs.push_back(module.take());
  }
  session->context = std::make_unique<vm::Context>(session->budget);
  if (flags.traceExecution)
    session->context->setTracer(std::make_shared<TextTracer>(stderr));
  auto needs = [&](std::string_view name) {
    return std::any_of(programs.begin(), programs.end(), [&](const auto &module) {
      return std::any_of(module->dependencies().begin(), module->dependencies().end(),
                         [&](const vm::Dependency &d) { return d.name == name; });
    });
  };
  hal::DeviceOptions options;
  options.budget = session->budget;
  options.allocators = flags.deviceAllocators;
  if (profileDispatches || flags.printDeviceStatistics)
    session->profile = options.profile = std::make_shared<hal::DispatchProfile>();
  options.topology = flags.topology;
  options.abortOnFailure = flags.taskAbortOnFailure;
  options.vulkan = flags.vulkan;
  if (!flags.guardBindings.empty()) {
    STRATA_RETURN_IF_ERROR(oneOf("guard_bindings", flags.guardBindings, "before", "after"));
    bool isSync = std::ranges::all_of(
        flags.devices, [](std::string_view uri) { return uri.starts_with("local-sync"); });
    if (flags.devices.empty() || !isSync)
      return Status(Code::InvalidArgument, "--guard_bindings= needs --device=local-sync");
    options.guardSide =
        flags.guardBindings == "after" ? hal::GuardSide::After : hal::GuardSide::Before;
  }
  // Threads start only when a program uses a device, or when one was asked for.
  std::vector<std::string> uris = flags.devices;
  if (uris.empty() && (needs("hal") || needs("io_parameters")))
    uris.push_back("local-task");
  auto unresolved = [&](Status status) {
    return std::move(status)
        .annotate("resolving dependencies for '" + std::string(programs.back()->name()) + "'")
        .annotate("creating VM context");
  };
  if (!flags.executablePlugins.empty() && !uris.empty())
    return unresolved(Status(Code::Unimplemented, "executable plugins can't be loaded: '" +
                                                      flags.executablePlugins.front() + "'"));
  for (const std::string &uri : uris) {
    Result<Ref<hal::Device>> device = hal::Device::create(uri, options);
    if (!device.ok())
      return unresolved(device.takeStatus());
    session->devices.push_back(device.take());
  }
  int64_t lead = flags.deviceLeadAllocator, deviceCount = std::ssize(session->devices);
  if (deviceCount && (lead < 0 || lead >= deviceCount))
    return unresolved(Status(
        Code::OutOfRange,
        format("--device_lead_allocator=%lld outside the device group range [0, %lld)",
               (long long)lead, (long long)deviceCount)));
  session->leadAllocator =
      deviceCount ? Ref<hal::Allocator>::share(
                        &session->devices[static_cast<size_t>(lead)]->allocator())
                  : make<hal::HeapAllocator>(session->budget);
  session->context->add(std::make_shared<modules::HalModule>(session->devices));
  if (needs("hal_inline") || needs("hal_loader")) {
    Ref<hal::Device> host = hal::createSyncDevice(options);
    session->context->add(std::make_shared<modules::HalInlineModule>(host));
    session->context->add(std::make_shared<modules::HalLoaderModule>(host));
  }
  if (needs("io_parameters") || !flags.parameters.empty()) {
    if (Status status = oneOf("parameter_mode", flags.parameterMode, "preload", "file");
        !status.ok())
      return unresolved(std::move(status));
    for (const std::string &spec : flags.parameters)
      ::strata::keepInput(spec.substr(spec.find('=') + 1)); // all of it where there is no scope
    Result<std::shared_ptr<modules::ParametersModule>> parameters =
        modules::ParametersModule::open(flags.parameters, flags.parameterMode == "file");
    if (!parameters.ok())
      return unresolved(parameters.takeStatus());
    session->context->add(parameters.take());
  }
  for (auto &module : programs)
    if (Status status = session->context->add(std::move(module)); !status.ok())
      return std::move(status).annotate("creating VM context");
  return session;
}

Result<const vm::Function *> Session::findFunction(const std::string &name) const {
  const vm::BytecodeModule &module = main().module();
  if (!name.empty()) {
    const vm::Function *function = module.findExport(name);
    if (!function)
      return Status(Code::NotFound, "no function `" + name + "` exported by module")
          .annotate("looking up function '" + name + "'");
    return function;
  }
  const vm::Function *only = nullptr;
  for (const vm::Export &entry : module.exports()) {
    if (entry.name.starts_with("__") || entry.name.find('$') != std::string_view::npos)
      continue;
    if (only)
      return Status(Code::InvalidArgument,
                    "more than one exported function present; --function= must be specified explicitly");
    only = &module.functions()[static_cast<size_t>(entry.ordinal)];
  }
  if (!only)
    return Status(Code::NotFound, "no exported functions found");
  return only;
}

int report(const Status &status) {
  auto printed = ::strata::flushStandardOutput();
  if (!status.ok())
    std::fprintf(stderr, "%s\n", status.toString().c_str());
  if (!printed)
    std::fprintf(stderr, "%s\n", printed.error().message.c_str());
  return status.ok() && printed ? 0 : 1;
}

} // namespace strata::rt::tooling
