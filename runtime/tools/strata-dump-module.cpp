// strata-dump-module: shows a module's tables and bytecode.
#include "runtime/modules/HalModule.h"
#include "runtime/tooling/Flags.h"
#include "runtime/tooling/ModuleDump.h"
#include "runtime/tooling/Session.h"

#include <cstdio>
#include <cstdlib>

using namespace strata::rt;
using namespace strata::rt::tooling;

namespace {

Status dump(const std::string &path, const std::string &output, const std::string &functionName,
            bool offsets) {
  vm::TypeRegistry types;
  modules::HalModule::registerTypes(types);
  STRATA_ASSIGN_OR_RETURN(vm::ModuleBytes bytes, vm::ModuleBytes::readFile(path, false));
  vm::LoadOptions options;
  options.allowUnknownTypes = true;
  STRATA_ASSIGN_OR_RETURN(auto module, vm::BytecodeModule::load(std::move(bytes), types, options));
  std::string text;
  if (output == "all" || output == "metadata")
    text += metadataText(*module);
  if (output == "all")
    text += "\n" + disassemblyText(*module, offsets);
  if (output == "disassembly" && functionName.empty())
    text += disassemblyText(*module, offsets);
  if (output == "disassembly" && !functionName.empty()) {
    const vm::Function *function = module->findExport(functionName);
    char *end = nullptr;
    unsigned long ordinal = std::strtoul(functionName.c_str(), &end, 10);
    if (!function && !*end && ordinal < module->functions().size())
      function = &module->functions()[ordinal];
    if (!function)
      return Status(Code::NotFound, "no function '" + functionName + "' in module");
    text += functionText(*module, *function, offsets);
  }
  if (output == "flatbuffer-binary") {
    std::span<const uint8_t> flatbuffer = module->archive().flatbuffer.subspan(4);
    text.assign(flatbuffer.begin(), flatbuffer.end());
  }
  if (text.empty())
    return Status(Code::InvalidArgument, "output mode '" + output + "' is not supported");
  std::fwrite(text.data(), 1, text.size(), stdout);
  return {};
}

} // namespace

int main(int argc, char **argv) {
  std::string output = "all", function;
  bool offsets = false;
  Flags flags("Shows what a module holds.\n$ strata-dump-module [--output=...] module.vmfb");
  flags.add("output", &output, "all, metadata, disassembly or flatbuffer-binary.");
  flags.add("function", &function, "Only this function, by name or ordinal (disassembly).");
  flags.add("bytecode_offsets", &offsets, "Shows the offset of each instruction.");
  std::vector<std::string> positional;
  Status status = flags.parse({argv + 1, static_cast<size_t>(argc - 1)}, positional);
  if (flags.helpShown())
    return 0;
  if (status.ok() && positional.size() != 1)
    status = Status(Code::InvalidArgument, "expected one module file");
  if (status.ok())
    status = dump(positional.front(), output, function, offsets);
  return report(status);
}
