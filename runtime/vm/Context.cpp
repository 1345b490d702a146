#include "runtime/vm/Context.h"

#include "runtime/vm/Invocation.h"

namespace strata::rt::vm {

Status NativeCall::mismatch(const RefType &expected, const Object *actual) {
  std::string wanted = "expected a reference of type " + std::string(expected.name);
  if (!actual)
    return Status(Code::InvalidArgument, "ref is null; " + wanted);
  return Status(Code::InvalidArgument,
                "ref type mismatch; " + wanted + " but got " + std::string(actual->type()->name));
}

Instance::Instance(std::shared_ptr<const BytecodeModule> module) : module_(std::move(module)) {
  rwdata_.resize((static_cast<size_t>(module_->globalBytes()) + 7) / 8);
  globals_.resize(static_cast<size_t>(module_->globalRefs()));
  for (std::span<const uint8_t> segment : module_->rodata())
    rodata_.push_back(Buffer::wrap(segment, module_));
}

Instance::~Instance() {
  for (Object *object : globals_)
    if (object)
      object->release();
}

Context::Context(std::shared_ptr<MemoryBudget> budget) : budget_(std::move(budget)) {}

Context::~Context() {
  for (auto it = instances_.rbegin(); it != instances_.rend(); ++it)
    if (const Function *deinit = (*it)->module().findExport("__deinit");
        deinit && deinit->convention.arguments.empty() && deinit->convention.results.empty()) {
      // Nobody is left to hear about a failure.
      std::vector<Value> results;
      (void)Invocation(*this).invoke(**it, *deinit, {}, results);
    }
  while (!instances_.empty())
    instances_.pop_back();
}

Status Context::checkDependency(const Dependency &dependency) const {
  bool found = false;
  uint32_t version = 0;
  for (const auto &native : natives_)
    if (native->name() == dependency.name)
      found = true, version = native->version();
  for (const auto &instance : instances_)
    if (instance->module().name() == dependency.name)
      found = true, version = instance->module().version();
  if (dependency.optional)
    return {};
  std::string name(dependency.name);
  if (!found)
    return Status(Code::NotFound, "required module '" + name + "' not registered on the context");
  if (version < dependency.minimumVersion)
    return Status(Code::Unavailable,
                  format("required module '%s' registered on the context is version %u, at least "
                         "%u is needed",
                         name.c_str(), version, dependency.minimumVersion));
  return {};
}

Result<ImportTarget> Context::bind(const Import &import) const {
  ImportTarget target;
  std::string_view convention;
  for (auto it = instances_.rbegin(); it != instances_.rend() && !target.function; ++it) {
    const BytecodeModule &module = (*it)->module();
    if (module.name() != import.moduleName)
      continue;
    if (const Function *function = module.findExport(import.functionName)) {
      target.instance = it->get();
      target.function = function;
      const auto *text = module.def()
                             .function_signatures()
                             ->Get(static_cast<uint32_t>(function->ordinal))
                             ->calling_convention();
      convention = text ? std::string_view(text->c_str(), text->size()) : std::string_view();
    }
  }
  for (auto it = natives_.rbegin(); it != natives_.rend() && !target.resolved(); ++it) {
    if ((*it)->name() != import.moduleName)
      continue;
    if (const NativeFunction *native = (*it)->find(import.functionName)) {
      target.nativeModule = it->get();
      target.native = native;
      convention = native->convention;
    }
  }
  if (!target.resolved()) {
    if (import.optional)
      return target;
    return Status(Code::NotFound,
                  "required import `" + std::string(import.fullName) + "` not found in any module");
  }
  // Arguments are passed by the importer's convention, so the two must be the same text.
  if (convention != import.conventionText)
    return Status(Code::Internal, "import function `" + std::string(import.fullName) +
                                      "` signature mismatch; expected `" +
                                      std::string(import.conventionText) +
                                      "` but the module has `" + std::string(convention) + "`");
  return target;
}

Status Context::add(std::shared_ptr<const BytecodeModule> module) {
  std::string name(module->name());
  auto instance = std::make_unique<Instance>(module);
  for (const Dependency &dependency : module->dependencies())
    STRATA_RETURN_IF_ERROR(checkDependency(dependency));
  for (const Import &import : module->imports()) {
    Result<ImportTarget> target = bind(import);
    if (!target.ok())
      return target.takeStatus().annotate("resolving imports of module '" + name + "'");
    instance->imports_.push_back(*target);
  }
  instances_.push_back(std::move(instance));
  const Function *init = module->findExport("__init");
  if (!init)
    return {};
  if (!init->convention.arguments.empty() || !init->convention.results.empty())
    return Status(Code::InvalidArgument,
                  "`__init` of module '" + name + "' must take and return nothing");
  std::vector<Value> results;
  return Invocation(*this).invoke(*instances_.back(), *init, {}, results);
}

} // namespace strata::rt::vm
