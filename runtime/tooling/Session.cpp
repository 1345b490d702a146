#include "runtime/tooling/Session.h"

#include "runtime/modules/HalModule.h"
#include "runtime/modules/ParametersModule.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace strata::rt::tooling {

void SessionFlags::addTo(Flags &flags) {
  flags.add("module", &modules, "A module to load (.vmfb), `-` for stdin. May be repeated.");
  flags.add("module_mode", &moduleMode, "How modules are read: preload or mmap.");
  flags.add("device", &devices, "A device to use: local-sync or local-task. May be repeated.");
  flags.add("device_allocator", &deviceAllocator, "Accepted; local devices have one allocator.");
  flags.add("max_device_memory", &maxDeviceMemory,
            "Bytes that buffers may take together; 0 is no limit.");
  flags.add("parameters", &parameters,
            "[scope=]file.irpa or .safetensors with parameters. May be repeated.");
  flags.add("parameter_mode", &parameterMode, "How parameters are read: file or preload.");
  flags.add("task_topology_group_count", &taskGroupCount,
            "local-task: number of workers; 0 for one per core.");
  flags.add("task_topology_max_group_count", &taskMaxGroupCount,
            "local-task: most workers that are chosen by themselves.");
  flags.add("task_topology_nodes", &taskNodes, "local-task: NUMA nodes; only `current`.");
  flags.add("task_topology_mode", &taskMode, "local-task: what a worker is for: physical_cores.");
  flags.add("task_worker_local_memory", &taskWorkerLocalMemory,
            "local-task: scratch bytes of a worker; 0 for its L2 cache.");
  flags.add("task_worker_spin_us", &taskWorkerSpinUs,
            "local-task: how long an idle worker looks for work before it sleeps.");
  flags.add("task_worker_stack_size", &taskWorkerStackSize,
            "Accepted; the system's default is used.");
  flags.add("task_abort_on_failure", &taskAbortOnFailure, "local-task: abort when a kernel fails.");
  flags.add("print_device_statistics", &printDeviceStatistics,
            "Times every dispatch and prints to stderr, for each kernel: how often it ran, the time "
            "from its first workgroup's begin to its last one's end, and the workgroups' own times "
            "added up.");
  flags.add("list_drivers", &listDrivers, "Lists the drivers and exits.");
  flags.add("list_devices", &listDevices, "Lists the devices and exits.");
  flags.add("dump_devices", &dumpDevices, "Describes the devices and exits.");
}

bool SessionFlags::list() const {
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
  if (listDevices)
    for (const hal::Device::Driver &driver : hal::Device::drivers())
      std::printf("%s://\n", std::string(driver.name).c_str());
  if (dumpDevices)
    for (const hal::Device::Driver &driver : hal::Device::drivers())
      std::printf("%s# Enumerated devices for driver '%s'\n%s\n"
                  "# ===----------------------------------------------------------------------===\n"
                  "# --device=%s://\n#   default\n"
                  "# ===----------------------------------------------------------------------===\n"
                  "\n",
                  rule, std::string(driver.name).c_str(), rule, std::string(driver.name).c_str());
  return listDrivers || listDevices || dumpDevices;
}

Result<std::unique_ptr<Session>> Session::create(const SessionFlags &flags,
                                                   bool profileDispatches) {
  if (flags.modules.empty())
    return Status(Code::InvalidArgument, "no user module specified; use --module=file.vmfb to load "
                                         "from a file or --module=- to load from stdin");
  auto session = std::make_unique<Session>();
  session->budget =
      std::make_shared<MemoryBudget>(flags.maxDeviceMemory > 0 ? flags.maxDeviceMemory : INT64_MAX);
  vm::TypeRegistry types;
  modules::HalModule::registerTypes(types);
  std::vector<std::shared_ptr<const vm::BytecodeModule>> programs;
  for (const std::string &path : flags.modules) {
    auto load = [&]() -> Result<std::shared_ptr<const vm::BytecodeModule>> {
      STRATA_ASSIGN_OR_RETURN(vm::ModuleBytes bytes,
                              vm::ModuleBytes::readFile(path, flags.moduleMode == "mmap"));
      return vm::BytecodeModule::load(std::move(bytes), types);
    };
    Result<std::shared_ptr<const vm::BytecodeModule>> module = load();
    if (!module.ok())
      return module.takeStatus()
          .annotate("loading bytecode module at '" + path + "'")
          .annotate("loading modules and dependencies");
    programs.push_back(module.take());
  }
  session->context = std::make_unique<vm::Context>(session->budget);
  auto needs = [&](std::string_view name) {
    return std::any_of(programs.begin(), programs.end(), [&](const auto &module) {
      return std::any_of(module->dependencies().begin(), module->dependencies().end(),
                         [&](const vm::Dependency &d) { return d.name == name; });
    });
  };
  hal::DeviceOptions options;
  options.budget = session->budget;
  if (profileDispatches || flags.printDeviceStatistics)
    session->profile = options.profile = std::make_shared<hal::DispatchProfile>();
  options.workerCount = static_cast<int>(std::min<int64_t>(flags.taskGroupCount, 1024));
  if (!options.workerCount && sysconf(_SC_NPROCESSORS_ONLN) > flags.taskMaxGroupCount)
    options.workerCount = static_cast<int>(flags.taskMaxGroupCount);
  options.workerLocalMemoryBytes = flags.taskWorkerLocalMemory;
  options.workerSpinMicroseconds = flags.taskWorkerSpinUs;
  // Threads start only when a program uses a device, or when one was asked for.
  std::vector<std::string> uris = flags.devices;
  if (uris.empty() && (needs("hal") || needs("io_parameters")))
    uris.push_back("local-task");
  for (const std::string &uri : uris) {
    Result<Ref<hal::Device>> device = hal::Device::create(uri, options);
    if (!device.ok())
      return device.takeStatus()
          .annotate("resolving dependencies for '" + std::string(programs.back()->name()) + "'")
          .annotate("creating VM context");
    session->devices.push_back(device.take());
  }
  session->context->add(std::make_shared<modules::HalModule>(session->devices));
  if (needs("io_parameters") || !flags.parameters.empty()) {
    Result<std::shared_ptr<modules::ParametersModule>> parameters =
        modules::ParametersModule::open(flags.parameters, flags.parameterMode == "file");
    if (!parameters.ok())
      return parameters.takeStatus().annotate("loading parameters");
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
    // `module.function` names the module too.
    std::string_view local = name;
    std::string prefix = std::string(module.name()) + ".";
    const vm::Function *function = module.findExport(local);
    if (!function && local.starts_with(prefix))
      function = module.findExport(local.substr(prefix.size()));
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
                    "more than one function is exported; select one with --function=");
    only = &module.functions()[static_cast<size_t>(entry.ordinal)];
  }
  if (!only)
    return Status(Code::NotFound, "no exported functions found");
  return only;
}

int report(const Status &status) {
  if (status.ok())
    return 0;
  std::fflush(stdout);
  std::fprintf(stderr, "%s\n", status.toString().c_str());
  return 1;
}

} // namespace strata::rt::tooling
