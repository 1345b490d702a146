// What the runtime's tests share: loading a module of tests/data/modules and calling it.
#pragma once

#include "runtime/modules/HalModule.h"
#include "runtime/vm/Invocation.h"

#include <QtTest>

namespace strata::rt::test {

inline Result<std::shared_ptr<const vm::BytecodeModule>> load(std::span<const uint8_t> bytes) {
  vm::TypeRegistry types;
  modules::HalModule::registerTypes(types);
  STRATA_ASSIGN_OR_RETURN(vm::ModuleBytes copy, vm::ModuleBytes::copy(bytes));
  return vm::BytecodeModule::load(std::move(copy), types);
}

inline std::vector<uint8_t> readFile(const QString &name) {
  QFile file(QString(STRATA_VMFB_DIR "/") + name);
  if (!file.open(QIODevice::ReadOnly))
    return {};
  QByteArray all = file.readAll();
  return {all.begin(), all.end()};
}

/// A module in a context with the given devices.
struct Program {
  std::unique_ptr<vm::Context> context;
  Status status;

  explicit Program(const QString &file, std::vector<Ref<hal::Device>> devices = {},
                   std::shared_ptr<MemoryBudget> budget = std::make_shared<MemoryBudget>())
      : context(std::make_unique<vm::Context>(std::move(budget))) {
    context->add(std::make_shared<modules::HalModule>(std::move(devices)));
    auto module = load(readFile(file));
    status = module.ok() ? context->add(*module) : module.takeStatus();
  }

  vm::Instance &main() { return *context->instances().back(); }
  Status call(const char *name, std::vector<vm::Value> arguments, std::vector<vm::Value> &results) {
    const vm::Function *function = main().module().findExport(name);
    if (!function)
      return Status(Code::NotFound, name);
    return vm::Invocation(*context).invoke(main(), *function, arguments, results);
  }
};

} // namespace strata::rt::test
