#include "runtime/tooling/ModuleDump.h"

#include <algorithm>

namespace strata::rt::tooling {
namespace {

std::string requirementsText(uint32_t bits) {
  std::string text;
  auto add = [&](const std::string &part) { text += (text.empty() ? "" : " | ") + part; };
  if (bits & 1)
    add("EXT_F32");
  if (bits & 2)
    add("EXT_F64");
  if (uint32_t rest = bits & ~3u)
    add(format("%08X", rest));
  return text;
}

std::string heading(const std::string &title) {
  std::string rule = "//===" + std::string(110, '-') + "===//\n";
  return rule + "// " + title + "\n" + rule;
}

// Constants that are text, up to a NUL, are shown: at most 32 characters of them.
std::string preview(std::span<const uint8_t> bytes) {
  constexpr size_t kMost = 32;
  auto end = std::find(bytes.begin(), bytes.end(), 0);
  if (!std::all_of(bytes.begin(), end, [](uint8_t c) { return c >= 0x20 && c < 0x7F; }))
    return "";
  std::string text(bytes.begin(), end);
  return " `" + text.substr(0, kMost) + "`" + (text.size() >= kMost ? "..." : "");
}

} // namespace

std::string metadataText(const vm::BytecodeModule &module) {
  const auto &def = module.def();
  std::string text =
      heading("@" + std::string(module.name()) + format(" : version %u", module.version()));
  text += "\n";
  if (auto bits = static_cast<uint32_t>(def.requirements()))
    text += "Requirements: " + requirementsText(bits) + "\n\n";
  if (!module.types().empty()) {
    text += "Required Types:\n";
    for (uint32_t i = 0; i < module.types().size(); ++i)
      text += format("  [%3u] ", i) + std::string(module.typeName(i)) + "\n";
    text += "\n";
  }
  if (!module.dependencies().empty()) {
    text += "Module Dependencies:\n";
    for (const vm::Dependency &dependency : module.dependencies())
      text += "  " + std::string(dependency.name) +
              format(", version >= %u, %s\n", dependency.minimumVersion,
                     dependency.optional ? "optional" : "required");
    text += "\n";
  }
  if (!module.imports().empty()) {
    text += "Imported Functions:\n";
    for (size_t i = 0; i < module.imports().size(); ++i) {
      const vm::Import &import = module.imports()[i];
      text += format("  [%3zu] ", i) + (import.optional ? "optional " : "") +
              std::string(import.fullName) + signatureText(import.convention) + "\n";
    }
    text += "\n";
  }
  if (!module.exports().empty()) {
    text += "Exported Functions:\n";
    for (size_t i = 0; i < module.exports().size(); ++i) {
      const vm::Export &entry = module.exports()[i];
      const vm::Function &function = module.functions()[static_cast<size_t>(entry.ordinal)];
      text += format("  [%3zu] ", i) + std::string(entry.name) +
              signatureText(function.convention) + "\n";
      const auto *attributes =
          def.function_signatures()->Get(static_cast<uint32_t>(entry.ordinal))->attrs();
      for (uint32_t k = 0; attributes && k < attributes->size(); ++k) {
        const auto *attribute = attributes->Get(k);
        text += "        " + (attribute->key() ? attribute->key()->str() : "") + ": " +
                (attribute->value() ? attribute->value()->str() : "") + "\n";
      }
    }
    text += "\n";
  }
  text += heading("Sections") + "\n";
  if (module.globalBytes() || module.globalRefs())
    // A reference takes a pointer and its type.
    text += format("Module State:\n  %d bytes, %d refs, ~%d bytes total\n\n", module.globalBytes(),
                   module.globalRefs(), module.globalBytes() + 16 * module.globalRefs());
  text += format("FlatBuffer: %zu bytes\n", module.archive().flatbuffer.size() - 4);
  text += format("  Bytecode: %u bytes\n", def.bytecode_data() ? def.bytecode_data()->size() : 0);
  uint64_t external = 0;
  for (uint32_t i = 0; i < module.rodata().size(); ++i) {
    const auto *segment = def.rodata_segments()->Get(i);
    std::span<const uint8_t> bytes = module.rodata()[i];
    bool embedded = segment->embedded_data();
    text +=
        format("  .rodata[%3u] %s %8zu bytes", i, embedded ? "embedded" : "external", bytes.size());
    if (embedded) {
      text += preview(bytes);
    } else {
      external += bytes.size();
      uint64_t begin = segment->external_data_offset();
      text += format(" (offset %llu / %llXh to %llXh)", (unsigned long long)begin,
                     (unsigned long long)begin, (unsigned long long)(begin + bytes.size()));
    }
    text += "\n";
  }
  if (external)
    text += format("\nExternal .rodata: ~%llu bytes\n", (unsigned long long)external);
  text += "\n" + heading("Bytecode : version 0") + "\n";
  text += "  # | Offset   |   Length | Blocks | i32 # | ref # | Requirements | Aliases\n"
          "----+----------+----------+--------+-------+-------+--------------+" +
          std::string(53, '-') + "\n";
  for (const vm::Function &function : module.functions()) {
    const auto *descriptor =
        def.function_descriptors()->Get(static_cast<uint32_t>(function.ordinal));
    std::string aliases;
    for (uint32_t entry : module.exportsOf(function.ordinal))
      aliases += (aliases.empty() ? "" : ", ") + std::string(module.exports()[entry].name);
    text += format("%3d | %08X | %8d | %6d | %5d | %5d | %-12s | %s\n", function.ordinal,
                   static_cast<uint32_t>(descriptor->bytecode_offset()), function.codeBytes,
                   function.blockCount, function.valueRegisters, function.refRegisters,
                   requirementsText(function.requirements).c_str(), aliases.c_str());
  }
  text += "\n";
  if (const auto *database = def.debug_database()) {
    text += heading("Debug Information");
    text += "// NOTE: debug databases are large and should be stripped in deployed artifacts.\n\n";
    text += format("Locations: %u\n\n",
                   database->location_table() ? database->location_table()->size() : 0);
  }
  return text;
}

} // namespace strata::rt::tooling
