// strata-dump-module: shows a module's tables and bytecode.
#include "core/base/OutOfMemory.h"
#include "runtime/modules/HalModule.h"
#include "runtime/tooling/Flags.h"
#include "runtime/tooling/ModuleDump.h"
#include "runtime/tooling/Session.h"

#include <cstdio>

using namespace strata::rt;
using namespace strata::rt::tooling;

namespace {

struct DumpFlags {
  std::string output = "all", function;
  bool offsets = false, pretty = false;

  void addTo(Flags &flags) {
    flags.add("output", &output,
              "all, metadata, disassembly, flatbuffer-binary or flatbuffer-json.");
    flags.add("function", &function, "Only this function, by name or ordinal (disassembly).");
    flags.add("bytecode_offsets", &offsets, "Shows the offset of each instruction (disassembly).");
    flags.add("pretty", &pretty, "One value a line (flatbuffer-json).");
  }
};

/// All functions, or those that `filter` names: none is no error.
std::string disassembly(const vm::BytecodeModule &module, const std::string &filter, bool offsets) {
  if (filter.empty())
    return disassemblyText(module, offsets);
  std::string text = moduleHeaderText(module) + "\n";
  const char *between = "";
  bool isOrdinal = filter.find_first_not_of("0123456789") == std::string::npos;
  for (const vm::Function &function : module.functions())
    if (isOrdinal ? std::to_string(function.ordinal) == filter
                  : shownName(module, function.ordinal) == filter) {
      text += between + functionText(module, function, offsets);
      between = "\n";
    }
  return text;
}

Status dump(const std::string &path, const DumpFlags &flags) {
  const std::string &output = flags.output;
  bool wantsMetadata = output == "all" || output == "metadata";
  bool wantsDisassembly = output == "all" || output == "disassembly";
  if (!wantsMetadata && !wantsDisassembly && output != "flatbuffer-binary" &&
      output != "flatbuffer-json")
    return Status(Code::InvalidArgument, "unrecognized --output= flag value '" + output + "'");
  vm::TypeRegistry types;
  modules::HalModule::registerTypes(types);
  STRATA_ASSIGN_OR_RETURN(vm::ModuleBytes bytes, vm::ModuleBytes::readFile(path, false));
  vm::LoadOptions options;
  options.allowUnknownTypes = true;
  STRATA_ASSIGN_OR_RETURN(auto module, vm::BytecodeModule::load(std::move(bytes), types, options));
  std::string text;
  if (wantsMetadata)
    text += metadataText(*module);
  if (output == "all")
    text += "\n";
  if (wantsDisassembly)
    text += disassembly(*module, flags.function, flags.offsets);
  if (output == "flatbuffer-json")
    text += flatbufferJson(*module, flags.pretty);
  if (output == "flatbuffer-binary") {
    std::span<const uint8_t> flatbuffer = module->archive().flatbuffer.subspan(4);
    text.assign(flatbuffer.begin(), flatbuffer.end());
  }
  std::fwrite(text.data(), 1, text.size(), stdout);
  return {};
}

} // namespace

int main(int argc, char **argv) {
  strata::endWithoutMemory("strata-dump-module");
  DumpFlags dumpFlags;
  Flags flags("Shows what a module holds.\n$ strata-dump-module [--output=...] module.vmfb");
  dumpFlags.addTo(flags);
  std::vector<std::string> positional;
  Status status = flags.parse({argv + 1, static_cast<size_t>(argc - 1)}, positional);
  if (flags.helpShown())
    return report({});
  if (status.ok() && positional.size() != 1)
    status = Status(Code::InvalidArgument, "expected one module file");
  if (status.ok())
    status = dump(positional.front(), dumpFlags);
  return report(status);
}
